import { DomainError } from '../../domain-error.ts'
import type { Write } from '../../http/route.ts'
import { encodePicture } from '../../storage/picture.ts'
import type { Storage } from '../../storage/storage.ts'
import { insertPhoto, type PhotoRow, selectForPhoto } from './photos.queries.ts'

/** A photo of one piece of work, as a phone sends it. */
export interface Photo {
  /** Made by the phone. */
  clientId: string
  /** The UUID under which the work was recorded. */
  executionClientId: string
  content: Blob | Uint8Array
}

/** Photos of one record, and of the records of one person and day. */
export const mostPhotos = 20
export const mostPhotosOfDay = 600

/** Names of files in the storage; null of a photo that was sent again after its time was up. */
export interface KeptPhoto {
  clientId: string
  file: string | null
  thumbnail: string | null
}

export interface PhotoMeans {
  write: Write
  storage: Storage
  /** Of a sender who goes before the photo is kept. */
  signal?: AbortSignal
}

/**
 * Keeps a photo of somebody's own work (DOMAIN §5). The same UUID sent again changes nothing and answers as the first
 * time. No transaction is open while the picture is encoded, which takes longer than everything else; `write` opens one
 * in the person's group.
 * @throws `not_found` when the person has no such work recorded (yet); `duplicate` when the UUID stands for a photo of
 *   other work; `too_many_photos` for one more than `mostPhotos` or `mostPhotosOfDay`; `invalid_input` with the field `photo` for what is no picture, or too large; `storage_full`;
 *   `too_many_requests` when too many pictures are waiting; what `write` throws. Nothing of the photo is kept then
 */
export async function addPhoto(
  { write, storage, signal }: PhotoMeans,
  actor: { groupId: number; userId: number },
  photo: Photo,
): Promise<KeptPhoto> {
  const look = () => write((queries) => selectForPhoto(queries, photo))
  const { execution, photo: already } = await look()
  if (execution?.user_id !== actor.userId) throw new DomainError('not_found')
  if (already) return sameWork(photo, already)
  if (execution.photos >= mostPhotos || execution.photos_of_day >= mostPhotosOfDay)
    throw new DomainError('too_many_photos')

  const encoded = await encodePicture(photo.content, { ...actor, signal })
  if ('error' in encoded) throw new DomainError('invalid_input', { errors: { photo: encoded.error } })
  const files: string[] = []
  const removeFiles = () => Promise.all(files.map((file) => storage.remove(file)))
  try {
    for (const content of [encoded.picture, encoded.thumbnail]) files.push(await storage.put(content, 'jpg'))
    const [file, thumbnail] = files as [string, string]
    const kept = { clientId: photo.clientId, file, thumbnail }
    const isNew = await write((queries) =>
      insertPhoto(queries, actor.groupId, { ...kept, executionId: execution.id }),
    )
    if (isNew) return kept
  } catch (error) {
    // A connection that broke can take the answer to a commit with it: files that a row names stay.
    const isRefused = error instanceof DomainError && error.code !== 'unavailable'
    const row = isRefused ? undefined : (await look()).photo
    if (!row?.file || !files.includes(row.file)) await removeFiles()
    throw error
  }

  // The same photo came twice at once, and the other one was faster.
  await removeFiles()
  const { photo: faster } = await look()
  if (!faster) throw new Error('a photo that is there cannot be found')
  return sameWork(photo, faster)
}

function sameWork(photo: Photo, row: PhotoRow): KeptPhoto {
  if (row.execution_client_id !== photo.executionClientId) throw new DomainError('duplicate')
  return { clientId: row.client_id, file: row.file, thumbnail: row.thumbnail }
}

import { DomainError } from '../../domain-error.ts'
import type { Write } from '../../http/route.ts'
import { encodePicture } from '../../storage/picture.ts'
import type { Storage } from '../../storage/storage.ts'
import { insertPhoto, type PhotoRow, selectForPhoto } from './photos.queries.ts'

/** A photo of one record, in the form that a phone sends. */
export interface Photo {
  /** The UUID that the phone created. */
  clientId: string
  /** The UUID under which the work was recorded. */
  executionClientId: string
  content: Blob | Uint8Array
}

/** `mostPhotos` limits the photos of one record. `mostPhotosOfDay` limits the photos of all records of a user on one day. */
export const mostPhotos = 20
export const mostPhotosOfDay = 600

/** File names in the storage. Null if the photo was sent again after its files had expired. */
export interface KeptPhoto {
  clientId: string
  file: string | null
  thumbnail: string | null
}

export interface PhotoMeans {
  write: Write
  storage: Storage
  /** Aborts if the client disconnects before the photo is stored. */
  signal?: AbortSignal
}

/**
 * Stores a photo of the user's own work (docs/domain.md). A second call with the same UUID changes nothing and returns the
 * first result. If an error is thrown, no part of the photo is stored. Encoding the picture takes long, so no transaction is
 * open during the encoding. `write` opens a transaction in the user's group.
 * @throws `not_found` if the user has no such record (yet); `duplicate` if the UUID belongs to a photo of other work;
 * `too_many_photos` above `mostPhotos` or `mostPhotosOfDay`; `invalid_input` with the field `photo` if the content is no
 * picture or too large; `storage_full`; `too_many_requests` if too many pictures are waiting; as `write`
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
    // A commit can succeed even if the connection breaks before the database responds. A stored row may then refer to the
    // files, so the files stay.
    const isRejected = error instanceof DomainError && error.code !== 'unavailable'
    const row = isRejected ? undefined : (await look()).photo
    if (!row?.file || !files.includes(row.file)) await removeFiles()
    throw error
  }

  // Another request has stored the same photo at the same time.
  await removeFiles()
  const { photo: faster } = await look()
  if (!faster) throw new Error('a stored photo cannot be found')
  return sameWork(photo, faster)
}

function sameWork(photo: Photo, row: PhotoRow): KeptPhoto {
  if (row.execution_client_id !== photo.executionClientId) throw new DomainError('duplicate')
  return { clientId: row.client_id, file: row.file, thumbnail: row.thumbnail }
}

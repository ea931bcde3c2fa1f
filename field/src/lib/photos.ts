import { getAccount } from './account.ts'
import { localDatabase } from './database.ts'
import { shrinkPhoto } from './photo-shrinking.ts'
import { isStorageFull, publishChange, withFreedSpace } from './use-work.ts'
import { addPhoto, dropPhoto, restorePhoto, toPendingPhoto, updatePhoto } from './work-repository.ts'

/** The reason why a photo could not be stored. */
export type PhotoTrouble = 'no_space' | 'not_supported' | 'too_large'

/** Space that photos must leave free for records (bytes). */
const reserve = 5_000_000

/**
 * Shrinks and stores a photo of a work record. If this browser cannot show the photo but the server may decode it,
 * stores the original file. Returns `no_space` if this phone is full, and `not_supported` if the file is no picture.
 * Returns `too_large` if the file exceeds the server's limit. Returns `taken_back` if the user has undone the work
 * record in the meantime.
 */
export async function savePhoto(
  executionClientId: string,
  file: Blob,
): Promise<'kept' | 'taken_back' | PhotoTrouble> {
  const owner = getAccount()?.user.id
  if (owner === undefined) throw new Error('a photo needs a signed-in user')
  const picture = await shrinkPhoto(file)
  if (typeof picture === 'string') return picture
  const clientId = crypto.randomUUID()
  let kept: boolean
  try {
    kept = await withFreedSpace(async (database) => {
      await assertFreeSpace(picture.photo.size)
      return await addPhoto(database, {
        clientId,
        executionClientId,
        ownerId: owner,
        blob: picture.photo,
        thumbnail: picture.thumbnail,
        state: 'waiting',
        refused: null,
        archived: false,
        attempts: 0,
        nextTryAt: 0,
        madeAt: Date.now(),
      })
    })
  } catch (error) {
    if (isStorageFull(error)) return 'no_space'
    throw error
  }
  await publishChange('photos', clientId)
  return kept ? 'kept' : 'taken_back'
}

/** Rejects like a full phone if a photo of `bytes` would leave too little space for work records. */
async function assertFreeSpace(bytes: number): Promise<void> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota !== undefined && quota - (usage ?? 0) < bytes + reserve) {
    throw new DOMException('photos leave room for records', 'QuotaExceededError')
  }
}

interface RemovedPhoto {
  putBack(): Promise<void>
  /** True if the photo was sent and no response has arrived. */
  mayBeSent: boolean
}

/**
 * Removes a photo that is not delivered, and returns how to restore it. Returns null if the photo is delivered or
 * unknown.
 */
export async function removePhoto(clientId: string): Promise<RemovedPhoto | null> {
  const photo = await localDatabase.read(['photos'], ({ store }) => store.get(clientId))
  const copy = photo && {
    ...photo,
    blob: await copyPicture(photo.blob),
    thumbnail: await copyPicture(photo.thumbnail),
  }
  const removed = await dropPhoto(localDatabase, clientId)
  await publishChange('photos', clientId)
  if (!removed || !copy) return null
  const putBack = async () => {
    await withFreedSpace((database) => restorePhoto(database, copy))
    await publishChange('photos', clientId)
  }
  return { putBack, mayBeSent: copy.sent === true && copy.state === 'waiting' }
}

/** Copies the bytes of a picture. Otherwise a browser may delete them together with the stored record. */
async function copyPicture(picture: Blob | null): Promise<Blob | null> {
  if (!picture) return null
  const bytes = await picture.arrayBuffer().catch(() => null)
  return bytes && new Blob([bytes], { type: picture.type })
}

/** Sends a rejected photo again. A newer server may be able to decode it. */
export async function resendPhoto(clientId: string): Promise<void> {
  await updatePhoto(localDatabase, clientId, toPendingPhoto)
  await publishChange('photos', clientId)
}

/** Archives a rejected photo after the user has pressed "Entendi". Only the history then lists it. */
export async function archivePhoto(clientId: string): Promise<void> {
  await updatePhoto(localDatabase, clientId, (photo) => ({
    ...photo,
    archived: photo.refused !== null,
  }))
  await publishChange('photos', clientId)
}

import { currentAccount } from './account.ts'
import { localDatabase } from './database.ts'
import { shrinkPhoto } from './photo-shrinking.ts'
import { changed, isOutOfRoom, withRoom } from './records.ts'
import { addPhoto, dropPhoto, restorePhoto, sentAgain, updatePhoto } from './work-store.ts'

/** Why a photo could not be kept. */
export type PhotoTrouble = 'no_space' | 'not_supported' | 'too_large'

/** Room that photos leave for records, in bytes. */
const reserve = 5_000_000

/**
 * Keeps a photo of a piece of work, made small; one that this browser cannot show is kept as it is when the server may
 * read it, and not `too_large`. `no_space`: this phone has no room left for it. `not_supported`: it is no picture.
 * `taken_back`: the work is gone by an undo.
 */
export async function savePhoto(
  executionClientId: string,
  file: Blob,
): Promise<'kept' | 'taken_back' | PhotoTrouble> {
  const owner = currentAccount()?.user.id
  if (owner === undefined) throw new Error('photos are taken by somebody who is signed in')
  const picture = await shrinkPhoto(file)
  if (typeof picture === 'string') return picture
  const clientId = crypto.randomUUID()
  let kept: boolean
  try {
    kept = await withRoom(async (database) => {
      await needRoom(picture.photo.size)
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
    if (isOutOfRoom(error)) return 'no_space'
    throw error
  }
  await changed('photos', clientId)
  return kept ? 'kept' : 'taken_back'
}

/** Rejects like a phone without room where a photo of so many bytes would leave too little for records. */
async function needRoom(bytes: number): Promise<void> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota !== undefined && quota - (usage ?? 0) < bytes + reserve) {
    throw new DOMException('photos leave room for records', 'QuotaExceededError')
  }
}

/** A photo that was removed from this phone. */
interface RemovedPhoto {
  putBack(): Promise<void>
  /** It had been put on its way, and nobody knows whether it has arrived. */
  mayBeSent: boolean
}

/** Removes a photo that is not delivered; null when it is. */
export async function removePhoto(clientId: string): Promise<RemovedPhoto | null> {
  const photo = await localDatabase.read(['photos'], ({ store }) => store.get(clientId))
  const copy = photo && { ...photo, blob: await copyOf(photo.blob), thumbnail: await copyOf(photo.thumbnail) }
  const removed = await dropPhoto(localDatabase, clientId)
  await changed('photos', clientId)
  if (!removed || !copy) return null
  const putBack = async () => {
    await withRoom((database) => restorePhoto(database, copy))
    await changed('photos', clientId)
  }
  return { putBack, mayBeSent: copy.sent === true && copy.state === 'waiting' }
}

/** The bytes themselves: a browser may let go of a picture together with the record that it was kept in. */
async function copyOf(picture: Blob | null): Promise<Blob | null> {
  if (!picture) return null
  const bytes = await picture.arrayBuffer().catch(() => null)
  return bytes && new Blob([bytes], { type: picture.type })
}

/** Sends a photo again that was refused: the server may have learnt to open it since. */
export async function resendPhoto(clientId: string): Promise<void> {
  await updatePhoto(localDatabase, clientId, sentAgain)
  await changed('photos', clientId)
}

/** The person has read why a photo was refused ("Entendi"): from now on only the history lists it. */
export async function archivePhoto(clientId: string): Promise<void> {
  await updatePhoto(localDatabase, clientId, (photo) => ({
    ...photo,
    archived: photo.refused !== null,
  }))
  await changed('photos', clientId)
}

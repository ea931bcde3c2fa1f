import type { OwnWorkPiece } from '@zelo/contract/own-work'
import type { FieldDatabase, LocalPhoto, LocalWork, WorkFields } from './database.ts'

/** What is recorded anew, with the names that the phone shows for it later. */
export interface NewWork extends OwnWorkPiece {
  placeName: string
  taskName: string
}

/** Whether the server has all of it. */
export function isDelivered(work: LocalWork): boolean {
  return work.deliveredVersion >= work.version
}

/** How long an undo is offered, in milliseconds. */
export const undoTime = 5000

/** Whether an undo is still possible; a moment further ahead was noted by a clock that has been set back since. */
export function isHeld({ holdUntil }: LocalWork, now: number): boolean {
  return holdUntil > now && holdUntil <= now + undoTime
}

/**
 * Keeps a new piece of work, or does nothing where its UUID is kept already. `hold` keeps it back for `undoTime`.
 * Answers what is kept.
 */
export async function addWork(
  database: FieldDatabase,
  ownerId: number,
  work: NewWork,
  { hold = false, at = Date.now() } = {},
): Promise<LocalWork> {
  const transaction = database.transaction('works', 'readwrite')
  const known = await transaction.store.get(work.clientId)
  const record: LocalWork = known ?? {
    ...work,
    ownerId,
    version: 1,
    sentVersion: 0,
    deliveredVersion: 0,
    holdUntil: hold ? at + undoTime : 0,
    ...(hold && { before: null }),
    refused: null,
    archived: false,
    attempts: 0,
    nextTryAt: 0,
    madeAt: at,
    appointmentId: null,
    presence: null,
    pendingOf: ownerId,
  }
  if (!known) await transaction.store.put(record)
  await transaction.done
  return record
}

/** Changes a piece of work that is kept; one that was refused is tried again. Answers it, undefined when unknown. */
export function reviseWork(
  database: FieldDatabase,
  clientId: string,
  change: Partial<WorkFields>,
  { hold = false, at = Date.now() } = {},
): Promise<LocalWork | undefined> {
  return updateWork(database, clientId, ({ before, ...work }) => {
    // A further change while one is held is taken back with it.
    const open = before !== undefined && isHeld(work, at) ? before : hold ? fieldsOf(work) : undefined
    return {
      ...work,
      ...change,
      ...(open !== undefined && { before: open }),
      version: work.version + 1,
      holdUntil: hold ? at + undoTime : work.holdUntil,
      refused: null,
      archived: false,
      attempts: 0,
      nextTryAt: 0,
      pendingOf: work.ownerId,
    }
  })
}

/**
 * Takes back the change that is held, or the whole piece of work and its photos when it was new. Answers whether it
 * could: what has been put on its way cannot be taken back.
 */
export async function takeBackWork(database: FieldDatabase, clientId: string): Promise<boolean> {
  const transaction = database.transaction(['works', 'photos'], 'readwrite')
  const works = transaction.objectStore('works')
  const photos = transaction.objectStore('photos')
  const work = await works.get(clientId)
  const held = work && work.before !== undefined && work.sentVersion < work.version ? work : undefined
  if (held) {
    const { before, ...rest } = held
    if (before) {
      await works.put({ ...rest, ...before, version: rest.version + 1, holdUntil: 0 })
    } else {
      await works.delete(clientId)
      for (const key of await photos.index('executionClientId').getAllKeys(clientId)) await photos.delete(key)
    }
  }
  await transaction.done
  return held !== undefined
}

/** Changes one record in one transaction, so that nothing that another tab writes is lost. */
export async function updateWork(
  database: FieldDatabase,
  clientId: string,
  change: (work: LocalWork) => LocalWork,
): Promise<LocalWork | undefined> {
  const transaction = database.transaction('works', 'readwrite')
  const work = await transaction.store.get(clientId)
  const changed = work && change(work)
  if (changed) await transaction.store.put(changed)
  await transaction.done
  return changed
}

/** The same for a photo. */
export async function updatePhoto(
  database: FieldDatabase,
  clientId: string,
  change: (photo: LocalPhoto) => LocalPhoto,
): Promise<void> {
  const transaction = database.transaction('photos', 'readwrite')
  const photo = await transaction.store.get(clientId)
  if (photo) await transaction.store.put(change(photo))
  await transaction.done
}

/**
 * Keeps a photo to be delivered; without the work that it is of, which an undo may have taken back, it does not. Answers
 * whether it did. Rejects with the browser's `QuotaExceededError` when there is no room for it.
 */
export function addPhoto(database: FieldDatabase, photo: LocalPhoto): Promise<boolean> {
  return restorePhoto(database, { ...photo, pendingOf: photo.ownerId })
}

/** Puts a photo back as it was before it was removed; else as `addPhoto`. */
export async function restorePhoto(database: FieldDatabase, photo: LocalPhoto): Promise<boolean> {
  const transaction = database.transaction(['works', 'photos'], 'readwrite')
  const isKept = (await transaction.objectStore('works').getKey(photo.executionClientId)) !== undefined
  await Promise.all([isKept && transaction.objectStore('photos').put(photo), transaction.done])
  return isKept
}

/** Removes a photo that is not delivered. Answers whether it could. */
export async function dropPhoto(database: FieldDatabase, clientId: string): Promise<boolean> {
  const transaction = database.transaction('photos', 'readwrite')
  const photo = await transaction.store.get(clientId)
  const removable = photo !== undefined && photo.state !== 'delivered'
  if (removable) await transaction.store.delete(clientId)
  await transaction.done
  return removable
}

/** How long what was delivered stays on the phone, for the history, in milliseconds. */
const keptFor = 15 * 86_400_000

/**
 * Forgets what was delivered long ago. What the server does not have stays, however old it is, but for a refused photo
 * that no screen can show any more: its maker has read why, and its work is gone.
 */
export async function forgetDelivered(
  database: FieldDatabase,
  ownerId: number,
  at = Date.now(),
): Promise<void> {
  const transaction = database.transaction(['works', 'photos'], 'readwrite')
  const works = transaction.objectStore('works')
  const photos = transaction.objectStore('photos')
  const kept = new Set<string>()
  for (const photo of await photos.index('ownerId').getAll(ownerId)) {
    const isWanted =
      photo.state !== 'delivered' && !(photo.archived && !(await works.getKey(photo.executionClientId)))
    if (!isWanted && photo.madeAt < at - keptFor) await photos.delete(photo.clientId)
    else kept.add(photo.executionClientId)
  }
  for (const work of await works.index('ownerId').getAll(ownerId)) {
    const old = isDelivered(work) && work.refused === null && work.madeAt < at - keptFor
    if (old && !kept.has(work.clientId)) await works.delete(work.clientId)
  }
  await transaction.done
}

function fieldsOf(work: WorkFields): WorkFields {
  const { startedAt, endedAt, observation, undoneReason, extra, proof } = work
  return { startedAt, endedAt, observation, undoneReason, extra, proof }
}

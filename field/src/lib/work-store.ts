import type { OwnWorkPiece } from '@zelo/contract/own-work'
import type { FieldDatabase, LocalPhoto, LocalWork, WorkFields } from './database.ts'

/** What is recorded anew, with the names that the phone shows for it later. */
export interface NewWork extends OwnWorkPiece {
  placeName: string
  taskName: string
  /** When the visit beyond the plan began that it was recorded in; absent otherwise. */
  begunAt?: string
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
  const record: LocalWork = {
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
  return await database.write(['works'], async ({ store }) => {
    const known = await store.get(work.clientId)
    if (!known) await store.put(record)
    return known ?? record
  })
}

/** Changes a piece of work that is kept; one that was refused is tried again. Answers it, undefined when unknown. */
export function reviseWork(
  database: FieldDatabase,
  clientId: string,
  change: Partial<WorkFields>,
  { hold = false, at = Date.now() } = {},
): Promise<LocalWork | undefined> {
  return updateWork(database, clientId, ({ before, concluded, ...work }) => {
    const isEnd = 'endedAt' in change || 'undoneReason' in change
    // A further change while one is held is taken back with it; one after it leaves what an undo puts back.
    const stays = before !== undefined && (isHeld(work, at) || !hold)
    const open = stays ? before : hold ? fieldsOf(work) : undefined
    return {
      ...work,
      ...change,
      ...(open !== undefined && { before: open }),
      ...(concluded && !isEnd && { concluded }),
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
 * Takes back the change that an undo is offered for, or the whole piece of work and its photos when it was new. Once
 * `undoTime` is over, what was written or photographed stays, and only what ended the work is taken back. Answers
 * whether it could: what has been put on its way cannot be taken back.
 */
export async function takeBackWork(
  database: FieldDatabase,
  clientId: string,
  at = Date.now(),
): Promise<boolean> {
  return await database.write(['works', 'photos'], async (transaction) => {
    const works = transaction.objectStore('works')
    const photos = transaction.objectStore('photos')
    const work = await works.get(clientId)
    if (!work || !isTakeable(work)) return false
    const photoIds = await photos.index('executionClientId').getAllKeys(clientId)
    const rest = takenBack(work, { photographed: photoIds.length > 0, at })
    if (rest) {
      await works.put(rest)
    } else {
      await works.delete(clientId)
      for (const photoId of photoIds) await photos.delete(photoId)
    }
    return true
  })
}

/** Whether a change is there that the server cannot have heard of. */
export function isTakeable({ before, sentVersion, version, endedAt, undoneReason }: LocalWork): boolean {
  if (before !== undefined) return sentVersion < version
  return sentVersion === 0 && (endedAt !== null || undoneReason !== null)
}

/** What is left of work whose change is taken back; null for nothing. */
function takenBack(
  { before, concluded: _, ...work }: LocalWork,
  { photographed, at }: { photographed: boolean; at: number },
): LocalWork | null {
  const { observation, version } = work
  const keeps = !isHeld(work, at) && (photographed || observation !== null)
  if (before === null && !keeps) return null
  return {
    ...work,
    ...(before ?? { endedAt: null, undoneReason: null }),
    ...(keeps && { observation }),
    version: version + 1,
    holdUntil: 0,
  }
}

/** Changes one record in one transaction, so that nothing that another tab writes is lost. */
export async function updateWork(
  database: FieldDatabase,
  clientId: string,
  change: (work: LocalWork) => LocalWork,
): Promise<LocalWork | undefined> {
  return await database.write(['works'], async ({ store }) => {
    const work = await store.get(clientId)
    const changed = work && change(work)
    if (changed) await store.put(changed)
    return changed
  })
}

/** The same for a photo. */
export async function updatePhoto(
  database: FieldDatabase,
  clientId: string,
  change: (photo: LocalPhoto) => LocalPhoto,
): Promise<void> {
  await database.write(['photos'], async ({ store }) => {
    const photo = await store.get(clientId)
    if (photo) await store.put(change(photo))
  })
}

/** A refused photo as one that waits again. */
export function sentAgain(photo: LocalPhoto): LocalPhoto {
  return {
    ...photo,
    state: 'waiting',
    refused: null,
    archived: false,
    attempts: 0,
    nextTryAt: 0,
    pendingOf: photo.ownerId,
  }
}

/**
 * Archives a piece of work that was refused, and the photos that wait for the server to have it: they never go. Answers
 * these photos.
 */
export async function archiveRefused(database: FieldDatabase, clientId: string): Promise<string[]> {
  return await database.write(['works', 'photos'], async (transaction) => {
    const works = transaction.objectStore('works')
    const photos = transaction.objectStore('photos')
    const work = await works.get(clientId)
    if (!work || work.refused === null) return []
    await works.put({ ...work, archived: true })
    const own = work.deliveredVersion === 0 ? await photos.index('executionClientId').getAll(clientId) : []
    const stuck = own.filter(({ state }) => state === 'waiting')
    for (const { pendingOf: _, ...photo } of stuck) await photos.put({ ...photo, archived: true })
    return stuck.map((photo) => photo.clientId)
  })
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
  return await database.write(['works', 'photos'], async (transaction) => {
    const isKept = (await transaction.objectStore('works').getKey(photo.executionClientId)) !== undefined
    if (isKept) await transaction.objectStore('photos').put(photo)
    return isKept
  })
}

/** Removes a photo that is not delivered. Answers whether it could. */
export async function dropPhoto(database: FieldDatabase, clientId: string): Promise<boolean> {
  return await database.write(['photos'], async ({ store }) => {
    const photo = await store.get(clientId)
    const removable = photo !== undefined && photo.state !== 'delivered'
    if (removable) await store.delete(clientId)
    return removable
  })
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
  await database.write(['works', 'photos'], async (transaction) => {
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
  })
}

function fieldsOf(work: WorkFields): WorkFields {
  const { startedAt, endedAt, observation, undoneReason, extra, proof } = work
  return { startedAt, endedAt, observation, undoneReason, extra, proof }
}

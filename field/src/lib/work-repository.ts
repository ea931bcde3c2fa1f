import type { MyWorkItem } from '@zelo/contract/my-work'
import type { FieldDatabase, LocalPhoto, LocalWork, WorkFields } from './database.ts'

/** A new record, with the names that the phone shows for it later. */
export interface NewWork extends MyWorkItem {
  placeName: string
  taskName: string
  /** Start of the off-plan visit that it was recorded in; absent otherwise. */
  begunAt?: string
}

/** Returns whether the server has all of it. */
export function isDelivered(work: LocalWork): boolean {
  return work.deliveredVersion >= work.version
}

/** Length of the undo period (ms). */
export const undoTime = 5000

/** Returns whether an undo is still possible. A later time was noted before the clock was set back. */
export function isHeld({ holdUntil }: LocalWork, now: number): boolean {
  return holdUntil > now && holdUntil <= now + undoTime
}

/**
 * Stores a new record, or does nothing if its UUID exists. `hold` delays delivery by `undoTime`. Returns the stored record.
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

/** Changes a stored record; retries a rejected one. Returns it, or undefined if unknown. */
export function reviseWork(
  database: FieldDatabase,
  clientId: string,
  change: Partial<WorkFields>,
  { hold = false, at = Date.now() } = {},
): Promise<LocalWork | undefined> {
  return updateWork(database, clientId, ({ before, concluded, ...work }) => {
    const isEnd = 'endedAt' in change || 'undoneReason' in change
    // A second change during the undo period is undone with the first. A later one does not alter what an undo restores.
    const stays = before !== undefined && (isHeld(work, at) || !hold)
    const open = stays ? before : hold ? pickWorkFields(work) : undefined
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
 * Undoes the held change, or removes a new record with its photos. After `undoTime`, keeps notes and photos and undoes only
 * what ended the work. Returns whether it could: a sent change cannot be undone.
 */
export async function undoWorkChange(
  database: FieldDatabase,
  clientId: string,
  at = Date.now(),
): Promise<boolean> {
  return await database.write(['works', 'photos'], async (transaction) => {
    const works = transaction.objectStore('works')
    const photos = transaction.objectStore('photos')
    const work = await works.get(clientId)
    if (!work || !isUndoable(work)) return false
    const photoIds = await photos.index('executionClientId').getAllKeys(clientId)
    const rest = toUndoneWork(work, { photographed: photoIds.length > 0, at })
    if (rest) {
      await works.put(rest)
    } else {
      await works.delete(clientId)
      for (const photoId of photoIds) await photos.delete(photoId)
    }
    return true
  })
}

/** Returns whether there is a change that the server cannot have received. */
export function isUndoable({ before, sentVersion, version, endedAt, undoneReason }: LocalWork): boolean {
  if (before !== undefined) return sentVersion < version
  return sentVersion === 0 && (endedAt !== null || undoneReason !== null)
}

/** Returns what remains after an undo; null for nothing. */
function toUndoneWork(
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

/** Changes one record in one transaction, so that no other tab's write is lost. */
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

/** Does the same for a photo. */
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

/** Returns a rejected photo as pending again. */
export function toPendingPhoto(photo: LocalPhoto): LocalPhoto {
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

/** Archives a rejected record and the photos that wait for it, which are never sent. Returns these photos. */
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
 * Stores a photo for delivery, unless an undo has removed its work. Returns whether it did. Rejects with the browser's
 * `QuotaExceededError` if there is no space.
 */
export function addPhoto(database: FieldDatabase, photo: LocalPhoto): Promise<boolean> {
  return restorePhoto(database, { ...photo, pendingOf: photo.ownerId })
}

/** Restores a removed photo; otherwise like `addPhoto`. */
export async function restorePhoto(database: FieldDatabase, photo: LocalPhoto): Promise<boolean> {
  return await database.write(['works', 'photos'], async (transaction) => {
    const isKept = (await transaction.objectStore('works').getKey(photo.executionClientId)) !== undefined
    if (isKept) await transaction.objectStore('photos').put(photo)
    return isKept
  })
}

/** Removes an undelivered photo. Returns whether it could. */
export async function dropPhoto(database: FieldDatabase, clientId: string): Promise<boolean> {
  return await database.write(['photos'], async ({ store }) => {
    const photo = await store.get(clientId)
    const removable = photo !== undefined && photo.state !== 'delivered'
    if (removable) await store.delete(clientId)
    return removable
  })
}

/** How long delivered records stay on the phone for the history (ms). */
const keptFor = 15 * 86_400_000

/**
 * Deletes old delivered records. Undelivered ones stay at any age, except a rejected photo that no screen can show: its
 * author has read why, and its work is gone.
 */
export async function deleteOldDelivered(
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

function pickWorkFields(work: WorkFields): WorkFields {
  const { startedAt, endedAt, observation, undoneReason, extra, proof } = work
  return { startedAt, endedAt, observation, undoneReason, extra, proof }
}

import type { MyWorkItem } from '@zelo/contract/my-work'
import type { FieldDatabase, LocalPhoto, LocalWork, WorkFields } from './database.ts'

/** A new record. Includes the names that the phone shows for it later. */
export interface NewWork extends MyWorkItem {
  placeName: string
  taskName: string
  /** Start of the off-plan visit to which the record belongs. Omitted for other records. */
  begunAt?: string
}

/** Returns true if the server has the latest version of the record. */
export function isDelivered(work: LocalWork): boolean {
  return work.deliveredVersion >= work.version
}

/** Length of the undo period (ms). */
export const undoTime = 5000

/**
 * Returns true during the undo period. A `holdUntil` further ahead is ignored, because the user has set the clock back
 * since.
 */
export function isHeld({ holdUntil }: LocalWork, now: number): boolean {
  return holdUntil > now && holdUntil <= now + undoTime
}

/**
 * Stores a new record. Does nothing if its UUID exists. `hold` delays delivery by `undoTime`. Returns the stored
 * record.
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

/**
 * Changes a stored record. A rejected record becomes pending again. Returns the record, or undefined if the id is
 * unknown.
 */
export function reviseWork(
  database: FieldDatabase,
  clientId: string,
  change: Partial<WorkFields>,
  { hold = false, at = Date.now() } = {},
): Promise<LocalWork | undefined> {
  return updateWork(database, clientId, ({ before, concluded, ...work }) => {
    const isEnd = 'endedAt' in change || 'undoneReason' in change
    // Decides what an undo restores. Changes during an undo period are undone together. A change after the period,
    // without its own undo period, leaves the state to restore as it is.
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
 * Undoes a change that was not sent. Removes a new record with its photos. If the record's undo period (`undoTime`) is
 * over, notes and photos stay, and only the end of the work is undone. Returns false if the change was sent, because it
 * cannot be undone then.
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

/** Returns whether the record has a change that the server cannot have received. */
export function isUndoable({ before, sentVersion, version, endedAt, undoneReason }: LocalWork): boolean {
  if (before !== undefined) return sentVersion < version
  return sentVersion === 0 && (endedAt !== null || undoneReason !== null)
}

/** Returns the record without the undone change. Returns null if the record must be removed. */
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

/** Changes one record in one transaction, so that no write of another tab is lost. */
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

/** Like `updateWork`, for a photo. */
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

/**
 * Marks a rejected record as read, with its waiting photos if the record was never delivered. These photos are not sent
 * any more. Returns their UUIDs.
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
 * Stores a photo for delivery. Returns false if an undo has removed its work. Rejects with the browser's
 * `QuotaExceededError` if there is no space.
 */
export function addPhoto(database: FieldDatabase, photo: LocalPhoto): Promise<boolean> {
  return restorePhoto(database, { ...photo, pendingOf: photo.ownerId })
}

/** Restores a removed photo. Results and errors are those of `addPhoto`. */
export async function restorePhoto(database: FieldDatabase, photo: LocalPhoto): Promise<boolean> {
  return await database.write(['works', 'photos'], async (transaction) => {
    const isKept = (await transaction.objectStore('works').getKey(photo.executionClientId)) !== undefined
    if (isKept) await transaction.objectStore('photos').put(photo)
    return isKept
  })
}

/** Removes an undelivered photo. Returns whether it was removed. */
export async function dropPhoto(database: FieldDatabase, clientId: string): Promise<boolean> {
  return await database.write(['photos'], async ({ store }) => {
    const photo = await store.get(clientId)
    const removable = photo !== undefined && photo.state !== 'delivered'
    if (removable) await store.delete(clientId)
    return removable
  })
}

/** Time for which delivered records stay on the phone for the history (ms). */
const retentionTime = 15 * 86_400_000

/**
 * Deletes old delivered records. Undelivered and rejected records stay, however old they are. Exception: a rejected
 * photo is deleted if its work is gone and its author has read the reason, because no screen shows it.
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
      if (!isWanted && photo.madeAt < at - retentionTime) await photos.delete(photo.clientId)
      else kept.add(photo.executionClientId)
    }
    for (const work of await works.index('ownerId').getAll(ownerId)) {
      const old = isDelivered(work) && work.refused === null && work.madeAt < at - retentionTime
      if (old && !kept.has(work.clientId)) await works.delete(work.clientId)
    }
  })
}

function pickWorkFields(work: WorkFields): WorkFields {
  const { startedAt, endedAt, observation, undoneReason, noPhotoReason, extra, proof } = work
  return { startedAt, endedAt, observation, undoneReason, noPhotoReason, extra, proof }
}

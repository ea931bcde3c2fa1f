import { useSyncExternalStore } from 'react'
import { followAccount, getAccount } from './account.ts'
import { broadcast, onBroadcast } from './channel.ts'
import {
  type FieldDatabase,
  type LocalPhoto,
  type LocalWork,
  localDatabase,
  type SealedItem,
  type WorkFields,
} from './database.ts'
import {
  addWork,
  archiveRefused,
  deleteOldDelivered,
  isDelivered,
  type NewWork,
  reviseWork,
  undoWorkChange,
  updateWork,
} from './work-repository.ts'

export type { LocalPhoto, LocalWork, WorkFields } from './database.ts'
export { isDelivered, type NewWork } from './work-repository.ts'

/** The signed-in user's local records, sorted by creation time. */
export interface WorkSnapshot {
  works: LocalWork[]
  photos: LocalPhoto[]
  /** False until the phone's database has been read. */
  ready: boolean
}

const works = new Map<string, LocalWork>()
const photos = new Map<string, LocalPhoto>()
const listeners = new Set<() => void>()
let records: WorkSnapshot = { works: [], photos: [], ready: false }
let ownerId: number | undefined
let others = 0
const noItems: readonly SealedItem[] = []
let unopened = noItems

/** Reads the stored records. Follows changes made by other tabs and deliveries. */
export async function followStoredWork(): Promise<void> {
  await readAll()
  followAccount(() => void readAll())
  onBroadcast((message) => {
    if (message.about === 'works' || message.about === 'photos') {
      void readSome(message.about, message.clientIds)
    }
  })
}

async function readAll(): Promise<void> {
  const owner = getAccount()?.user.id
  if (ownerId !== owner) {
    // Hides another user's records while the user's own records load.
    works.clear()
    photos.clear()
    show(false)
  }
  ownerId = owner
  // On a full phone, even a deletion may fail. The stored records are not affected.
  if (owner !== undefined) await deleteOldDelivered(localDatabase, owner).catch(console.error)
  const { allWorks, allPhotos, waiting, photosWaiting, photographed, sealed, sealedWaiting } =
    await readStored(owner)
  // The user has changed during this read, so the result is ignored.
  if (ownerId !== owner) return
  const isAlone = (work: LocalWork | undefined) => !work || (isDelivered(work) && work.refused === null)
  const photosAlone = photosWaiting.filter((_, index) => isAlone(photographed[index]))
  others = [...waiting, ...photosAlone].filter((record) => record.ownerId !== owner).length + sealedWaiting
  // Without a seal key from the server, nothing could be opened, so there is nothing to decide.
  unopened = getAccount()?.sealKey ? sealed : noItems
  works.clear()
  photos.clear()
  for (const work of allWorks) works.set(work.clientId, work)
  for (const photo of allPhotos) photos.set(photo.clientId, photo)
  show()
}

/** Reads in one transaction. A concurrent change waits for it and triggers another read. */
function readStored(owner: number | undefined) {
  return localDatabase.read(['works', 'photos', 'sealed'], async (transaction) => {
    const [works, photos] = [transaction.objectStore('works'), transaction.objectStore('photos')]
    const items = transaction.objectStore('sealed')
    const [allWorks, allPhotos, waiting, photosWaiting, sealed, allSealed, ownSealed] = await Promise.all([
      owner === undefined ? [] : works.index('ownerId').getAll(owner),
      owner === undefined ? [] : photos.index('ownerId').getAll(owner),
      works.index('pendingOf').getAll(),
      photos.index('pendingOf').getAll(),
      owner === undefined ? [] : items.index('ownerId').getAll(owner),
      items.index('waitsOf').count(),
      owner === undefined ? 0 : items.index('waitsOf').count(owner),
    ])
    const photographed = await Promise.all(
      photosWaiting.map(({ executionClientId }) => works.get(executionClientId)),
    )
    const sealedWaiting = allSealed - ownSealed
    return { allWorks, allPhotos, waiting, photosWaiting, photographed, sealed, sealedWaiting }
  })
}

async function readSome(store: 'works' | 'photos', clientIds: readonly string[]): Promise<void> {
  const found = await localDatabase.read([store], (transaction) => {
    const records = transaction.objectStore(store)
    return Promise.all(clientIds.map((clientId) => records.get(clientId)))
  })
  const map: Map<string, unknown> = store === 'works' ? works : photos
  for (const [index, clientId] of clientIds.entries()) {
    const record = found[index]
    if (record && record.ownerId === ownerId) map.set(clientId, record)
    else map.delete(clientId)
  }
  show()
}

function show(ready = true): void {
  const byTime = (a: { madeAt: number }, b: { madeAt: number }) => a.madeAt - b.madeAt
  records = {
    works: [...works.values()].sort(byTime),
    photos: [...photos.values()].sort(byTime),
    ready,
  }
  for (const listener of listeners) listener()
}

/** Shows stored changes in this tab, notifies the other tabs and starts a delivery. */
export async function publishChange(store: 'works' | 'photos', ...clientIds: string[]): Promise<void> {
  await readSome(store, clientIds)
  broadcast({ about: store, clientIds })
  broadcast({ about: 'recorded' })
}

/** Returns the user's local records. Re-renders the component on every change. */
export function useWork(): WorkSnapshot {
  return useSyncExternalStore(followWork, getWork)
}

/** Calls `listener` after every change of the records. Returns a function that removes the listener. */
export function followWork(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function getWork(): WorkSnapshot {
  return records
}

/** Reads the latest stored works. Another tab may have stored records that this screen does not show yet. */
export async function readStoredWorks(): Promise<LocalWork[]> {
  const owner = getAccount()?.user.id
  if (owner === undefined) return []
  return await localDatabase.read(['works'], ({ store }) => store.index('ownerId').getAll(owner))
}

/** Returns how many works of other users wait on this phone. Also counts photos whose work is already delivered. */
export function useOthersWaiting(): number {
  return useSyncExternalStore(followWork, () => others)
}

/**
 * Returns the user's items that could not be opened at sign-in. Items with `iv` null are unsealed. The others have a
 * broken seal.
 */
export function useUnopenedItems(): readonly SealedItem[] {
  return useSyncExternalStore(followWork, () => unopened)
}

/** Returns the number of unsealed works about which the user must decide. */
export function useUndecidedCount(): number {
  return useUnopenedItems().filter(isUnsealedWork).length
}

/** Returns true if the item is an unsealed work. Such works are sent only if the user agrees. */
export function isUnsealedWork({ id, iv }: SealedItem): boolean {
  return iv === null && id.startsWith('works ')
}

/**
 * Removes items that could not be opened at sign-in. With `keep`, the unsealed items become normal records and are
 * sent.
 */
export async function settleUnopenedItems(
  items: readonly SealedItem[],
  choice: { keep: boolean },
): Promise<void> {
  const { settleItems } = await import('./change-person.ts')
  await settleItems(localDatabase, items, choice)
  await readAll()
  broadcast({ about: 'recorded' })
}

/**
 * Stores a new work record and starts its delivery. With `hold`, the delivery waits for the end of the undo period.
 * Rejects with the browser's `QuotaExceededError` if this phone is full.
 */
export async function saveWork(work: NewWork, options: { hold?: boolean } = {}): Promise<void> {
  const owner = getAccount()?.user.id
  if (owner === undefined) throw new Error('a work record needs a signed-in user')
  await withFreedSpace((database) => addWork(database, owner, work, options))
  await publishChange('works', work.clientId)
  void requestPersistence()
}

/** Changes a stored work record. Options and errors are those of `saveWork`. */
export async function changeWork(
  clientId: string,
  change: Partial<WorkFields>,
  options: { hold?: boolean } = {},
): Promise<void> {
  await withFreedSpace((database) => reviseWork(database, clientId, change, options))
  await publishChange('works', clientId)
}

/** Undoes a change in its undo period. Returns false if the change was sent. */
export async function undoWork(clientId: string): Promise<boolean> {
  const done = await undoWorkChange(localDatabase, clientId)
  await publishChange('works', clientId)
  return done
}

/** Ends the undo period of a concluded visit's records. They are then sent at once. */
export async function concludeWorks(clientIds: readonly string[]): Promise<void> {
  await Promise.all(
    clientIds.map((clientId) =>
      updateWork(localDatabase, clientId, (work) => ({ ...work, holdUntil: 0, concluded: true })),
    ),
  )
  await publishChange('works', ...clientIds)
}

/** Archives rejected work after the user has pressed "Entendi". Only the history then lists the work and its photos. */
export async function archiveWork(clientId: string): Promise<void> {
  const photoIds = await archiveRefused(localDatabase, clientId)
  // Updates photos first. Otherwise the queue would show photos without their work for a moment.
  await publishChange('photos', ...photoIds)
  await publishChange('works', clientId)
}

/** Runs a write. If the phone is full, deletes old delivered records and retries once. */
export async function withFreedSpace<Written>(
  write: (database: FieldDatabase) => Promise<Written>,
): Promise<Written> {
  try {
    return await write(localDatabase)
  } catch (error) {
    if (!isStorageFull(error) || ownerId === undefined) throw error
    await deleteOldDelivered(localDatabase, ownerId, Number.POSITIVE_INFINITY)
    await readAll()
    return await write(localDatabase)
  }
}

export function isStorageFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

let asked = false

/** Asks the browser once for persistent storage, so that it keeps the data when disk space is low. */
async function requestPersistence(): Promise<void> {
  if (asked) return
  asked = true
  if (await navigator.storage?.persisted?.()) return
  await navigator.storage?.persist?.()
}

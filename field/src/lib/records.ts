import { useSyncExternalStore } from 'react'
import { currentAccount, followAccount } from './account.ts'
import { listen, tell } from './channel.ts'
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
  forgetDelivered,
  isDelivered,
  type NewWork,
  reviseWork,
  takeBackWork,
  updateWork,
} from './work-store.ts'

export type { LocalPhoto, LocalWork, WorkFields } from './database.ts'
export { isDelivered, type NewWork } from './work-store.ts'

/** What the person who is signed in recorded on this phone, by the time it was made. */
export interface Records {
  works: LocalWork[]
  photos: LocalPhoto[]
  /** false until the phone's database has been read. */
  ready: boolean
}

const works = new Map<string, LocalWork>()
const photos = new Map<string, LocalPhoto>()
const listeners = new Set<() => void>()
let records: Records = { works: [], photos: [], ready: false }
let ownerId: number | undefined
let others = 0
const noItems: readonly SealedItem[] = []
let unopened = noItems

/** Reads what is kept, and follows what other tabs and deliveries change. */
export async function startRecords(): Promise<void> {
  await readAll()
  followAccount(() => void readAll())
  listen((message) => {
    if (message.about === 'works' || message.about === 'photos') {
      void readSome(message.about, message.clientIds)
    }
  })
}

async function readAll(): Promise<void> {
  const owner = currentAccount()?.user.id
  if (ownerId !== owner) {
    // Nobody sees somebody else's while their own are read.
    works.clear()
    photos.clear()
    show(false)
  }
  ownerId = owner
  // A phone without room may not even forget; what it has is there all the same.
  if (owner !== undefined) await forgetDelivered(localDatabase, owner).catch(console.error)
  const { allWorks, allPhotos, waiting, photosWaiting, photographed, sealed, sealedWaiting } =
    await readStored(owner)
  // Somebody else signed in while this was read.
  if (ownerId !== owner) return
  const isAlone = (work: LocalWork | undefined) => !work || (isDelivered(work) && work.refused === null)
  const photosAlone = photosWaiting.filter((_, index) => isAlone(photographed[index]))
  others = [...waiting, ...photosAlone].filter((record) => record.ownerId !== owner).length + sealedWaiting
  // A sign-in to an older server has no key, and so opens nothing.
  unopened = currentAccount()?.sealKey ? sealed : noItems
  works.clear()
  photos.clear()
  for (const work of allWorks) works.set(work.clientId, work)
  for (const photo of allPhotos) photos.set(photo.clientId, photo)
  show()
}

/** Reads in one transaction: a change of a record then has to wait, and is read after this. */
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

/** Shows a change that was written, tells it everybody on this phone, and has it delivered. */
export async function changed(store: 'works' | 'photos', ...clientIds: string[]): Promise<void> {
  await readSome(store, clientIds)
  tell({ about: store, clientIds })
  tell({ about: 'recorded' })
}

/** What is kept of the person's records; the component follows every change. */
export function useRecords(): Records {
  return useSyncExternalStore(followRecords, currentRecords)
}

/** Called after every change of the records. Answers how to stop. */
export function followRecords(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentRecords(): Records {
  return records
}

/** What the phone's database has by now: another tab may have recorded what no screen here shows yet. */
export async function storedWorks(): Promise<LocalWork[]> {
  const owner = currentAccount()?.user.id
  if (owner === undefined) return []
  return await localDatabase.read(['works'], ({ store }) => store.index('ownerId').getAll(owner))
}

/**
 * How many pieces of work, and photos whose work has arrived, wait on this phone until another person signs in again.
 */
export function useOthersWaiting(): number {
  return useSyncExternalStore(followRecords, () => others)
}

/** Items of the person that the sign-in did not open: without a seal (`iv` is null), or with a broken one. */
export function useUnopened(): readonly SealedItem[] {
  return useSyncExternalStore(followRecords, () => unopened)
}

/** Removes such items; with `keep`, those without a seal are delivered. */
export async function settleUnopened(items: readonly SealedItem[], choice: { keep: boolean }): Promise<void> {
  const { settleItems } = await import('./change-person.ts')
  await settleItems(localDatabase, items, choice)
  await readAll()
  tell({ about: 'recorded' })
}

/**
 * Keeps a new piece of work and has it delivered; `hold` offers an undo for five seconds first. Rejects with the
 * browser's `QuotaExceededError` when this phone has no room at all.
 */
export async function saveWork(work: NewWork, options: { hold?: boolean } = {}): Promise<void> {
  const owner = currentAccount()?.user.id
  if (owner === undefined) throw new Error('work is recorded by somebody who is signed in')
  await withRoom((database) => addWork(database, owner, work, options))
  await changed('works', work.clientId)
  void keepStorage()
}

/** Changes a piece of work that is kept on this phone; else as `saveWork`. */
export async function changeWork(
  clientId: string,
  change: Partial<WorkFields>,
  options: { hold?: boolean } = {},
): Promise<void> {
  await withRoom((database) => reviseWork(database, clientId, change, options))
  await changed('works', clientId)
}

/** Takes the held change back. Answers false when it has been put on its way already. */
export async function undoWork(clientId: string): Promise<boolean> {
  const done = await takeBackWork(localDatabase, clientId)
  await changed('works', clientId)
  return done
}

/** The person has concluded the visit of some records: nothing waits for an undo any more, what is held goes now. */
export async function concludeWorks(clientIds: readonly string[]): Promise<void> {
  await Promise.all(
    clientIds.map((clientId) =>
      updateWork(localDatabase, clientId, (work) => ({ ...work, holdUntil: 0, concluded: true })),
    ),
  )
  await changed('works', ...clientIds)
}

/** The person has read why work was refused ("Entendi"): from now on only the history lists it, and its photos. */
export async function archiveWork(clientId: string): Promise<void> {
  const photoIds = await archiveRefused(localDatabase, clientId)
  // The photos first: without their work they would stand in the queue for a moment.
  await changed('photos', ...photoIds)
  await changed('works', clientId)
}

/** Writes; where the phone has no room left, once more without what the server has long got. */
export async function withRoom<Written>(
  write: (database: FieldDatabase) => Promise<Written>,
): Promise<Written> {
  try {
    return await write(localDatabase)
  } catch (error) {
    if (!isOutOfRoom(error) || ownerId === undefined) throw error
    await forgetDelivered(localDatabase, ownerId, Number.POSITIVE_INFINITY)
    await readAll()
    return await write(localDatabase)
  }
}

export function isOutOfRoom(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

let asked = false

/** Asks the browser, once, to keep what is stored here even when the phone is short of room. */
async function keepStorage(): Promise<void> {
  if (asked) return
  asked = true
  if (await navigator.storage?.persisted?.()) return
  await navigator.storage?.persist?.()
}

// Changes the user of a phone and seals the data that stays on it (decision 026). Loaded only at sign-in and sign-out.
import type { IDBPTransaction } from 'idb'
import { accountKey } from './account-store.ts'
import { type Arrival, readStoredArrivals, writeArrivals } from './arrival-store.ts'
import type { FieldDatabase, FieldSchema, LocalPhoto, LocalWork, StoredPlan } from './database.ts'
import { toDraftPrefix } from './draft-store.ts'
import { endedKey } from './ended-sessions.ts'
import { hashToken, importSealKey, openRecord, sealRecord } from './seal.ts'
import type { Account, SealedItem } from './stored-state.ts'
import { isDelivered } from './work-repository.ts'

/** A stored value of a user that stays on the phone. `id` consists of its kind and its name. */
interface Kept {
  id: `${'works' | 'photos' | 'plans' | 'arrivals' | 'drafts'} ${string}`
  record: object
  /** True for work that must still be delivered. These items count as waiting. */
  waits?: boolean
}

/** The stored data before the change of user. */
interface Found {
  account: Account | undefined
  ended: string[]
  works: LocalWork[]
  photos: LocalPhoto[]
  plans: StoredPlan[]
  /** Sealed items of the user who signs in. */
  sealed: SealedItem[]
}

/** The data to write when the phone's user changes, all in one transaction. */
interface Change {
  ended: string[]
  seal: SealedItem[]
  unseal: [ownerId: number, id: string][]
  put: Kept[]
  removeWorks: string[]
  removePhotos: string[]
  removePlans: number[]
}

const stores: ['state', 'works', 'photos', 'plans', 'sealed'] = [
  'state',
  'works',
  'photos',
  'plans',
  'sealed',
]
type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<FieldSchema, typeof stores, Mode>

/**
 * Makes `next` the user of this phone in one transaction. Null means that nobody is signed in. Removes the former
 * user's plan, delivered work and arrivals. Seals the former user's undelivered data with that user's key, then removes
 * the key. Opens the sealed items of `next`. Items with a broken seal stay sealed.
 *
 * A former user who signed in to an older version has no key. The unsent work of that user stays unsealed, so that
 * nothing is lost. Unsealed work does not prove who recorded it. If the phone does not have the earlier key of `next`,
 * unsealed work of `next` waits until `next` has reviewed it.
 * @throws as `FieldDatabase.write`; then nothing has changed
 */
export async function changePerson(database: FieldDatabase, next: Account | null): Promise<void> {
  for (;;) {
    const found = await database.read(stores, (transaction) => readFound(transaction, next))
    const change = await planChange(found, next)
    const isDone = await database.write(stores, async (transaction) => {
      // The data may have changed since it was read, by a delivery or another tab. Then starts again, so that the new
      // data is sealed too.
      if (describe(await readFound(transaction, next)) !== describe(found)) return false
      await writeChange(transaction, change, next)
      return true
    })
    if (isDone) return changeTexts(found.account, next, change.put)
  }
}

async function readFound(transaction: Transaction<IDBTransactionMode>, next: Account | null): Promise<Found> {
  const state = transaction.objectStore('state')
  const [account, ended, works, photos, plans, sealed] = await Promise.all([
    state.get(accountKey),
    state.get(endedKey),
    transaction.objectStore('works').getAll(),
    transaction.objectStore('photos').getAll(),
    transaction.objectStore('plans').getAll(),
    next ? transaction.objectStore('sealed').index('ownerId').getAll(next.user.id) : [],
  ])
  return { account: account as Account, ended: (ended as string[]) ?? [], works, photos, plans, sealed }
}

/** Returns a text that changes whenever the stored data changes. Pictures never change, so their size is enough. */
function describe(found: Found): string {
  return JSON.stringify(found, (_, value) => {
    if (value instanceof Blob) return value.size
    return value instanceof ArrayBuffer ? value.byteLength : value
  })
}

async function planChange(found: Found, next: Account | null): Promise<Change> {
  const { account } = found
  const nextId = next?.user.id
  const former = account?.user.id === nextId ? undefined : account
  const key = former?.sealKey === undefined ? undefined : await importSealKey(former.sealKey)
  // Only this phone and the server know the seal key. If the stored account has the same user and the same key, nobody
  // else has signed in here since.
  const isTrusted = next?.sealKey === undefined || (!former && account?.sealKey === next.sealKey)
  const change: Change = {
    ended: [...found.ended, ...(former?.state === 'signed-in' ? [await hashToken(former.token)] : [])],
    seal: [],
    unseal: [],
    put: [],
    removeWorks: [],
    removePhotos: [],
    removePlans: [],
  }
  const owners = new Set([...found.works, ...found.photos, ...found.plans].map(({ ownerId }) => ownerId))
  if (former) owners.add(former.user.id)
  for (const ownerId of owners) {
    if (ownerId === nextId && isTrusted) continue
    const unsent = listUnsent(found, ownerId)
    const sealing = ownerId === former?.user.id && key
    if (sealing) {
      const kept = [...unsent, ...listFoundPlaces(found, ownerId), ...listTexts(ownerId)]
      for (const { id, record, waits } of kept)
        change.seal.push(await sealRecord(key, { id, ownerId, ...(waits && { waitsOf: ownerId }) }, record))
    } else if (ownerId === nextId) {
      const sealed = new Set(found.sealed.map(({ id }) => id))
      for (const { id, record } of unsent.filter((each) => !sealed.has(each.id)))
        change.seal.push({ id, ownerId, iv: null, data: record as LocalWork | LocalPhoto })
    }
    const keptIds = new Set(sealing || ownerId === nextId ? [] : unsent.map(({ id }) => id))
    const listRemovedIds = (kind: 'works' | 'photos') =>
      found[kind]
        .filter((each) => each.ownerId === ownerId && !keptIds.has(`${kind} ${each.clientId}`))
        .map(({ clientId }) => clientId)
    change.removeWorks.push(...listRemovedIds('works'))
    change.removePhotos.push(...listRemovedIds('photos'))
    change.removePlans.push(ownerId)
  }
  if (next?.sealKey !== undefined) await planOpening(found, next, isTrusted, change)
  return change
}

async function planOpening(found: Found, next: Account, isTrusted: boolean, change: Change): Promise<void> {
  const key = await importSealKey(next.sealKey!)
  const isThere = new Set([
    ...found.works.map(({ clientId }) => `works ${clientId}`),
    ...found.photos.map(({ clientId }) => `photos ${clientId}`),
    ...found.plans.filter(({ ownerId }) => ownerId === next.user.id).map(() => 'plans found'),
  ])
  for (const item of found.sealed) {
    const record = await openRecord(key, item)
    if (!record) continue
    change.unseal.push([item.ownerId, item.id])
    if (!isTrusted || !isThere.has(item.id)) change.put.push({ id: item.id as Kept['id'], record })
  }
}

/**
 * Returns the works and photos that are undelivered or rejected. A delivered work is included if one of its photos is.
 */
function listUnsent(found: Found, ownerId: number): Kept[] {
  const photos = found.photos.filter((photo) => photo.ownerId === ownerId && photo.state !== 'delivered')
  const photographed = new Set(photos.map(({ executionClientId }) => executionClientId))
  const own = new Map(
    found.works.filter((work) => work.ownerId === ownerId).map((work) => [work.clientId, work]),
  )
  const isAlone = (work: LocalWork | undefined) => !work || (isDelivered(work) && work.refused === null)
  const works = [...own.values()].filter((work) => !isAlone(work) || photographed.has(work.clientId))
  return [
    ...works.map(
      (record): Kept => ({
        id: `works ${record.clientId}`,
        record,
        waits: record.pendingOf !== undefined,
      }),
    ),
    ...photos.map(
      (record): Kept => ({
        id: `photos ${record.clientId}`,
        record,
        waits: record.pendingOf !== undefined && isAlone(own.get(record.executionClientId)),
      }),
    ),
  ]
}

/** Returns the off-plan places that the user scanned. Unsent work in these places cannot be shown without them. */
function listFoundPlaces({ plans }: Found, ownerId: number): Kept[] {
  const places = plans.find((plan) => plan.ownerId === ownerId)?.found ?? []
  const record: StoredPlan = {
    ownerId,
    days: {},
    places: [],
    found: places,
    fetchedAt: null,
    clockOffset: 0,
  }
  return places.length > 0 ? [{ id: 'plans found', record }] : []
}

/** Returns the user's drafts, and the user's begun visits without a record. */
function listTexts(userId: number): Kept[] {
  const begun = Object.entries(readStoredArrivals()).filter(
    ([, each]) => each.userId === userId && each.begun,
  )
  return [
    ...begun.map(([place, record]): Kept => ({ id: `arrivals ${place}`, record })),
    ...listDrafts(userId).map(
      (name): Kept => ({ id: `drafts ${name}`, record: { text: localStorage.getItem(name) } }),
    ),
  ]
}

/** Returns the names of a user's drafts in this browser's storage. */
function listDrafts(userId: number): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(toDraftPrefix(userId)))
  } catch {
    // The browser blocks storage.
    return []
  }
}

async function writeChange(
  transaction: Transaction<'readwrite'>,
  change: Change,
  next: Account | null,
): Promise<void> {
  const [works, photos] = [transaction.objectStore('works'), transaction.objectStore('photos')]
  const [state, plans] = [transaction.objectStore('state'), transaction.objectStore('plans')]
  const sealed = transaction.objectStore('sealed')
  // Awaits each request before the next. Otherwise a failure would leave other requests with unhandled rejections.
  await (next ? state.put(next, accountKey) : state.delete(accountKey))
  await state.put(change.ended, endedKey)
  for (const clientId of change.removeWorks) await works.delete(clientId)
  for (const clientId of change.removePhotos) await photos.delete(clientId)
  for (const ownerId of change.removePlans) await plans.delete(ownerId)
  for (const key of change.unseal) await sealed.delete(key)
  for (const item of change.seal) await sealed.put(item)
  for (const { id, record } of change.put) {
    if (id.startsWith('works ')) await works.put(record as LocalWork)
    if (id.startsWith('photos ')) await photos.put(record as LocalPhoto)
    if (id.startsWith('plans ')) await plans.put(record as StoredPlan)
  }
}

/**
 * Moves drafts and arrivals, which are not in the database. Runs after the database write. If the app crashes between
 * the two, data is stored twice but not lost.
 */
function changeTexts(account: Account | undefined, next: Account | null, put: readonly Kept[]): void {
  const sealedOwnerId = account?.user.id !== next?.user.id && account?.sealKey ? account.user.id : undefined
  const arrivals = Object.entries(readStoredArrivals()).filter(
    ([, { userId, begun }]) => userId === next?.user.id || (begun && userId !== sealedOwnerId),
  )
  const opened = put.flatMap(({ id, record }): [string, Arrival][] =>
    id.startsWith('arrivals ') ? [[toArrivalName(id), record as Arrival]] : [],
  )
  writeArrivals(Object.fromEntries([...opened, ...arrivals]))
  for (const name of sealedOwnerId === undefined ? [] : listDrafts(sealedOwnerId))
    localStorage.removeItem(name)
  for (const { id, record } of put) {
    if (id.startsWith('drafts ')) keepDraft(toArrivalName(id), (record as { text: string }).text)
  }
}

function keepDraft(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
  } catch {
    // If storage is full or blocked, the draft cannot be restored.
  }
}

function toArrivalName(id: string): string {
  return id.slice(id.indexOf(' ') + 1)
}

/**
 * Removes sealed items that could not be opened at sign-in. With `keep`, unsealed records first return to the owner's
 * queue.
 */
export async function settleItems(
  database: FieldDatabase,
  items: readonly SealedItem[],
  { keep }: { keep: boolean },
): Promise<void> {
  await database.write(['works', 'photos', 'sealed'], async (transaction) => {
    for (const { ownerId, id, iv, data } of items) {
      await transaction.objectStore('sealed').delete([ownerId, id])
      if (!keep || iv !== null) continue
      if (id.startsWith('works ')) await transaction.objectStore('works').put(data as LocalWork)
      else await transaction.objectStore('photos').put(data as LocalPhoto)
    }
  })
}

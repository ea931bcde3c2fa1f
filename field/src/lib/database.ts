import type { ErrorCode } from '@zelo/contract/errors'
import type { MyAppointment, MyWorkItem, Place } from '@zelo/contract/my-work'
import type { Presence } from '@zelo/contract/rules/presence'
import type { HeldReason } from '@zelo/contract/rules/record-arrival'
import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type OpenDBCallbacks,
  openDB,
  type StoreNames,
} from 'idb'
import type { Account, Connection, SealedItem } from './stored-state.ts'

export type { Account, Connection, SealedItem } from './stored-state.ts'

/** A stored work record. Times in milliseconds are by the phone's clock. */
export interface LocalWork extends MyWorkItem {
  /** Id of the owner. Only the owner's session delivers it. */
  ownerId: number
  placeName: string
  taskName: string
  /** Start of the off-plan visit that it was recorded in; absent otherwise. */
  begunAt?: string
  /** Incremented by every change. */
  version: number
  /** Highest version sent so far. A sent change cannot be undone. */
  sentVersion: number
  /** Its note was sent. The server may have it, and later records cannot change it. Absent otherwise. */
  noteSent?: true
  /** Highest version that the server has; 0 for none. */
  deliveredVersion: number
  /** End of the undo period (epoch ms). Not sent before. */
  holdUntil: number
  /** Its visit was concluded after its end was recorded. Absent otherwise. */
  concluded?: true
  /** Restored by an undo. Null: the record was new. Undefined: nothing to restore. */
  before?: WorkFields | null
  refused: ErrorCode | null
  /** The author has read the reason for its rejection. Only the history lists it. */
  archived: boolean
  attempts: number
  nextTryAt: number
  madeAt: number
  /** From the server's response. */
  appointmentId: number | null
  presence: Presence | null
  /** Why it waits for a coordinator, from the server's response. Absent if it does not. */
  held?: HeldReason | undefined
  /** Owner's id until delivery; then absent, which keeps the index small. */
  pendingOf?: number
}

/** The changeable fields of a work record. */
export type WorkFields = Pick<
  MyWorkItem,
  'startedAt' | 'endedAt' | 'observation' | 'undoneReason' | 'extra' | 'proof'
>

export interface LocalPhoto {
  clientId: string
  executionClientId: string
  ownerId: number
  /** Null after delivery. */
  blob: Blob | null
  /** Null if this browser cannot show the picture. The server can. */
  thumbnail: Blob | null
  state: 'waiting' | 'delivered' | 'refused'
  /** It was sent, so the server may have it. Absent otherwise. */
  sent?: true
  refused: ErrorCode | null
  /** The author has read the reason for its rejection. */
  archived: boolean
  attempts: number
  nextTryAt: number
  madeAt: number
  pendingOf?: number
}

/** Days and places from the server, for one user. */
export interface StoredPlan {
  ownerId: number
  days: Record<string, MyAppointment[]>
  places: Place[]
  /** Off-plan places whose code the user scanned. */
  found: Place[]
  /** Epoch milliseconds by the phone's clock; null before the first plan. */
  fetchedAt: number | null
  /** How far the server's clock was ahead of the phone's (ms). */
  clockOffset: number
  /** A server time that has passed (epoch ms). Absent before the first plan. */
  passedAt?: number
}

export interface FieldSchema extends DBSchema {
  works: { key: string; value: LocalWork; indexes: { ownerId: number; pendingOf: number } }
  photos: {
    key: string
    value: LocalPhoto
    indexes: { ownerId: number; pendingOf: number; executionClientId: string }
  }
  plans: { key: number; value: StoredPlan }
  /** The account, the connection state, and hashes of tokens whose sessions must end. */
  state: { key: string; value: Account | Connection | string[] }
  sealed: { key: [number, string]; value: SealedItem; indexes: { ownerId: number; waitsOf: number } }
}

type OpenDatabase = IDBPDatabase<FieldSchema>
type Stores = [StoreNames<FieldSchema>, ...StoreNames<FieldSchema>[]]
type Act<Names extends Stores, Mode extends IDBTransactionMode, Result> = (
  transaction: IDBPTransaction<FieldSchema, Names, Mode>,
) => Promise<Result>

/** New versions only add to the schema, so that an older app version still works after a rollback. */
const schemaVersion = 2

const upgrade: NonNullable<OpenDBCallbacks<FieldSchema>['upgrade']> = (database, oldVersion) => {
  if (oldVersion < 1) {
    const works = database.createObjectStore('works', { keyPath: 'clientId' })
    works.createIndex('ownerId', 'ownerId')
    works.createIndex('pendingOf', 'pendingOf')
    const photos = database.createObjectStore('photos', { keyPath: 'clientId' })
    photos.createIndex('ownerId', 'ownerId')
    photos.createIndex('pendingOf', 'pendingOf')
    photos.createIndex('executionClientId', 'executionClientId')
    database.createObjectStore('plans', { keyPath: 'ownerId' })
    database.createObjectStore('state')
  }
  if (oldVersion < 2) {
    const sealed = database.createObjectStore('sealed', { keyPath: ['ownerId', 'id'] })
    sealed.createIndex('ownerId', 'ownerId')
    sealed.createIndex('waitsOf', 'waitsOf')
  }
}

/** The database does not open: another tab blocks the upgrade, or the browser does not respond. */
export class DatabaseStuck extends Error {
  override readonly name = 'DatabaseStuck'
}

/** Timeout for opening the database (ms). */
const patience = 10_000

/** Errors by which browsers report a connection closed under a page, as iOS does in the background. */
const connectionErrors = [
  'InvalidStateError',
  'AbortError',
  'UnknownError',
  'TransactionInactiveError',
  'NotFoundError',
  'TimeoutError',
]

/**
 * The phone's database. Every operation is one transaction. After a lost connection, reopens the database and repeats the
 * operation once. The first attempt has written nothing then.
 */
export class FieldDatabase {
  readonly #name: string
  readonly #followers = new Set<() => void>()
  #opening: Promise<OpenDatabase> | undefined
  #current: OpenDatabase | undefined
  #wasOpen = false

  constructor(name: string) {
    this.#name = name
  }

  /** Reads from the stores. @throws as `write` */
  read<Names extends Stores, Result>(stores: Names, act: Act<Names, 'readonly', Result>): Promise<Result> {
    return this.#operate((connection) => transact(connection.transaction(stores, 'readonly'), act))
  }

  /**
   * Reads and writes atomically. `act` may await only requests to the stores, and may run twice.
   * @throws DatabaseStuck; the browser's `QuotaExceededError` if the phone is full, `SecurityError` if this browser stores
   * nothing; other errors of IndexedDB
   */
  write<Names extends Stores, Result>(stores: Names, act: Act<Names, 'readwrite', Result>): Promise<Result> {
    return this.#operate((connection) => transact(connection.transaction(stores, 'readwrite'), act))
  }

  /** Calls `follower` after each reopening, because the database may have been cleared. */
  followReopening(follower: () => void): void {
    this.#followers.add(follower)
  }

  async #operate<Result>(operation: (connection: OpenDatabase) => Promise<Result>): Promise<Result> {
    const connection = await this.#open()
    try {
      return await operation(connection)
    } catch (error) {
      if (!(error instanceof DOMException && connectionErrors.includes(error.name))) throw error
      this.#forget(connection)
      return await operation(await this.#open())
    }
  }

  #open(): Promise<OpenDatabase> {
    this.#opening ??= this.#connect().catch((error: unknown) => {
      this.#opening = undefined
      throw error
    })
    return this.#opening
  }

  async #connect(): Promise<OpenDatabase> {
    const connection = await openInTime(this.#name, (lost) => this.#forget(lost))
    this.#current = connection
    if (this.#wasOpen) for (const follower of this.#followers) follower()
    this.#wasOpen = true
    return connection
  }

  #forget(connection: OpenDatabase): void {
    connection.close()
    if (this.#current !== connection) return
    this.#current = undefined
    this.#opening = undefined
  }
}

/** Runs `act` in a transaction, atomically. */
async function transact<Names extends Stores, Mode extends IDBTransactionMode, Result>(
  transaction: IDBPTransaction<FieldSchema, Names, Mode>,
  act: Act<Names, Mode, Result>,
): Promise<Result> {
  // Awaited below, except if `act` fails.
  transaction.done.catch(() => undefined)
  try {
    const result = await act(transaction)
    await transaction.done
    return result
  } catch (error) {
    try {
      transaction.abort()
    } catch {
      // Already aborted.
    }
    // A full phone aborts the transaction. The requests report only the abort, the transaction has the cause.
    throw transaction.error ?? error
  }
}

async function openInTime(name: string, onLost: (connection: OpenDatabase) => void): Promise<OpenDatabase> {
  const opening = openConnection(name, onLost)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DatabaseStuck('the database did not open'))
      opening.then((connection) => connection.close()).catch(() => undefined)
    }, patience)
  })
  return await Promise.race([opening, late]).finally(() => clearTimeout(timer))
}

/** Opens the database, creating or upgrading it if needed. Accepts the schema of a newer app version. */
async function openConnection(
  name: string,
  onLost: (connection: OpenDatabase) => void,
): Promise<OpenDatabase> {
  if (!globalThis.indexedDB) throw new DOMException('this browser keeps nothing', 'SecurityError')
  const lose = () => connection && onLost(connection)
  const events: OpenDBCallbacks<FieldSchema> = {
    // Lets a newer app version in another tab upgrade first.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      lose()
    },
    terminated: lose,
  }
  let connection: OpenDatabase | undefined
  try {
    connection = await openDB<FieldSchema>(name, schemaVersion, { ...events, upgrade })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'VersionError')) throw error
    connection = await openDB<FieldSchema>(name, undefined, events)
  }
  return connection
}

/** This phone's database, for pages and the service worker. */
export const localDatabase = new FieldDatabase('zelo-campo')

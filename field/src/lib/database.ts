import type { ErrorCode } from '@zelo/contract/errors'
import type { MyAppointment, MyWorkItem, Place, SkippedCleaning } from '@zelo/contract/my-work'
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

/** A stored work record. Its times in milliseconds are by the phone's clock. */
export interface LocalWork extends MyWorkItem {
  /** Id of the record's owner. Only the owner's session delivers the record. */
  ownerId: number
  placeName: string
  taskName: string
  /** Start of the off-plan visit to which the record belongs. Omitted for other records. */
  begunAt?: string
  /** Each change increments this version. */
  version: number
  /** Highest version sent so far. A sent change cannot be undone. */
  sentVersion: number
  /**
   * True once the record was sent with a note. The note can no longer change, because the server may have it. Omitted
   * otherwise.
   */
  noteSent?: true
  /** Highest version that the server has. 0 if the server has none. */
  deliveredVersion: number
  /** End of the undo period (epoch ms). The record is not sent before this time. */
  holdUntil: number
  /** True if the user ended the visit after this record was finished. Omitted otherwise. */
  concluded?: true
  /**
   * The field values before the latest change, for an undo. Null if the record was new. Undefined if nothing can be
   * undone.
   */
  before?: WorkFields | null
  refused: ErrorCode | null
  /** True after the author has read why the record was rejected. Only the history then lists it. */
  archived: boolean
  attempts: number
  nextTryAt: number
  madeAt: number
  /** Id of the appointment to which the server assigned the record. Null before. */
  appointmentId: number | null
  presence: Presence | null
  /** Why the server holds the record for a coordinator. Undefined if it does not. */
  held?: HeldReason | undefined
  /** The owner's id until delivery. Omitted afterwards, so that the index stays small. */
  pendingOf?: number
}

/** The changeable fields of a work record. */
export type WorkFields = Pick<
  MyWorkItem,
  'startedAt' | 'endedAt' | 'observation' | 'undoneReason' | 'noPhotoReason' | 'extra' | 'proof'
>

export interface LocalPhoto {
  clientId: string
  executionClientId: string
  ownerId: number
  /** Null after delivery. */
  blob: Blob | null
  /** Null if this browser cannot show the picture. The server may be able to. */
  thumbnail: Blob | null
  state: 'waiting' | 'delivered' | 'refused'
  /** True once the photo was sent, because the server may then have it. Omitted otherwise. */
  sent?: true
  refused: ErrorCode | null
  /** True after the author has read why the photo was rejected. */
  archived: boolean
  attempts: number
  nextTryAt: number
  madeAt: number
  pendingOf?: number
}

/** One user's days and places, from the server. */
export interface StoredPlan {
  ownerId: number
  days: Record<string, MyAppointment[]>
  places: Place[]
  /** Cleanings that are skipped because of the calendar. Missing in plans that older versions of the app stored. */
  skipped?: SkippedCleaning[]
  /** Places without planned work whose code the user has scanned. */
  found: Place[]
  /** Time of the latest fetch (epoch ms), by the phone's clock. Null before the first fetch. */
  fetchedAt: number | null
  /** Server time minus phone time (ms). */
  clockOffset: number
  /** A server time that has passed (epoch ms). Omitted before the first fetch. */
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
  /** The account, the state of the connection, and hashes of tokens whose sessions must end. */
  state: { key: string; value: Account | Connection | string[] }
  sealed: { key: [number, string]; value: SealedItem; indexes: { ownerId: number; waitsOf: number } }
}

type OpenDatabase = IDBPDatabase<FieldSchema>
type Stores = [StoreNames<FieldSchema>, ...StoreNames<FieldSchema>[]]
type Act<Names extends Stores, Mode extends IDBTransactionMode, Result> = (
  transaction: IDBPTransaction<FieldSchema, Names, Mode>,
) => Promise<Result>

/** A new version only adds to the schema. An older version of the app then still works after a rollback. */
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

/** Thrown if the database does not open. Another tab blocks the upgrade, or the browser does not respond. */
export class DatabaseStuck extends Error {
  override readonly name = 'DatabaseStuck'
}

/** Timeout for opening the database (ms). */
const openTimeout = 10_000

/** Errors of browsers that closed the connection of an open page. iOS does this in the background. */
const connectionErrors = [
  'InvalidStateError',
  'AbortError',
  'UnknownError',
  'TransactionInactiveError',
  'NotFoundError',
  'TimeoutError',
]

/**
 * The phone's database. Every operation is one transaction. If the connection is lost, reopens the database and repeats
 * the operation once. The first attempt has then written nothing.
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

  /**
   * Reads from the stores.
   * @throws as `write`
   */
  read<Names extends Stores, Result>(stores: Names, act: Act<Names, 'readonly', Result>): Promise<Result> {
    return this.#operate((connection) => transact(connection.transaction(stores, 'readonly'), act))
  }

  /**
   * Reads and writes atomically. `act` may await only requests to the stores, and may run twice.
   * @throws DatabaseStuck; the browser's `QuotaExceededError` if the phone is full, `SecurityError` if this browser
   * stores nothing; other errors of IndexedDB
   */
  write<Names extends Stores, Result>(stores: Names, act: Act<Names, 'readwrite', Result>): Promise<Result> {
    return this.#operate((connection) => transact(connection.transaction(stores, 'readwrite'), act))
  }

  /** Calls `follower` each time the database is opened again. The browser may have deleted its contents before. */
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

/** Runs `act` in a transaction, which is aborted if `act` fails. */
async function transact<Names extends Stores, Mode extends IDBTransactionMode, Result>(
  transaction: IDBPTransaction<FieldSchema, Names, Mode>,
  act: Act<Names, Mode, Result>,
): Promise<Result> {
  // Prevents an unhandled rejection if `act` fails. `transaction.done` is then never awaited.
  transaction.done.catch(() => undefined)
  try {
    const result = await act(transaction)
    await transaction.done
    return result
  } catch (error) {
    try {
      transaction.abort()
    } catch {
      // The transaction is already aborted.
    }
    // If the phone is full, requests only report that the transaction was aborted. The transaction itself has the
    // cause.
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
    }, openTimeout)
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
    // Closes this connection when a newer app version in another tab wants to upgrade the database.
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

/** This phone's database. Pages and the service worker share it. */
export const localDatabase = new FieldDatabase('zelo-campo')

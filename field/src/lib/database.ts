import type { ErrorCode } from '@zelo/contract/errors'
import type { OwnAppointment, OwnWorkPiece, Place } from '@zelo/contract/own-work'
import type { Presence } from '@zelo/contract/rules/presence'
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

/** A piece of work as this phone keeps it. Times named in milliseconds are the phone's own clock. */
export interface LocalWork extends OwnWorkPiece {
  /** Whose work it is; only that person's session delivers it. */
  ownerId: number
  placeName: string
  taskName: string
  /** When the visit beyond the plan began that it was recorded in; absent otherwise. */
  begunAt?: string
  /** Raised by every change. */
  version: number
  /** The highest version that was put on its way; what was sent can no longer be taken back. */
  sentVersion: number
  /** Its note was put on its way: the server may have it, and no further piece changes it. Absent otherwise. */
  noteSent?: true
  /** The highest version that the server has; 0 while it has none. */
  deliveredVersion: number
  /** Epoch milliseconds until which it waits, so that an undo is possible. */
  holdUntil: number
  /** Its visit was concluded since its end was recorded. Absent otherwise. */
  concluded?: true
  /** What an undo puts back; null: the work was not there before, undefined: there is nothing to put back. */
  before?: WorkFields | null
  refused: ErrorCode | null
  /** Its maker has read why it was refused: it is listed in the history only. */
  archived: boolean
  attempts: number
  nextTryAt: number
  madeAt: number
  /** What the server answered. */
  appointmentId: number | null
  presence: Presence | null
  /** The owner's id while it is to be delivered; absent otherwise, which keeps the index small. */
  pendingOf?: number
}

/** What can change about a piece of work. */
export type WorkFields = Pick<
  OwnWorkPiece,
  'startedAt' | 'endedAt' | 'observation' | 'undoneReason' | 'extra' | 'proof'
>

export interface LocalPhoto {
  clientId: string
  executionClientId: string
  ownerId: number
  /** null once delivered. */
  blob: Blob | null
  /** null where this browser cannot show the picture; the server can. */
  thumbnail: Blob | null
  state: 'waiting' | 'delivered' | 'refused'
  /** It was put on its way: the server may have it. Absent otherwise. */
  sent?: true
  refused: ErrorCode | null
  /** Its maker has read why it was refused. */
  archived: boolean
  attempts: number
  nextTryAt: number
  madeAt: number
  pendingOf?: number
}

/** What the server told somebody of days and places. */
export interface StoredPlan {
  ownerId: number
  days: Record<string, OwnAppointment[]>
  places: Place[]
  /** Places off the plan whose code the person has read. */
  found: Place[]
  /** Epoch milliseconds by the phone's clock; null while the plan was never heard. */
  fetchedAt: number | null
  /** How far the server's clock was ahead of the phone's, in milliseconds. */
  clockOffset: number
  /** A time by the server's clock that has passed, epoch milliseconds. Absent where the plan was never heard. */
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
  /** The account, what is known of the server, and hashes of tokens whose sessions are to be ended. */
  state: { key: string; value: Account | Connection | string[] }
  sealed: { key: [number, string]; value: SealedItem; indexes: { ownerId: number; waitsOf: number } }
}

type OpenDatabase = IDBPDatabase<FieldSchema>
type Stores = [StoreNames<FieldSchema>, ...StoreNames<FieldSchema>[]]
type Act<Names extends Stores, Mode extends IDBTransactionMode, Result> = (
  transaction: IDBPTransaction<FieldSchema, Names, Mode>,
) => Promise<Result>

/** A newer version only adds to what a former one has: after an update that was taken back, that one goes on with it. */
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

/** The database does not open: another tab keeps it from being brought up to date, or the browser does not respond. */
export class DatabaseStuck extends Error {
  override readonly name = 'DatabaseStuck'
}

/** How long the browser may take to open the database, in milliseconds. */
const patience = 10_000

/** How browsers report a connection that was closed under a page, as iOS does in the background. */
const connectionErrors = [
  'InvalidStateError',
  'AbortError',
  'UnknownError',
  'TransactionInactiveError',
  'NotFoundError',
  'TimeoutError',
]

/**
 * The phone's database. Every operation is one transaction. When its connection is lost, with or without an event, the
 * database is opened again and the operation repeated once; nothing of the first attempt was written then.
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
   * Reads and writes: all of it or nothing. `act` awaits nothing but requests to the stores, and may be called twice.
   * @throws DatabaseStuck; the browser's `QuotaExceededError` when the phone is full, and `SecurityError` when this browser
   *   keeps nothing; other errors of IndexedDB
   */
  write<Names extends Stores, Result>(stores: Names, act: Act<Names, 'readwrite', Result>): Promise<Result> {
    return this.#operate((connection) => transact(connection.transaction(stores, 'readwrite'), act))
  }

  /** Calls `follower` whenever the database was opened again: it may have been emptied meanwhile. */
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

/** Does everything in a transaction, or nothing. */
async function transact<Names extends Stores, Mode extends IDBTransactionMode, Result>(
  transaction: IDBPTransaction<FieldSchema, Names, Mode>,
  act: Act<Names, Mode, Result>,
): Promise<Result> {
  // Awaited below; if `act` fails, nobody does.
  transaction.done.catch(() => undefined)
  try {
    const result = await act(transaction)
    await transaction.done
    return result
  } catch (error) {
    try {
      transaction.abort()
    } catch {
      // It is over already.
    }
    // A full phone ends the transaction, of which the requests only report that it has ended.
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

/** Opens the database, made or brought up to date where needed, or as a newer version of the app has left it. */
async function openConnection(
  name: string,
  onLost: (connection: OpenDatabase) => void,
): Promise<OpenDatabase> {
  if (!globalThis.indexedDB) throw new DOMException('this browser keeps nothing', 'SecurityError')
  const lose = () => connection && onLost(connection)
  const events: OpenDBCallbacks<FieldSchema> = {
    // A newer version of the app waits in another tab: it goes first.
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

/** This phone's database, of a page or a service worker. */
export const localDatabase = new FieldDatabase('zelo-campo')

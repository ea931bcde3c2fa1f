import type { ErrorCode } from '@zelo/contract/errors'
import type { OwnAppointment, OwnWorkPiece, Place } from '@zelo/contract/own-work'
import type { Presence } from '@zelo/contract/rules/presence'
import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'

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

/** Who is signed in on this phone. `expired` and `inactive`: everything goes on, and nothing is delivered. */
export interface Account {
  token: string
  expiresAt: string
  user: { id: number; name: string; avatarUrl: string | null }
  company: { id: number; name: string }
  state: 'signed-in' | 'expired' | 'inactive'
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

/** What is known of the way to the server. Epoch milliseconds. */
export interface Connection {
  /** Nothing is sent before. */
  waitUntil: number
  /** The server named that moment itself, so that nobody hurries it. */
  asked: boolean
  /** No photo is sent before: the server named that moment too. Absent where it never did. */
  photosWaitUntil?: number
  failures: number
  offlineSince: number | null
  /** When everything of a person had been delivered, by the person's id. */
  completeAt: Record<number, number>
}

interface FieldSchema extends DBSchema {
  works: { key: string; value: LocalWork; indexes: { ownerId: number; pendingOf: number } }
  photos: {
    key: string
    value: LocalPhoto
    indexes: { ownerId: number; pendingOf: number; executionClientId: string }
  }
  plans: { key: number; value: StoredPlan }
  state: { key: string; value: Account | Connection }
}

export type FieldDatabase = IDBPDatabase<FieldSchema>

/** A newer version only adds to what a former one has: after an update that was taken back, that one goes on with it. */
const schemaVersion = 1

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
}

/**
 * Opens the phone's database, made or brought up to date where needed, or as a newer version of the app has left it.
 * Rejects where the browser keeps nothing.
 */
export async function openDatabase(name: string, onClosed?: () => void): Promise<FieldDatabase> {
  const events: OpenDBCallbacks<FieldSchema> = {
    // A newer version of the app waits in another tab: it goes first.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      onClosed?.()
    },
    terminated: () => onClosed?.(),
  }
  try {
    return await openDB<FieldSchema>(name, schemaVersion, { ...events, upgrade })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'VersionError')) throw error
    return await openDB<FieldSchema>(name, undefined, events)
  }
}

let opened: Promise<FieldDatabase> | undefined

/** This phone's database, opened once for a page or a service worker, and again when the browser closed it. */
export function localDatabase(): Promise<FieldDatabase> {
  opened ??= openDatabase('zelo-campo', () => {
    opened = undefined
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

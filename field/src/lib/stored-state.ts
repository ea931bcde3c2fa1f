import type { LocalPhoto, LocalWork } from './database.ts'

/** The account on this phone. With `expired` or `inactive`, the app works but delivers nothing. */
export interface Account {
  token: string
  expiresAt: string
  user: { id: number; name: string; avatarUrl: string | null }
  company: { id: number; name: string }
  /** 32 bytes in base64url. Absent after a sign-in to a version without seals. */
  sealKey?: string
  state: 'signed-in' | 'expired' | 'inactive'
}

/** State of the connection to the server. Times in epoch milliseconds. */
export interface Connection {
  /** Nothing is sent earlier. */
  waitUntil: number
  /** The server set that time itself, so `hurry` does not shorten it. */
  asked: boolean
  /** No photo is sent earlier; also set by the server. Absent if it never was. */
  photosWaitUntil?: number
  failures: number
  offlineSince: number | null
  /** When everything of a user was last delivered, by user id. */
  completeAt: Record<number, number>
}

/** Unsent work of a signed-out user, or work that the owner's sign-in could not open (decision 026). */
export interface SealedItem {
  /** Kind and name: `works <UUID>`. */
  id: string
  ownerId: number
  /** Owner's id while it counts as waiting. Absent otherwise. Not covered by the seal. */
  waitsOf?: number
  /** Null for an unsealed item, whose `data` is the record itself. */
  iv: Uint8Array<ArrayBuffer> | null
  data: ArrayBuffer | LocalWork | LocalPhoto
}

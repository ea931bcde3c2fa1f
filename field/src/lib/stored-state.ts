import type { LocalPhoto, LocalWork } from './database.ts'

/** The account on this phone. In the states `expired` and `inactive`, the app works but delivers nothing. */
export interface Account {
  token: string
  expiresAt: string
  user: { id: number; name: string; avatarUrl: string | null }
  company: { id: number; name: string }
  /** The key for sealing, 32 bytes in base64url. Omitted if the server version at sign-in had no seals. */
  sealKey?: string
  state: 'signed-in' | 'expired' | 'inactive'
}

/** State of the connection to the server. Times are in epoch milliseconds. */
export interface Connection {
  /** The phone sends nothing before this time. */
  waitUntil: number
  /** True if the server asked for this wait. `hurry` does not shorten it. */
  asked: boolean
  /** The phone sends no photo before this time, which the server asked for. Omitted if it never asked. */
  photosWaitUntil?: number
  failures: number
  offlineSince: number | null
  /** Time of the last complete delivery, by user id. */
  completeAt: Record<number, number>
}

/** Unsent work of a signed-out user, or work that the owner's sign-in could not open (decision 026). */
export interface SealedItem {
  /** Kind and name of the record, such as `works <UUID>`. */
  id: string
  ownerId: number
  /** Owner's id while the item counts as waiting. Omitted otherwise. The seal does not cover this field. */
  waitsOf?: number
  /** Initialization vector. Null for an unsealed item, whose `data` is the record itself. */
  iv: Uint8Array<ArrayBuffer> | null
  data: ArrayBuffer | LocalWork | LocalPhoto
}

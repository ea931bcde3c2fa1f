import type { LocalPhoto, LocalWork } from './database.ts'

/** Who is signed in on this phone. `expired` and `inactive`: everything goes on, and nothing is delivered. */
export interface Account {
  token: string
  expiresAt: string
  user: { id: number; name: string; avatarUrl: string | null }
  company: { id: number; name: string }
  /** 32 bytes in base64url. Absent after a sign-in to a version without seals. */
  sealKey?: string
  state: 'signed-in' | 'expired' | 'inactive'
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

/** Unsent work of a person who is signed out, or that the owner's sign-in did not open (decision 026). */
export interface SealedItem {
  /** The kind and the name: `works <UUID>`. */
  id: string
  ownerId: number
  /** The owner's id while it is counted as waiting. Absent otherwise. The seal does not cover it. */
  waitsOf?: number
  /** null: it was found on the phone without a seal, and `data` is the record itself. */
  iv: Uint8Array<ArrayBuffer> | null
  data: ArrayBuffer | LocalWork | LocalPhoto
}

import { sql } from 'kysely'
import { type Queries, type Source, transaction } from './transaction.ts'

/**
 * Minutes between two stores of a session's last contact, which is the time of its last call. `open_session` has the
 * same number.
 */
export const contactMinutes = 5

/** Contacts that arrive within this many milliseconds are stored together, with one statement. */
const gatherFor = 1000

/**
 * Stores the time of each session's last contact. Works in the background, so that no call waits. The database function
 * `open_session` reports when a contact must be stored, at most every five minutes.
 */
export class Contacts {
  readonly #owner: Source
  readonly #due = new Map<string, Buffer>()
  #timer: NodeJS.Timeout | undefined
  #storing: Promise<void> = Promise.resolve()

  constructor(owner: Source) {
    this.#owner = owner
  }

  /** Notes that a session makes a call now. */
  note(tokenHash: Buffer): void {
    this.#due.set(tokenHash.toString('hex'), tokenHash)
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#storing = this.#store()
    }, gatherFor).unref()
  }

  /** Drops the contacts that are not stored yet. The next call of each session stores a later contact. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#storing
  }

  async #store(): Promise<void> {
    const hashes = [...this.#due.values()]
    this.#due.clear()
    try {
      await transaction(this.#owner, { mode: 'read write' }, (queries) => storeContacts(queries, hashes))
    } catch (error) {
      this.#owner.log.warn({ err: error }, 'the last contact of sessions could not be stored')
    }
  }
}

/** Stores the current time as the last contact of sessions. Skips locked rows, so that two servers cannot deadlock. */
export async function storeContacts(queries: Queries, tokenHashes: readonly Buffer[]): Promise<void> {
  if (tokenHashes.length === 0) return
  await sql`
    update sessions set last_seen_at = now() where token_hash in (
      select token_hash from sessions where token_hash = any(${tokenHashes}::bytea[]) for update skip locked)`.execute(
    queries,
  )
}

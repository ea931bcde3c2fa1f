import { sql } from 'kysely'
import pg from 'pg'
import type { Queries } from './transaction.ts'

/** The origin of a call, which is stored with the changes of the call (decision 016). */
export interface Origin {
  /** IP address of the caller's network. */
  address: string
  /** The request id in the log and the problem document. */
  requestId: string
}

/** Returns the SQL that sets the origin of a transaction. */
export function buildOriginStatements({ address, requestId }: Origin): string {
  return `set local app.address = ${pg.escapeLiteral(address)}; set local app.request_id = ${pg.escapeLiteral(requestId)}`
}

/**
 * Sets the origin and the author of a transaction without a session. Without `userId`, the author is the program. A sign-up
 * passes the new user's id.
 */
export async function setOrigin(
  queries: Queries,
  { address, requestId }: Origin,
  userId?: number,
): Promise<void> {
  await sql`select set_config('app.address', ${address}, true), set_config('app.request_id', ${requestId}, true),
    set_config('app.user_id', ${userId === undefined ? '' : String(userId)}, true)`.execute(queries)
}

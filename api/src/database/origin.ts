import { sql } from 'kysely'
import pg from 'pg'
import type { Queries } from './transaction.ts'

/** Where a call comes from. It is stored with the changes that the call makes (decision 016). */
export interface Origin {
  /** IP address or network of the caller. */
  address: string
  /** The id of the request, which is also in the log and in the problem document. */
  requestId: string
}

/** Returns the SQL that sets the origin of a transaction. */
export function buildOriginStatements({ address, requestId }: Origin): string {
  return `set local app.address = ${pg.escapeLiteral(address)}; set local app.request_id = ${pg.escapeLiteral(requestId)}`
}

/**
 * Sets the origin and the author of a transaction that has no session. Without `userId`, the author is the program. A
 * sign-up passes the id of the new user.
 */
export async function setOrigin(
  queries: Queries,
  { address, requestId }: Origin,
  userId?: number,
): Promise<void> {
  await sql`select set_config('app.address', ${address}, true), set_config('app.request_id', ${requestId}, true),
    set_config('app.user_id', ${userId === undefined ? '' : String(userId)}, true)`.execute(queries)
}

import { sql } from 'kysely'
import pg from 'pg'
import type { Queries } from './transaction.ts'

/** Where a call comes from, as the changes that it makes tell it (decision 016). */
export interface Origin {
  /** Of the caller's network. */
  address: string
  /** As the log and a problem document have it. */
  requestId: string
}

/** The statements that tell a transaction its origin. */
export function originStatements({ address, requestId }: Origin): string {
  return `set local app.address = ${pg.escapeLiteral(address)}; set local app.request_id = ${pg.escapeLiteral(requestId)}`
}

/**
 * Tells a transaction that has no session where it comes from, and who acts in it. Without `userId` its changes are the
 * program's own, but whoever signs up acts for himself.
 */
export async function tellOrigin(
  queries: Queries,
  { address, requestId }: Origin,
  userId?: number,
): Promise<void> {
  await sql`select set_config('app.address', ${address}, true), set_config('app.request_id', ${requestId}, true),
    set_config('app.user_id', ${userId === undefined ? '' : String(userId)}, true)`.execute(queries)
}

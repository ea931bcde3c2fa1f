import { sql } from 'kysely'
import type { Queries, SessionRow } from '../database/tenant.ts'

export interface OpenSession extends SessionRow {
  token_hash: Buffer
}

/**
 * Returns those of the given sessions that are still open. Runs as the tables' owner, because the sessions may belong
 * to any group.
 */
export async function selectOpenSessions(
  queries: Queries,
  tokenHashes: readonly Buffer[],
): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select t.token_hash, s.*
    from unnest(${tokenHashes}::bytea[]) as t(token_hash)
    cross join lateral open_session(t.token_hash) as s`.execute(queries)
  return rows
}

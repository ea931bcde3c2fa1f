import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/** Takes an advisory lock until the transaction ends. Returns false if another transaction holds it. */
export async function tryLock(queries: Queries, key: number): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(${key}::bigint) as taken`.execute(queries)
  return rows[0]?.taken ?? false
}

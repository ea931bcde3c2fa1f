import { sql } from 'kysely'
import { lockKeys } from './lock-keys.ts'
import type { Queries } from './tenant.ts'

/** Takes an advisory lock until the transaction ends. Returns false if another transaction holds it. */
export async function tryLock(queries: Queries, name: 'alerts' | 'deliveries' | 'demo'): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockKeys[name]}::bigint) as taken`.execute(queries)
  return rows[0]!.taken
}

import { sql } from 'kysely'
import type { Database } from './tenant.ts'

/**
 * Resolves when `count` transactions of this database wait for a lock. A test can then be sure that its concurrent
 * calls conflict.
 */
export async function untilSomebodyWaits(database: Database, count = 1): Promise<void> {
  let waiting = 0
  while (waiting < count) {
    waiting = await database.asOwner(async (queries) => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(queries)
      return rows[0]!.waiting
    })
  }
}

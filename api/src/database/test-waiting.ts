import { sql } from 'kysely'
import type { Database } from './tenant.ts'

/** Resolves once a transaction of this database waits for a lock of another: that is when two calls truly meet. */
export async function untilSomebodyWaits(database: Database): Promise<void> {
  let waiting = 0
  while (waiting === 0) {
    waiting = await database.asOwner(async (queries) => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(queries)
      return rows[0]!.waiting
    })
  }
}

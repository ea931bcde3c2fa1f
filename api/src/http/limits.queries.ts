import { sql } from 'kysely'
import type { Queries } from '../database/tenant.ts'

/** The name of a limit, and the hash of the caller whose attempts are counted. */
export interface Counter {
  limitName: string
  key: Buffer
}

export interface Count {
  attempts: number
  lastAt: Date
}

/**
 * Returns the number of attempts of each counter, in the order of the counters. Returns zero for a counter without an
 * attempt since `forgotten`.
 */
export async function selectAttemptCounts(
  queries: Queries,
  counters: readonly Counter[],
  forgotten: Date,
): Promise<Count[]> {
  const rows = await queries
    .selectFrom('abuse_counters')
    .select(['limit_name', 'key', 'attempts', 'last_at'])
    .where('last_at', '>', forgotten)
    .where(({ or, and, eb }) =>
      or(counters.map(({ limitName, key }) => and([eb('limit_name', '=', limitName), eb('key', '=', key)]))),
    )
    .execute()
  return counters.map((counter) => {
    const row = rows.find((each) => matchesCounter(each, counter))
    return row ? { attempts: row.attempts, lastAt: row.last_at } : { attempts: 0, lastAt: forgotten }
  })
}

/** Adds `attempts` to each counter. Returns the new counts in the order of the counters. */
export async function countAttempts(
  queries: Queries,
  counters: readonly Counter[],
  { now, forgotten, attempts = 1 }: { now: Date; forgotten: Date; attempts?: number },
): Promise<number[]> {
  const rows = await queries
    .insertInto('abuse_counters')
    .values(counters.map(({ limitName, key }) => ({ limit_name: limitName, key, attempts, last_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['limit_name', 'key']).doUpdateSet({
        attempts: sql`case when abuse_counters.last_at <= ${forgotten} then ${attempts} else abuse_counters.attempts + ${attempts} end`,
        last_at: sql`excluded.last_at`,
      }),
    )
    .returning(['limit_name', 'key', 'attempts'])
    .execute()
  return counters.map((counter) => rows.find((row) => matchesCounter(row, counter))?.attempts ?? attempts)
}

function matchesCounter(row: { limit_name: string; key: Buffer }, { limitName, key }: Counter): boolean {
  return row.limit_name === limitName && row.key.equals(key)
}

/** Deletes up to 100 expired counters. Skips counters that another transaction has locked. */
export async function deleteForgotten(queries: Queries, forgotten: Date): Promise<void> {
  await sql`
    delete from abuse_counters where (limit_name, key) in (
      select limit_name, key from abuse_counters where last_at <= ${forgotten} limit 100 for update skip locked
    )`.execute(queries)
}

/**
 * Takes a lock (a lease) that lasts until its row is deleted. Returns false if another caller holds the lock. Replaces
 * a lock that was taken at `endedBefore` or earlier.
 */
export async function takeLease(
  queries: Queries,
  { limitName, key }: Counter,
  { now, endedBefore }: { now: Date; endedBefore: Date },
): Promise<boolean> {
  const row = await queries
    .insertInto('abuse_counters')
    .values({ limit_name: limitName, key, attempts: 1, last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['limit_name', 'key'])
        .doUpdateSet({ last_at: now })
        .where('abuse_counters.last_at', '<=', endedBefore),
    )
    .returning('limit_name')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteCount(queries: Queries, { limitName, key }: Counter): Promise<void> {
  await queries
    .deleteFrom('abuse_counters')
    .where('limit_name', '=', limitName)
    .where('key', '=', key)
    .execute()
}

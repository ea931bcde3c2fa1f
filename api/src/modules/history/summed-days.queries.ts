import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/** Returns the ids of the groups that have past days without a current sum. */
export async function selectGroupsToSum(queries: Queries): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with until as (select (now() at time zone 'UTC')::date - 2 as last_day)
    select g.id
    from groups g
    cross join until
    left join summed_groups s on s.group_id = g.id
    where s.last_day is null or s.last_day < until.last_day
      or exists (select from changed_days c where c.group_id = g.id and c.day <= until.last_day)
    order by g.id`.execute(queries)
  return rows.map(({ id }) => id)
}

/** Stores the sums of a group's past days that are not summed yet, or that have changed since (migration 0061). */
export async function storeSums(queries: Queries, groupId: number): Promise<void> {
  await sql`select sum_past_days(${groupId})`.execute(queries)
}

import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { inBranch } from '../companies/companies.queries.ts'

/** Which appointments are counted: those that take place on some days, both included, in a branch, of some people or places. */
export interface CountFilter {
  firstDay: string
  lastDay: string
  branchId: number | null
  /** Ids; all without. Where both are given, one of them is enough. */
  userIds?: readonly number[] | null
  environmentIds?: readonly number[] | null
}

/** Each company's day, as a report needs it: over or not. */
export interface Todays {
  /** The earliest today of the companies. */
  first: string
  /** The companies in which the day after has begun. */
  ahead: readonly number[]
}

/** The condition that the day of a row is over in its company. */
export function isOver({ first, ahead }: Todays) {
  return sql`(day < ${first} or (day = ${first} and company_id = any(${ahead}::bigint[])))`
}

/** Sums over the appointments of one person or environment that are alike in two ways. */
export interface CountRow {
  /** The person or the environment. */
  key: number
  /** Somebody had planned them. */
  is_planned: boolean
  /** The company's day is over. */
  is_over: boolean
  /** The last day on which something was recorded; null when nothing was. */
  last_day: string | null
  /** Without those that are exempt (`rules/planned-late.ts`). */
  slots: number
  begun: number
  ended: number
  done: number
  on_time: number
  timed: number
  minutes: number
  extra: number
}

/** Counts appointments for each person or each environment. */
export async function countAppointments(
  queries: Queries,
  by: 'user_id' | 'environment_id',
  filter: CountFilter,
  todays: Todays,
): Promise<CountRow[]> {
  const { firstDay, lastDay, branchId, userIds = null, environmentIds = null } = filter
  const found = [
    ...(userIds === null ? [] : [sql`user_id = any(${userIds}::bigint[])`]),
    ...(environmentIds === null ? [] : [sql`environment_id = any(${environmentIds}::bigint[])`]),
  ]
  const { rows } = await sql<CountRow>`
    select ${sql.ref(by)} as key,
      not off_schedule as is_planned,
      ${isOver(todays)} as is_over,
      max(day) filter (where begun_count > 0 or extra_count > 0) as last_day,
      sum(slot_count - exempt_count) as slots, sum(begun_count) as begun, sum(ended_count) as ended, sum(done_count) as done,
      sum(on_time_count) as on_time, sum(timed_count) as timed, sum(ended_minutes) as minutes, sum(extra_count) as extra
    from appointments
    join (select group_id, id as agenda_id, off_schedule from agendas) as plan using (group_id, agenda_id)
    where day between ${firstDay} and ${lastDay} and active and ${inBranch(branchId)}
      ${found.length === 0 ? sql`` : sql`and (${sql.join(found, sql` or `)})`}
    group by 1, 2, 3`.execute(queries)
  return rows
}

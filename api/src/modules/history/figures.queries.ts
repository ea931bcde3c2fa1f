import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { inBranch } from '../companies/companies.queries.ts'

/** Selects active appointments by days (both included), branch, and people or environments. */
export interface CountFilter {
  firstDay: string
  lastDay: string
  branchId: number | null
  /** Ids; null or absent for all. If both are given, either match is enough. */
  userIds?: readonly number[] | null
  environmentIds?: readonly number[] | null
}

/** The companies' current days, for deciding whether a day is over. */
export interface Todays {
  /** The earliest current day of the companies. */
  first: string
  /** The companies in which the following day has begun. */
  ahead: readonly number[]
}

/** Returns the condition that a row's day is over in its company. */
export function dayIsOver({ first, ahead }: Todays) {
  return sql`(day < ${first} or (day = ${first} and company_id = any(${ahead}::bigint[])))`
}

/** Sums over one person's or environment's appointments that share `is_planned` and `is_over`. */
export interface CountRow {
  /** The id of the person or the environment. */
  key: number
  /** A coordinator had planned the appointments. */
  is_planned: boolean
  /** The company's day is over. */
  is_over: boolean
  /** The last day with a record; null if there is none. */
  last_day: string | null
  /** Excludes exempt slots (`rules/planned-late.ts`). */
  slots: number
  begun: number
  ended: number
  done: number
  on_time: number
  timed: number
  minutes: number
  extra: number
}

/** Counts appointments by person or by environment. */
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
      ${dayIsOver(todays)} as is_over,
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

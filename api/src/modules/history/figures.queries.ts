import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { isDoneBy, selectDoer } from '../absences/covers.queries.ts'
import { inBranch } from '../companies/companies.queries.ts'

/** Selects active appointments by days (both included), branch, sector, and people or environments. */
export interface CountFilter {
  firstDay: string
  lastDay: string
  branchId: number | null
  /** Null or undefined selects all. If both lists are given, an appointment must match at least one of them. */
  userIds?: readonly number[] | null
  environmentIds?: readonly number[] | null
  sectorId?: number | undefined
}

/** The current days of the companies, which decide whether a day is over. */
export interface Todays {
  /** The earliest of the companies' local dates now. */
  first: string
  /** Ids of the companies whose local date is one day later than `first`. */
  ahead: readonly number[]
}

/** Returns the condition that a row's day is over in its company. */
export function dayIsOver({ first, ahead }: Todays) {
  return sql`(day < ${first} or (day = ${first} and company_id = any(${ahead}::bigint[])))`
}

/**
 * Sums of one person, environment or company. Planned and unplanned appointments have separate rows, and so have open and past
 * days.
 */
export interface CountRow {
  /** The id of the person, the environment or the company. */
  key: number
  /** True if a coordinator planned the appointments. */
  is_planned: boolean
  /** True if the appointments' day is over in their company. */
  is_over: boolean
  /** The last day with a record. Null without records. */
  last_day: string | null
  /** The number of slots. Slots that were planned late do not count (`rules/planned-late.ts`). */
  slots: number
  begun: number
  ended: number
  done: number
  on_time: number
  timed: number
  minutes: number
  extra: number
}

/** Counts appointments by environment, company or person. A covered appointment counts for its substitute. */
export async function countAppointments(
  queries: Queries,
  by: 'user_id' | 'environment_id' | 'company_id',
  filter: CountFilter,
  todays: Todays,
): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select ${by === 'user_id' ? selectDoer('appointments') : sql.ref(by)} as key, ${sums(todays)}
    from ${countedAppointments(filter)}
    group by 1, 2, 3`.execute(queries)
  return rows
}

export interface DayCountRow extends CountRow {
  day: string
  /** The person who does the cleanings. Null if the rows are not split by person. */
  person_id: number | null
}

/** Counts appointments by environment and day, and by person if wanted, sorted by day. */
export async function countEnvironmentDays(
  queries: Queries,
  by: 'environment' | 'person',
  filter: CountFilter,
  todays: Todays,
): Promise<DayCountRow[]> {
  const { rows } = await sql<DayCountRow>`
    select environment_id as key, ${sums(todays)}, day,
      ${by === 'person' ? selectDoer('appointments') : sql`null::bigint`} as person_id
    from ${countedAppointments(filter)}
    group by environment_id, is_planned, is_over, day, person_id
    order by day`.execute(queries)
  return rows
}

/** Selects the columns of `CountRow` after `key`. */
function sums(todays: Todays) {
  return sql`not off_schedule as is_planned,
      ${dayIsOver(todays)} as is_over,
      max(day) filter (where begun_count > 0 or extra_count > 0) as last_day,
      sum(slot_count - exempt_count) as slots, sum(begun_count) as begun, sum(ended_count) as ended, sum(done_count) as done,
      sum(on_time_count) as on_time, sum(timed_count) as timed, sum(ended_minutes) as minutes, sum(extra_count) as extra`
}

/** Selects the active appointments of a filter. */
function countedAppointments(filter: CountFilter) {
  const { firstDay, lastDay, branchId, userIds = null, environmentIds = null, sectorId } = filter
  const found = [
    ...(userIds === null ? [] : [isDoneBy('appointments', userIds)]),
    ...(environmentIds === null ? [] : [sql`environment_id = any(${environmentIds}::bigint[])`]),
  ]
  return sql`appointments
    join (select group_id, id as agenda_id, off_schedule from agendas) as plan using (group_id, agenda_id)
    where day between ${firstDay} and ${lastDay} and active and ${inBranch(branchId)}
      ${found.length === 0 ? sql`` : sql`and (${sql.join(found, sql` or `)})`}
      ${sectorId === undefined ? sql`` : sql`and environment_id in (select id from environments where sector_id = ${sectorId})`}`
}

import { sql } from 'kysely'
import { aggregateList } from '../../database/aggregate-list.ts'
import type { Queries } from '../../database/tenant.ts'
import { isDoneBy, selectDoer } from '../absences/covers.queries.ts'
import { inBranch } from '../companies/companies.queries.ts'

/** Selects active appointments by days (both included), branch, sector, and people or environments. */
export interface CountFilter {
  firstDay: string
  lastDay: string
  branchId: number | null
  /** Null or undefined selects everything. If both lists are given, an appointment must match at least one list. */
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

/** Returns an SQL condition. It is true if the day of a row is over in the company of the row. */
export function dayIsOver({ first, ahead }: Todays) {
  return sql`(day < ${first} or (day = ${first} and company_id = any(${ahead}::bigint[])))`
}

/**
 * Sums of one person, environment or company. Planned and unplanned appointments have separate rows. Days that are over and
 * days that are not over also have separate rows.
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

/**
 * Counts appointments by environment, company or person. A covered appointment counts for its substitute. Reads the
 * stored sums of past days if the filter selects all people and environments.
 */
export async function countAppointments(
  queries: Queries,
  by: 'user_id' | 'environment_id' | 'company_id',
  filter: CountFilter,
  todays: Todays,
): Promise<CountRow[]> {
  if (by !== 'environment_id' && selectsAll(filter)) return await countSummed(queries, by, filter, todays)
  const { rows } = await sql<CountRow>`
    select ${by === 'user_id' ? selectDoer('appointments') : sql.ref(by)} as key, ${sums(todays)}
    from ${countedAppointments(filter)}
    group by 1, 2, 3`.execute(queries)
  return rows
}

/**
 * Counts the appointments of all people by person or company. Uses the stored sums of whole months, and the stored sums of
 * the remaining days. Counts the appointments themselves on days that are not summed or have changed since (migration 0061).
 */
async function countSummed(
  queries: Queries,
  by: 'user_id' | 'company_id',
  { firstDay, lastDay, branchId }: CountFilter,
  todays: Todays,
): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    with days as materialized (
      select each.day, each.day < ${todays.first} and each.day <= summed.last_day and each.day not in (
        select day from changed_days where day between ${firstDay} and ${lastDay}) as is_summed
      from (
        select ${firstDay}::date + n as day from generate_series(0, ${lastDay}::date - ${firstDay}::date) as n
      ) as each
      left join summed_groups as summed on true
    ),
    months as materialized (
      select date_trunc('month', day)::date as month
      from days
      group by 1
      having bool_and(is_summed)
        and count(*) = extract(day from date_trunc('month', min(day)) + interval '1 month - 1 day')
    )
    select key, is_planned, is_over, max(last_day) as last_day,
      sum(slots) as slots, sum(begun) as begun, sum(ended) as ended, sum(done) as done, sum(on_time) as on_time,
      sum(timed) as timed, sum(minutes) as minutes, sum(extra) as extra
    from (
      select ${sql.ref(by)} as key, not off_schedule as is_planned, true as is_over, last_day, slots, begun, ended, done,
        on_time, timed, minutes, extra
      from person_months
      where month = any(array(select month from months)) and ${summedScope(by, branchId)}
      union all
      select ${sql.ref(by)}, not off_schedule, true, case when begun > 0 or extra > 0 then day end, slots, begun, ended,
        done, on_time, timed, minutes, extra
      from person_days
      where ${summedScope(by, branchId)} and day = any(array(
        select day from days where is_summed and date_trunc('month', day)::date not in (select month from months)))
      union all
      select ${by === 'user_id' ? selectDoer('appointments') : sql.ref(by)}, not off_schedule, ${dayIsOver(todays)},
        case when begun_count > 0 or extra_count > 0 then day end,
        slot_count - exempt_count, begun_count, ended_count, done_count, on_time_count, timed_count, ended_minutes,
        extra_count
      from appointments
      join (select group_id, id as agenda_id, off_schedule from agendas) as plan using (group_id, agenda_id)
      where day = any(array(select day from days where is_summed is not true)) and active and ${inBranch(branchId)}
    ) as counted
    group by 1, 2, 3`.execute(queries)
  return rows
}

/** Returns the last day with a record, by environment. Omits environments without records. */
export async function selectLastWorkDays(
  queries: Queries,
  { firstDay, lastDay, branchId }: Omit<CountFilter, 'userIds' | 'environmentIds'>,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ environment: number[]; day: string[] }>`
    select ${aggregateList('environment_id')} as environment, ${aggregateList('day')} as day
    from (
      select environment_id, max(day) as day
      from appointments
      where day between ${firstDay} and ${lastDay} and active and (begun_count > 0 or extra_count > 0)
        and ${inBranch(branchId)}
      group by environment_id
    ) as worked`.execute(queries)
  const { environment, day } = rows[0]!
  return new Map(environment.map((id, index) => [id, day[index]!]))
}

/**
 * Returns the SQL condition for `person_days` and `person_months`. With a branch, selects the sums of the branch. By person,
 * selects the sums over all companies. By company, selects the sums of each company.
 */
function summedScope(by: 'user_id' | 'company_id', branchId: number | null) {
  if (branchId !== null) return inBranch(branchId)
  return by === 'user_id' ? sql`company_id is null` : sql`company_id is not null`
}

export interface DayCountRow extends CountRow {
  day: string
  /** The person who does the cleanings. Null if the rows are not split by person. */
  person_id: number | null
}

/** Counts appointments by environment and day, sorted by day. With `by` = 'person', also splits them by person. */
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

/** Returns the SQL for the columns that come after `key` in a `CountRow`. */
function sums(todays: Todays) {
  return sql`not off_schedule as is_planned,
      ${dayIsOver(todays)} as is_over,
      max(day) filter (where begun_count > 0 or extra_count > 0) as last_day,
      sum(slot_count - exempt_count) as slots, sum(begun_count) as begun, sum(ended_count) as ended, sum(done_count) as done,
      sum(on_time_count) as on_time, sum(timed_count) as timed, sum(ended_minutes) as minutes, sum(extra_count) as extra`
}

/**
 * Returns whether a filter selects all people, environments and sectors. Only then can the stored sums of past days be used.
 */
export function selectsAll({ userIds = null, environmentIds = null, sectorId }: CountFilter): boolean {
  return userIds === null && environmentIds === null && sectorId === undefined
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

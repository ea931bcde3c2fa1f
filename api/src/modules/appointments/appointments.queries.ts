import type { TakenOut } from '@zelo/contract/appointments'
import type { AppointmentStatus } from '@zelo/contract/rules/appointment-status'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { inBranch } from '../companies/companies.queries.ts'

export interface AppointmentRow {
  id: number
  agenda_id: number
  company_id: number
  environment_id: number
  user_id: number
  day: string
  start_time: string
  end_time: string
  status: AppointmentStatus
  active: boolean
  taken_out: TakenOut
  late_count: number
  awaiting_count: number
  voided_count: number
  /** JSON in the format of the API, passed through unchanged. */
  slots: string
  extras: string
}

/**
 * The reason for which an appointment is inactive, or null if it is active. A removal takes precedence over the other
 * reasons.
 */
export const takenOut = sql<TakenOut>`
  case when active then null when removed_at is not null then 'removed'
    when cancellation_id is not null then 'cancelled' when paused or not planned then 'agenda' else 'records' end`

/**
 * Reads the appointments between two days, both included, sorted by day, base start and base end (R3-414). Skips days that
 * an edit took out of the plan.
 */
export function selectAppointments(
  queries: Queries,
  range: { firstDay: string; lastDay: string; branchId: number | null },
): Promise<AppointmentRow[]> {
  return select(
    queries,
    sql`day between ${range.firstDay} and ${range.lastDay} and ${inBranch(range.branchId)}`,
  )
}

/** Returns one appointment, or undefined if no plan contains it. */
export async function selectAppointment(queries: Queries, id: number): Promise<AppointmentRow | undefined> {
  return (await select(queries, sql`id = ${id}`))[0]
}

async function select(queries: Queries, condition: RawBuilder<unknown>): Promise<AppointmentRow[]> {
  const { rows } = await sql<AppointmentRow>`
    select id, agenda_id, company_id, environment_id, user_id, day, start_time, end_time, status, active,
      ${takenOut} as taken_out, late_count, awaiting_count, voided_count, slots::text as slots,
      extras::text as extras
    from appointments
    where ${condition} and planned
    order by day, start_time, end_time, id`.execute(queries)
  return rows
}

/**
 * Returns the names of unfinished tasks by appointment. Skips appointments without any. `days` are the days of `ids`.
 * Includes tasks reported as not done, for all `ids`. For `begunIds`, also includes mandatory tasks that were not finished
 * in a slot that has ended. All slots of `overIds` have ended.
 */
export async function selectNotDone(
  queries: Queries,
  asked: {
    ids: readonly number[]
    days: readonly string[]
    begunIds: readonly number[]
    overIds: readonly number[]
  },
): Promise<Map<number, string[]>> {
  const { ids, begunIds, overIds } = asked
  const days = asked.days.toSorted()
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; names: string[] }>`
    with begun as (
      select group_id, id, slots, mandatory_task_ids, id = any(${overIds}::bigint[]) as is_over
      from appointments where id = any(${begunIds}::bigint[])
    ),
    not_done as (
      select a.group_id, a.id, m.task_id
      from begun a
      cross join lateral jsonb_array_elements(a.slots) s(slot)
      cross join lateral unnest(a.mandatory_task_ids) m(task_id)
      -- One look-up for each task: as a plain anti-join it reads the whole table for the tasks of a day.
      left join lateral (
        select true as is_done from executions x
        where x.group_id = a.group_id and x.appointment_id = a.id and x.task_id = m.task_id
          and x.revision_id is not distinct from (s.slot ->> 'revisionId')::bigint
          and x.ended_at is not null and x.undone_reason is null and not x.extra and x.counts
        limit 1
      ) as done on true
      where (a.is_over or s.slot ->> 'endedAt' is not null)
        and not (s.slot ? 'plannedAt' and s.slot ->> 'startedAt' is null) and done.is_done is null
      union
      select group_id, appointment_id, task_id
      from executions
      where undone_reason is not null and counts and day between ${days[0]} and ${days.at(-1)}
        and appointment_id = any(${ids}::bigint[])
    )
    select id, array_agg(name order by name_order, procedure_id) as names
    from (
      select distinct n.id, p.id as procedure_id, p.name, p.name_order
      from not_done n
      join tasks t on t.group_id = n.group_id and t.id = n.task_id
      join procedures p on p.group_id = t.group_id and p.id = t.procedure_id
    ) as named
    group by id`.execute(queries)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** Reads the people of appointments. */
export async function selectUsers(queries: Queries, ids: readonly number[]) {
  return await queries
    .selectFrom('users')
    .select(['id', 'name', 'avatar'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}

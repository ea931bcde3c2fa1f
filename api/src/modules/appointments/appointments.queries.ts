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
  cover_user_id: number | null
  day: string
  start_time: string
  end_time: string
  status: AppointmentStatus
  active: boolean
  taken_out: TakenOut
  late_count: number
  awaiting_count: number
  voided_count: number
  skip_name: string | null
  skip_kind: string | null
  planned_day: string | null
  /** JSON. Null if no slot is skipped. */
  skipped_slots: string | null
  /** JSON in the format of the API. The server does not parse it. */
  slots: string
  extras: string
}

/**
 * SQL of the reason why an appointment is inactive, or null if it is active. A removal has priority over the other
 * reasons.
 */
export const takenOut = sql<TakenOut>`
  case when active then null when removed_at is not null then 'removed'
    when cancellation_id is not null then 'cancelled' when paused or not planned then 'agenda'
    when skip_name is not null then 'skipped' else 'records' end`

/** SQL of the slots that a half day skips, in the format of the API. Null if there are none. */
export const skippedSlots = sql`case when skipped_slots <> '[]' then skipped_slots end`

/**
 * Reads the appointments between two days, both included, sorted by day, start and end of the main cleaning (R3-414).
 * Omits days that an edit took out of the plan.
 */
export function selectAppointments(
  queries: Queries,
  asked: {
    firstDay: string
    lastDay: string
    branchId: number | null
    environmentId: number | undefined
    /** The id of the person who is the planned cleaner or the substitute. */
    userId: number | undefined
  },
): Promise<AppointmentRow[]> {
  const { firstDay, lastDay, branchId, environmentId, userId } = asked
  const ofEnvironment = environmentId === undefined ? sql`true` : sql`environment_id = ${environmentId}`
  const ofPerson = userId === undefined ? sql`true` : sql`(user_id = ${userId} or cover_user_id = ${userId})`
  return select(
    queries,
    sql`day between ${firstDay} and ${lastDay} and ${inBranch(branchId)} and ${ofEnvironment} and ${ofPerson}`,
  )
}

/** Returns one appointment, or undefined if it does not exist or is not planned. */
export async function selectAppointment(queries: Queries, id: number): Promise<AppointmentRow | undefined> {
  return (await select(queries, sql`id = ${id}`))[0]
}

async function select(queries: Queries, condition: RawBuilder<unknown>): Promise<AppointmentRow[]> {
  const { rows } = await sql<AppointmentRow>`
    select id, agenda_id, company_id, environment_id, user_id, cover_user_id, day, start_time, end_time, status, active,
      ${takenOut} as taken_out, late_count, awaiting_count, voided_count, skip_name, skip_kind, planned_day,
      ${skippedSlots}::text as skipped_slots, slots::text as slots, extras::text as extras
    from appointments
    where ${condition} and planned
    order by day, start_time, end_time, id`.execute(queries)
  return rows
}

/**
 * Returns the ids of unfinished tasks by appointment. Omits appointments without unfinished tasks. For all `ids`,
 * includes tasks reported as not done on one of `days`. For `begun` appointments, adds mandatory tasks that are not
 * finished although their slot has ended. If `isOver`, all slots of the appointment have ended.
 */
export async function selectNotDone(
  queries: Queries,
  asked: {
    ids: readonly number[]
    days: { first: string; last: string }
    begun: readonly { id: number; isOver: boolean }[]
  },
): Promise<{ id: number; task_ids: number[] }[]> {
  const { ids, days } = asked
  const begunIds = asked.begun.map(({ id }) => id)
  // Uses `except` instead of `not exists`. For `not exists`, PostgreSQL estimates 1,000 tasks per appointment and
  // therefore reads whole tables.
  const { rows } = await sql<{ id: number; task_ids: number[] }>`
    select id, array_agg(distinct task_id) as task_ids
    from (
      select id, task_id
      from (
        select a.id, m.task_id, (s.slot ->> 'revisionId')::bigint as revision_id
        from unnest(${begunIds}::bigint[], ${asked.begun.map(({ isOver }) => isOver)}::boolean[]) as b(id, is_over)
        join appointments a on a.id = b.id
        cross join lateral jsonb_array_elements(a.slots) as s(slot)
        cross join lateral unnest(a.mandatory_task_ids) as m(task_id)
        -- In a complete slot, every mandatory task is done.
        where s.slot ->> 'complete' is distinct from 'true' and (b.is_over or s.slot ->> 'endedAt' is not null)
          and not (s.slot ? 'plannedAt' and s.slot ->> 'startedAt' is null)
        except
        select appointment_id, task_id, revision_id
        from executions
        where appointment_id = any(${begunIds}::bigint[])
          and ended_at is not null and undone_reason is null and not extra and counts
      ) as unfinished
      union all
      select appointment_id, task_id
      from executions
      where undone_reason is not null and counts and day between ${days.first} and ${days.last}
        and appointment_id in (select unnest(${ids}::bigint[]))
    ) as not_done(id, task_id)
    group by id`.execute(queries)
  return rows
}

/** Reads the procedure names of tasks, sorted by name. */
export async function selectTaskNames(queries: Queries, taskIds: readonly number[]) {
  return await queries
    .selectFrom('tasks as t')
    .innerJoin('procedures as p', (join) =>
      join.onRef('p.group_id', '=', 't.group_id').onRef('p.id', '=', 't.procedure_id'),
    )
    .select(['t.id', 'p.id as procedure_id', 'p.name'])
    .where(sql<boolean>`t.id = any(${taskIds}::bigint[])`)
    .orderBy('p.name_order')
    .orderBy('p.id')
    .execute()
}

/** Reads the people of appointments. */
export async function selectUsers(queries: Queries, ids: readonly number[]) {
  return await queries
    .selectFrom('users')
    .select(['id', 'name', 'avatar'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}

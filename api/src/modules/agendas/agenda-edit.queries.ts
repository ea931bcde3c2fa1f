import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import {
  dayColumns,
  joinPlans,
  type PeriodicityInsert,
  type RevisionInsert,
  unnestDays,
} from './agendas.queries.ts'
import { outSince, planAgain } from './out-of-plan.queries.ts'
import type { AppointmentDay } from './planned-appointments.ts'

/** Reads an agenda with its company's time zone and the ids of all its revisions, including removed ones. */
export function selectAgenda(queries: Queries, id: number) {
  return queries
    .selectFrom('agendas as a')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.group_id', '=', 'a.group_id').onRef('c.id', '=', 'a.company_id'),
    )
    .innerJoin('periodicities as p', (join) =>
      join.onRef('p.group_id', '=', 'a.group_id').onRef('p.id', '=', 'a.periodicity_id'),
    )
    .select([
      'a.id',
      'a.company_id',
      'a.environment_id',
      'a.user_id',
      'a.periodicity_id',
      'a.valid_from',
      'a.active',
      'a.on_holiday',
      'a.off_schedule',
      'a.version',
      'p.name as periodicity_name',
      'c.time_zone',
    ])
    .select(
      sql<number[]>`array(
        select r.id from revisions r where r.group_id = p.group_id and r.periodicity_id = p.id)`.as(
        'revision_ids',
      ),
    )
    .where('a.id', '=', id)
    .executeTakeFirst()
}

/** Locks an agenda against edits until the transaction ends. Returns its version, or undefined if it is gone. */
export async function lockAgenda(queries: Queries, id: number): Promise<number | undefined> {
  const row = await queries
    .selectFrom('agendas')
    .select('version')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.version
}

/** An appointment that is planned for the company's current day or later. */
export interface ExistingAppointment {
  id: number
  /** The day of the plan, from which the calendar may have moved it. */
  day: string
  /** Has recorded work, or the calendar moved it to a past day. */
  begun: boolean
  planned: boolean
  /** The appointment was cancelled, or removed on its own. */
  out: boolean
}

/** Reads an agenda's appointments from a day on. Locks them unless this is a dry run. */
export async function selectExistingAppointments(
  queries: Queries,
  { agendaId, firstDay, dryRun }: { agendaId: number; firstDay: string; dryRun: boolean },
): Promise<ExistingAppointment[]> {
  const { rows } = await sql<ExistingAppointment>`
    select id, coalesce(planned_day, day) as day, planned,
      status is not null or extras <> '[]' or day < ${firstDay} as begun,
      removed_at is not null or cancellation_id is not null as out
    from appointments
    where agenda_id = ${agendaId} and coalesce(planned_day, day) >= ${firstDay}
    order by id
    ${dryRun ? sql`` : sql`for no key update`}`.execute(queries)
  return rows
}

/** Updates a periodicity. */
export async function updatePeriodicity(
  queries: Queries,
  { id, ...row }: Omit<PeriodicityInsert, 'company_id'>,
): Promise<void> {
  await queries.updateTable('periodicities').set(row).where('id', '=', id).execute()
}

/** Inserts or updates the revisions of a periodicity. Deactivates all others. */
export async function replaceRevisions(
  queries: Queries,
  groupId: number,
  periodicityId: number,
  rows: readonly Omit<RevisionInsert, 'periodicity_id'>[],
): Promise<void> {
  await sql`
    update revisions set active = false
    where periodicity_id = ${periodicityId} and active and id <> all(${rows.map(({ id }) => id)}::bigint[])`.execute(
    queries,
  )
  if (rows.length === 0) return
  await sql`
    insert into revisions (group_id, id, periodicity_id, position, start_time, end_time)
    select ${groupId}, r.id, ${periodicityId}, r.position, r.start_time, r.end_time
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      id bigint, position smallint, start_time time, end_time time)
    on conflict (group_id, id) do update set
      position = excluded.position, start_time = excluded.start_time, end_time = excluded.end_time, active = true`.execute(
    queries,
  )
}

export interface AgendaChange {
  active: boolean
  revision_photos: boolean
  on_holiday?: string
  environment_id?: number
  user_id?: number
  valid_from?: string
  valid_to?: string
}

/** Updates an agenda. Returns its new version. */
export async function updateAgendaRow(
  queries: Queries,
  id: number,
  change: AgendaChange,
  now: Date,
): Promise<number> {
  const row = await queries
    .updateTable('agendas')
    .set((set) => ({ ...change, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/**
 * Applies the agenda's current plan to appointments. `days` has a day for each id. An appointment stays inactive if there
 * is another reason for it.
 */
export async function replanAppointments(
  queries: Queries,
  { ids, days }: { ids: readonly number[]; days: readonly AppointmentDay[] },
  plan: { agendaId: number; slots: string },
  now: Date,
): Promise<void> {
  const isFree = sql`p.active and t.removed_at is null and t.cancellation_id is null and d.skip_name is null`
  const slots = sql`coalesce(d.slots::jsonb, p.slots)`
  await sql`
    with plans as materialized (${joinPlans([plan])})
    update appointments t set
      environment_id = p.environment_id, user_id = p.user_id, start_time = p.start_time, end_time = p.end_time,
      day = d.day, planned_day = d.planned_day, skip_name = d.skip_name, skip_kind = d.skip_kind,
      skipped_slots = coalesce(d.skipped_slots::jsonb, '[]'),
      slots = case when start_has_passed(d.day, p.start_time, p.time_zone, ${now})
        then replan_slots(
          ${slots},
          case when (t.environment_id, t.user_id, t.day) = (p.environment_id, p.user_id, d.day)
            then plan_slots(
              t.slots, t.day, p.time_zone, ${outSince(now)}, ${now})
            else '[]' end,
          d.day, p.time_zone, ${now})
        else ${slots} end,
      mandatory_task_ids = p.mandatory_task_ids, planned = true, paused = not p.active,
      active = ${isFree}, out_since = case when ${isFree} then null else ${outSince(now)} end
    from plans p, unnest(${ids}::bigint[], ${unnestDays(days)}) as d(id, ${dayColumns})
    where t.id = d.id`.execute(queries)
}

/** Takes appointments out of the plan of their agenda. */
export async function dropAppointments(queries: Queries, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update appointments t set planned = false, active = false, out_since = ${outSince(now)}
    where id = any(${ids}::bigint[])`.execute(queries)
}

/** Deactivates appointments because their agenda is switched off. */
export async function pauseAppointments(queries: Queries, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update appointments t set paused = true, active = false, out_since = ${outSince(now)}
    where id = any(${ids}::bigint[])`.execute(queries)
}

/**
 * Restores appointments because their agenda is switched on. An appointment stays inactive if there is another reason for
 * it.
 */
export async function resumeAppointments(queries: Queries, ids: readonly number[], now: Date): Promise<void> {
  const isFree = sql<boolean>`planned and removed_at is null and cancellation_id is null and skip_name is null`
  await planAgain(queries, sql`t.id = any(${ids}::bigint[]) and ${isFree}`, now)
  await sql`
    update appointments set paused = false, active = ${isFree}, out_since = case when not (${isFree}) then out_since end
    where id = any(${ids}::bigint[])`.execute(queries)
}

import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import {
  dayColumns,
  joinPlans,
  type PeriodicityInsert,
  type RevisionInsert,
  unnestDays,
} from './agendas.queries.ts'
import { clearReasons, outSince } from './out-of-plan.queries.ts'
import type { AppointmentDay } from './planned-appointments.ts'

export type EditableAgenda = Awaited<ReturnType<typeof selectEditableAgendas>>[number]

/** Reads agendas with their company's time zone and the ids of all their revisions, even removed revisions. */
export async function selectEditableAgendas(queries: Queries, ids: readonly number[]) {
  return await queries
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
    .where(sql<boolean>`a.id = any(${ids}::bigint[])`)
    .orderBy('a.id')
    .execute()
}

/** Locks agendas against edits until the transaction ends. Returns the versions of the existing agendas, by id. */
export async function lockAgendas(queries: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await queries
    .selectFrom('agendas')
    .select(['id', 'version'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** An appointment that an edit of its agenda may concern. */
export interface ExistingAppointment {
  id: number
  agendaId: number
  /** The planned day. The calendar may have moved the appointment to another day. */
  day: string
  /** The day to which the calendar moved an appointment that was planned for a past day. Otherwise null. */
  movedTo: string | null
  /** True if the appointment has recorded work, or if the calendar moved it to a past day. */
  begun: boolean
  planned: boolean
  /** True if the appointment was cancelled or removed. */
  out: boolean
}

/** The first day from which appointments of an agenda are read. */
export interface FirstDay {
  agendaId: number
  /** The company's current day. Earlier appointments do not change. */
  today: string
  /**
   * The first planned day. Null for the company's current day, including the appointments that the calendar moved from an
   * earlier day to that day or later.
   */
  firstDay: string | null
  /** The id of an agenda whose planned appointments are read as appointments of `agendaId`. Null for none. */
  takesFrom: number | null
}

/** Reads the appointments of agendas from a day on. Locks them unless this is a dry run. */
export async function selectExistingAppointments(
  queries: Queries,
  starts: readonly FirstDay[],
  { dryRun }: { dryRun: boolean },
): Promise<ExistingAppointment[]> {
  const begun = sql`t.status is not null or t.extras <> '[]' or t.day < w.today`
  const { rows } = await sql<ExistingAppointment>`
    select t.id, w.id as "agendaId", coalesce(t.planned_day, t.day) as day, t.planned, ${begun} as begun,
      case when t.planned_day < w.today then t.day end as "movedTo",
      t.removed_at is not null or t.cancellation_id is not null as out
    from unnest(${starts.map(({ agendaId }) => agendaId)}::bigint[], ${starts.map(({ today }) => today)}::date[],
      ${starts.map(({ firstDay }) => firstDay)}::date[], ${starts.map(({ takesFrom }) => takesFrom)}::bigint[])
      as w(id, today, first_day, source)
    join appointments t on t.agenda_id = any(array[w.id, w.source]) and (t.agenda_id = w.id or t.planned)
      and case when w.first_day is null then greatest(t.day, t.planned_day) >= w.today
        else coalesce(t.planned_day, t.day) >= w.first_day end
    order by t.id
    ${dryRun ? sql`` : sql`for no key update of t`}`.execute(queries)
  return rows
}

export async function updatePeriodicity(
  queries: Queries,
  { id, ...row }: Omit<PeriodicityInsert, 'company_id'>,
): Promise<void> {
  await queries.updateTable('periodicities').set(row).where('id', '=', id).execute()
}

/** Inserts or updates the revisions of a periodicity. Deactivates the other revisions of the periodicity. */
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

export interface AgendaRowChange {
  active?: boolean
  revision_photos?: boolean
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
  change: AgendaRowChange,
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
 * Appointments to update to the current plan of their agenda. `days[i]` is the day of appointment `ids[i]`. `slots`
 * contains the plan's slots as JSON.
 */
export interface Replanned {
  agendaId: number
  slots: string
  ids: readonly number[]
  days: readonly AppointmentDay[]
}

/** Assigns appointments to another agenda without applying its plan. */
export async function takeAppointments(
  queries: Queries,
  { ids, agendaId }: { ids: readonly number[]; agendaId: number },
): Promise<void> {
  await sql`
    update appointments set agenda_id = ${agendaId}
    where id = any(${ids}::bigint[]) and agenda_id <> ${agendaId}`.execute(queries)
}

/**
 * Applies the current plans of agendas to their appointments. An appointment stays inactive if it was removed,
 * cancelled or skipped.
 */
export async function replanAppointments(
  queries: Queries,
  plans: readonly Replanned[],
  now: Date,
): Promise<void> {
  const ids = plans.flatMap((plan) => plan.ids)
  const days = plans.flatMap((plan) => plan.days)
  const isFree = sql`p.active and t.removed_at is null and t.cancellation_id is null and d.skip_name is null`
  const slots = sql`coalesce(d.slots::jsonb, p.slots)`
  await sql`
    with plans as materialized (${joinPlans(plans)})
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
    where t.id = d.id and t.agenda_id = p.id`.execute(queries)
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
 * Restores appointments because their agenda is switched on. An appointment stays inactive if it was removed, cancelled
 * or skipped.
 */
export async function resumeAppointments(queries: Queries, ids: readonly number[], now: Date): Promise<void> {
  await clearReasons(queries, sql`t.id = any(${ids}::bigint[])`, { reasons: ['paused'], now })
}

import type { Slot } from '@zelo/contract/rules/slots'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import type { AppointmentDay } from './planned-appointments.ts'

/** Reads the group's companies, environments and people that agenda items name. */
export async function selectParties(
  queries: Queries,
  ids: { companies: readonly number[]; environments: readonly number[]; users: readonly number[] },
  { dryRun = false }: { dryRun?: boolean } = {},
) {
  const companies = await queries
    .selectFrom('companies')
    .select(['id', 'active', 'time_zone'])
    .where(sql<boolean>`id = any(${ids.companies}::bigint[])`)
    .execute()
  // Coordinators who plan for the same person wait for this lock, so that each of them sees the other's plan. Lock
  // people before environments, in the order of off-schedule work, to avoid deadlocks.
  const users = await queries
    .selectFrom('users as u')
    .innerJoin('cpf_registrations as r', (join) =>
      join.onRef('r.group_id', '=', 'u.group_id').onRef('r.cpf', '=', 'u.cpf'),
    )
    .select(['u.id', 'u.name', 'u.active', 'u.coordinator', 'r.status as cpf_status'])
    .where(sql<boolean>`u.id = any(${ids.users}::bigint[])`)
    .orderBy('u.id')
    .$if(!dryRun, (query) => query.forNoKeyUpdate(['u']))
    .execute()
  const environments = await queries
    .selectFrom('environments')
    .select(['id', 'company_id', 'name'])
    .where(sql<boolean>`id = any(${ids.environments}::bigint[])`)
    .orderBy('id')
    .$if(!dryRun, (query) => query.forShare())
    .execute()
  return { companies, environments, users }
}

/** Reserves ids for the rows of several tables in one round trip. */
export async function reserveIds(
  queries: Queries,
  counts: { periodicities: number; revisions: number; agendas: number },
) {
  const { rows } = await sql<{ periodicities: number[]; revisions: number[]; agendas: number[] }>`
    select
      array(select nextval('periodicities_id_seq') from generate_series(1, ${counts.periodicities})) as periodicities,
      array(select nextval('revisions_id_seq') from generate_series(1, ${counts.revisions})) as revisions,
      array(select nextval('agendas_id_seq') from generate_series(1, ${counts.agendas})) as agendas`.execute(
    queries,
  )
  return rows[0]!
}

export interface PeriodicityInsert {
  id: number
  company_id: number
  name: string
  type: string
  weekdays: number[]
  weekdays_2: number[]
  month_day: number | null
  month: number | null
  start_time: string
  end_time: string
}

export interface RevisionInsert {
  id: number
  periodicity_id: number
  position: number
  start_time: string
  end_time: string
}

export interface AgendaInsert {
  id: number
  company_id: number
  environment_id: number
  user_id: number
  periodicity_id: number
  valid_from: string
  valid_to: string
  off_schedule: boolean
  revision_photos: boolean
  on_holiday: string
  created_by: number
}

/** Inserts agendas with their periodicities and revisions. */
export async function insertAgendas(
  queries: Queries,
  groupId: number,
  rows: { periodicities: PeriodicityInsert[]; revisions: RevisionInsert[]; agendas: AgendaInsert[] },
): Promise<void> {
  await sql`
    insert into periodicities (group_id, id, company_id, name, type, weekdays, weekdays_2, month_day, month, start_time,
      end_time)
    select ${groupId}, r.id, r.company_id, r.name, r.type, r.weekdays, r.weekdays_2, r.month_day, r.month, r.start_time,
      r.end_time
    from jsonb_to_recordset(${JSON.stringify(rows.periodicities)}::jsonb) as r(
      id bigint, company_id bigint, name text, type text, weekdays smallint[], weekdays_2 smallint[], month_day smallint,
      month smallint, start_time time, end_time time)`.execute(queries)
  await sql`
    insert into revisions (group_id, id, periodicity_id, position, start_time, end_time)
    select ${groupId}, r.id, r.periodicity_id, r.position, r.start_time, r.end_time
    from jsonb_to_recordset(${JSON.stringify(rows.revisions)}::jsonb) as r(
      id bigint, periodicity_id bigint, position smallint, start_time time, end_time time)`.execute(queries)
  await sql`
    insert into agendas (group_id, id, company_id, environment_id, user_id, periodicity_id, valid_from, valid_to,
      off_schedule, revision_photos, on_holiday, created_by)
    select ${groupId}, r.id, r.company_id, r.environment_id, r.user_id, r.periodicity_id, r.valid_from, r.valid_to,
      r.off_schedule, r.revision_photos, r.on_holiday, r.created_by
    from jsonb_to_recordset(${JSON.stringify(rows.agendas)}::jsonb) as r(
      id bigint, company_id bigint, environment_id bigint, user_id bigint, periodicity_id bigint, valid_from date,
      valid_to date, off_schedule boolean, revision_photos boolean, on_holiday text, created_by bigint)`.execute(
    queries,
  )
}

/**
 * Selects the current plan of each agenda. `slots` contains the slots as JSON, by agenda id. The tasks of a plan are
 * the tasks that are mandatory in the environment now.
 */
export function joinPlans(plans: readonly { agendaId: number; slots: string }[]) {
  return sql`
    select a.group_id, a.id, a.company_id, a.environment_id, a.user_id, a.active, p.start_time, p.end_time,
      c.time_zone, s.slots::jsonb as slots,
      array(
        select t.id from tasks t
        where t.group_id = a.group_id and t.environment_id = a.environment_id and t.mandatory and t.active
        order by t.id
      ) as mandatory_task_ids
    from unnest(${plans.map((plan) => plan.agendaId)}::bigint[], ${plans.map((plan) => plan.slots)}::text[])
      as s(agenda_id, slots)
    join agendas a on a.id = s.agenda_id
    join periodicities p on p.group_id = a.group_id and p.id = a.periodicity_id
    join companies c on c.group_id = a.group_id and c.id = a.company_id`
}

/**
 * Inserts one appointment for each agenda and day. Appointments of an inactive agenda and appointments that the
 * calendar skips are inactive. `plannedAt` is the time of planning, or null for unplanned work.
 */
export async function insertAppointments(
  queries: Queries,
  plans: readonly { agendaId: number; days: readonly AppointmentDay[]; slots: string }[],
  plannedAt: Date | null,
): Promise<void> {
  const agendaIds = plans.flatMap(({ agendaId, days }) => days.map(() => agendaId))
  const days = unnestDays(plans.flatMap((plan) => plan.days))
  await sql`
    with plans as materialized (${joinPlans(plans)})
    insert into appointments (group_id, agenda_id, company_id, environment_id, user_id, day, start_time, end_time,
      slots, mandatory_task_ids, active, paused, planned_day, skip_name, skip_kind, skipped_slots)
    select p.group_id, p.id, p.company_id, p.environment_id, p.user_id, d.day, p.start_time, p.end_time,
      case when start_has_passed(d.day, p.start_time, p.time_zone, ${plannedAt})
        then plan_slots(coalesce(d.slots::jsonb, p.slots), d.day, p.time_zone, null, ${plannedAt})
        else coalesce(d.slots::jsonb, p.slots) end,
      p.mandatory_task_ids, p.active and d.skip_name is null, not p.active, d.planned_day, d.skip_name, d.skip_kind,
      coalesce(d.skipped_slots::jsonb, '[]')
    from unnest(${agendaIds}::bigint[], ${days}) as d(agenda_id, ${dayColumns})
    join plans p on p.id = d.agenda_id`.execute(queries)
}

/** Returns the arguments of `unnest` for appointments. `dayColumns` names the columns. */
export function unnestDays(days: readonly AppointmentDay[]) {
  return sql`${days.map(({ day }) => day)}::date[], ${days.map(({ plannedDay }) => plannedDay)}::date[],
    ${days.map(({ skipName }) => skipName)}::text[], ${days.map(({ skipKind }) => skipKind)}::text[],
    ${days.map(({ slots }) => slots)}::text[], ${days.map(({ skippedSlots }) => skippedSlots)}::text[]`
}

export const dayColumns = sql`day, planned_day, skip_name, skip_kind, slots, skipped_slots`

/** The days of an agenda that have the same slots. */
export interface Planned {
  userId: number
  person: string
  agendaId: number
  environmentId: number
  environment: string
  slots: Slot[]
  days: string[]
  /** True if a substitute does the appointments. The substitute may be the person whose plans are compared. */
  isCovered?: boolean
}

/**
 * Reads the active appointments of people between two days, both included, by agenda. Includes the appointments that
 * the people cover.
 */
export async function selectPlannedAgendas(
  queries: Queries,
  asked: {
    userIds: readonly number[]
    firstDay: string
    lastDay: string
    exceptAgendaIds: readonly number[]
  },
): Promise<Planned[]> {
  const { userIds, firstDay, lastDay, exceptAgendaIds } = asked
  const people = sql`any(${userIds}::bigint[])`
  const others = sql`a.active and a.day between ${firstDay} and ${lastDay}
    and a.agenda_id <> all(${exceptAgendaIds}::bigint[])`
  const own = await selectDays(queries, sql`a.user_id = ${people} and ${others}`)
  const covers = await selectDays(queries, sql`a.cover_user_id = ${people} and ${others}`, 'cover_user_id')
  return [...own, ...covers]
}

/**
 * Reads the active appointments that people do on some days, also as a substitute, except those with an id of `exceptIds`.
 * Groups them by agenda.
 */
export async function selectPlannedElsewhere(
  queries: Queries,
  asked: { userIds: readonly number[]; days: readonly string[]; exceptIds: readonly number[] },
): Promise<Planned[]> {
  const { userIds, days, exceptIds } = asked
  const people = sql`any(${userIds}::bigint[])`
  const others = sql`a.active and a.day = any(${days}::date[]) and a.id <> all(${exceptIds}::bigint[])`
  const own = await selectDays(queries, sql`a.user_id = ${people} and a.cover_user_id is null and ${others}`)
  const covers = await selectDays(queries, sql`a.cover_user_id = ${people} and ${others}`, 'cover_user_id')
  return [...own, ...covers]
}

/** Reads the days of some appointments, by agenda. Omits appointments that the calendar skips. */
export function selectPlannedDays(queries: Queries, ids: readonly number[]): Promise<Planned[]> {
  return selectDays(queries, sql`a.id = any(${ids}::bigint[]) and a.skip_name is null`)
}

/**
 * Reads the days of the appointments `a` that match a condition, by agenda and person. Sorts the days in TypeScript.
 * PostgreSQL would also compare `slots` while it sorts, which is slow.
 */
async function selectDays(
  queries: Queries,
  condition: RawBuilder<unknown>,
  person: 'user_id' | 'cover_user_id' = 'user_id',
): Promise<Planned[]> {
  const column = sql.ref(`a.${person}`)
  const { rows } = await sql<Planned>`
    with plans as materialized (
      select a.group_id, ${column} as user_id, a.agenda_id, a.environment_id, a.slots,
        a.cover_user_id is not null as is_covered, array_agg(a.day::text) as days
      from appointments a
      where ${condition}
      group by a.group_id, ${column}, a.agenda_id, a.environment_id, a.slots, a.cover_user_id is not null
    )
    select p.user_id as "userId", u.name as person, p.agenda_id as "agendaId", p.environment_id as "environmentId",
      e.name as environment, p.slots, p.days, p.is_covered as "isCovered"
    from plans p
    join environments e on e.group_id = p.group_id and e.id = p.environment_id
    join users u on u.group_id = p.group_id and u.id = p.user_id
    order by p.agenda_id`.execute(queries)
  return rows.map((row) => ({ ...row, days: row.days.sort() }))
}

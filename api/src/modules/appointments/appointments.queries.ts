import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { activeRevisions } from '../periodicities/periodicities.queries.ts'

export interface AppointmentRow {
  id: number
  agenda_id: number
  company_id: number
  user_id: number
  day: string
  start_time: string
  end_time: string
  status: 'doing' | 'complete' | 'incomplete' | null
  active: boolean
  /** JSON in the shape of the wire, passed on as it is. */
  slots: string
  extras: string
}

/** Appointments of a day range, both days included, by day, base start and base end (DOMAIN §4). */
export async function selectAppointments(
  queries: Queries,
  range: { firstDay: string; lastDay: string; branchId: number | null },
): Promise<AppointmentRow[]> {
  const { rows } = await sql<AppointmentRow>`
    select id, agenda_id, company_id, user_id, day, start_time, end_time, status, active,
      slots::text as slots, extras::text as extras
    from appointments
    where day between ${range.firstDay} and ${range.lastDay}
      ${range.branchId === null ? sql`` : sql`and company_id = ${range.branchId}`}
    order by day, start_time, end_time, id`.execute(queries)
  return rows
}

/** The agendas of some appointments, each with its environment, periodicity and revisions. */
export async function selectAgendas(queries: Queries, ids: readonly number[]) {
  return await queries
    .selectFrom('agendas as a')
    .innerJoin('environments as e', (join) =>
      join.onRef('e.group_id', '=', 'a.group_id').onRef('e.id', '=', 'a.environment_id'),
    )
    .innerJoin('sectors as s', (join) =>
      join.onRef('s.group_id', '=', 'e.group_id').onRef('s.id', '=', 'e.sector_id'),
    )
    .innerJoin('categories as c', (join) =>
      join.onRef('c.group_id', '=', 'e.group_id').onRef('c.id', '=', 'e.category_id'),
    )
    .innerJoin('periodicities as p', (join) =>
      join.onRef('p.group_id', '=', 'a.group_id').onRef('p.id', '=', 'a.periodicity_id'),
    )
    .select([
      'a.id',
      'a.active',
      'a.finished_at',
      'a.company_id',
      'a.environment_id',
      'a.periodicity_id',
      'a.user_id',
      'a.valid_from',
      'a.valid_to',
      'a.off_schedule',
      'a.revision_photos',
      'e.name as environment_name',
      'e.floor',
      'e.image',
      'e.category_id',
      'e.sector_id',
      's.name as sector_name',
      'c.name as category_name',
      'p.name as periodicity_name',
      'p.active as periodicity_active',
      'p.type',
      'p.weekdays',
      'p.weekdays_2',
      'p.month_day',
      'p.month',
      'p.start_time',
      'p.end_time',
      'p.created_at as periodicity_created_at',
      activeRevisions.as('revisions'),
    ])
    .where(sql<boolean>`a.id = any(${ids}::bigint[])`)
    .execute()
}

/** The procedures of environments: one row a task. */
export async function selectTasks(queries: Queries, environmentIds: readonly number[]) {
  return await queries
    .selectFrom('tasks as t')
    .innerJoin('procedures as p', (join) =>
      join.onRef('p.group_id', '=', 't.group_id').onRef('p.id', '=', 't.procedure_id'),
    )
    .select(['t.environment_id', 't.mandatory', 'p.id', 'p.name'])
    .where(sql<boolean>`t.environment_id = any(${environmentIds}::bigint[])`)
    .where('t.active', '=', true)
    .orderBy('p.name_key')
    .execute()
}

/** The people that appointments name. */
export async function selectUsers(queries: Queries, ids: readonly number[]) {
  return await queries
    .selectFrom('users')
    .select(['id', 'name', 'avatar'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}

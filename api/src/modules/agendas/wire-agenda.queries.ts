import type { HolidayChoice } from '@zelo/contract/rules/plan-days'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { activeRevisions } from '../periodicities/periodicities.queries.ts'

export type AgendaRow = Awaited<ReturnType<typeof selectAgendas>>[number]

/** Reads agendas in their current state, with periodicity and revisions. */
export async function selectAgendas(queries: Queries, ids: readonly number[]) {
  return await queries
    .selectFrom('agendas as a')
    .innerJoin('periodicities as p', (join) =>
      join.onRef('p.group_id', '=', 'a.group_id').onRef('p.id', '=', 'a.periodicity_id'),
    )
    .select([
      'a.id',
      'a.active',
      'a.company_id',
      'a.environment_id',
      'a.periodicity_id',
      'a.user_id',
      'a.valid_from',
      'a.valid_to',
      'a.off_schedule',
      'a.revision_photos',
      sql<HolidayChoice>`a.on_holiday`.as('on_holiday'),
      'a.version',
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

export type PlaceRow = Awaited<ReturnType<typeof selectAgendaPlaces>>[number]

/** Reads environments with their sectors and categories. */
export async function selectAgendaPlaces(queries: Queries, ids: readonly number[]) {
  return await queries
    .selectFrom('environments as e')
    .innerJoin('sectors as s', (join) =>
      join.onRef('s.group_id', '=', 'e.group_id').onRef('s.id', '=', 'e.sector_id'),
    )
    .innerJoin('categories as c', (join) =>
      join.onRef('c.group_id', '=', 'e.group_id').onRef('c.id', '=', 'e.category_id'),
    )
    .select([
      'e.id',
      'e.company_id',
      'e.name',
      'e.floor',
      'e.image',
      'e.category_id',
      'e.sector_id',
      's.name as sector_name',
      'c.name as category_name',
    ])
    .where(sql<boolean>`e.id = any(${ids}::bigint[])`)
    .execute()
}

export type TaskRow = Awaited<ReturnType<typeof selectAgendaTasks>>[number]

/** Reads the procedures of environments, one row per task. */
export async function selectAgendaTasks(queries: Queries, environmentIds: readonly number[]) {
  return await queries
    .selectFrom('tasks as t')
    .innerJoin('procedures as p', (join) =>
      join.onRef('p.group_id', '=', 't.group_id').onRef('p.id', '=', 't.procedure_id'),
    )
    .select(['t.environment_id', 't.mandatory', 'p.id', 'p.name'])
    .where(sql<boolean>`t.environment_id = any(${environmentIds}::bigint[])`)
    .where('t.active', '=', true)
    .orderBy('p.name_order')
    .orderBy('p.id')
    .execute()
}

/** Reads the person and the company of an agenda. */
export function selectOwners(queries: Queries, agendaId: number) {
  return queries
    .selectFrom('agendas as a')
    .innerJoin('users as u', (join) =>
      join.onRef('u.group_id', '=', 'a.group_id').onRef('u.id', '=', 'a.user_id'),
    )
    .innerJoin('companies as c', (join) =>
      join.onRef('c.group_id', '=', 'a.group_id').onRef('c.id', '=', 'a.company_id'),
    )
    .select([
      'a.environment_id',
      'u.id as user_id',
      'u.name as user_name',
      'u.avatar',
      'c.id as company_id',
      'c.name as company_name',
      'c.time_zone',
    ])
    .where('a.id', '=', agendaId)
    .executeTakeFirst()
}

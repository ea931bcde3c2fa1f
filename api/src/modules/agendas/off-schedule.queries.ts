import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { isDoneBy } from '../absences/covers.queries.ts'

/** Reads environments with their companies and time zones. */
export async function selectStartPlaces(queries: Queries, environmentIds: readonly number[]) {
  return await queries
    .selectFrom('environments as e')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.group_id', '=', 'e.group_id').onRef('c.id', '=', 'e.company_id'),
    )
    .select(['e.id', 'e.name', 'e.company_id', 'c.time_zone'])
    .where(sql<SqlBool>`e.id = any(${environmentIds}::bigint[])`)
    .execute()
}

/**
 * Reads a person's appointments in the given environments on the given days. Omits inactive appointments, except
 * off-schedule ones.
 */
export async function selectWhatIsOn(
  queries: Queries,
  asked: { userId: number; environmentIds: readonly number[]; days: readonly string[] },
) {
  return await queries
    .selectFrom('appointments as p')
    .innerJoin('agendas as a', (join) =>
      join.onRef('a.group_id', '=', 'p.group_id').onRef('a.id', '=', 'p.agenda_id'),
    )
    .select([
      'p.id as appointmentId',
      'p.environment_id as environmentId',
      'p.day',
      'p.active',
      'p.slots',
      'a.off_schedule as offSchedule',
    ])
    .where(isDoneBy('p', [asked.userId]))
    .where(sql<SqlBool>`p.day = any(${asked.days}::date[])`)
    .where(sql<SqlBool>`p.environment_id = any(${asked.environmentIds}::bigint[])`)
    .where(({ or, eb }) => or([eb('p.active', '=', true), eb('a.off_schedule', '=', true)]))
    .orderBy('p.id')
    .execute()
}

/** Counts a person's off-schedule cleanings by day, including those that wait for a coordinator's decision. */
export async function countOffSchedule(
  queries: Queries,
  userId: number,
  days: readonly string[],
): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom('appointments as p')
    .innerJoin('agendas as a', (join) =>
      join.onRef('a.group_id', '=', 'p.group_id').onRef('a.id', '=', 'p.agenda_id'),
    )
    .select(['p.day', (of) => of.fn.countAll<number>().as('count')])
    .where('p.user_id', '=', userId)
    .where(sql<SqlBool>`p.day = any(${days}::date[])`)
    .where('a.off_schedule', '=', true)
    .groupBy('p.day')
    .execute()
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** Returns the appointment of each off-schedule agenda. Such an agenda has exactly one appointment. */
export async function selectOnlyAppointments(
  queries: Queries,
  agendaIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await queries
    .selectFrom('appointments')
    .select(['id', 'agenda_id'])
    .where(sql<SqlBool>`agenda_id = any(${agendaIds}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.agenda_id, row.id]))
}

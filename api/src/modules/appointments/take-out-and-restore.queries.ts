import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { clearReasons, outSince } from '../agendas/out-of-plan.queries.ts'
import { takenOut } from './appointments.queries.ts'

/** Returns the id of an appointment's person, or undefined if the appointment does not exist or is not planned. */
export async function selectAppointmentPerson(queries: Queries, id: number): Promise<number | undefined> {
  const row = await queries
    .selectFrom('appointments')
    .select('user_id')
    .where('id', '=', id)
    .where('planned', '=', true)
    .executeTakeFirst()
  return row?.user_id
}

/** Reads an appointment with its company's time zone. Locks it until the transaction ends. */
export async function lockAppointment(queries: Queries, id: number) {
  return await queries
    .selectFrom('appointments as a')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.group_id', '=', 'a.group_id').onRef('c.id', '=', 'a.company_id'),
    )
    .select(['a.id', 'a.user_id', 'a.day', 'a.removed_at', 'a.cancellation_id', 'a.paused', 'c.time_zone'])
    .select(sql<boolean>`a.status is not null or a.extras <> '[]'`.as('begun'))
    .where('a.id', '=', id)
    .where('a.planned', '=', true)
    .forNoKeyUpdate(['a'])
    .executeTakeFirst()
}

/** Reads the active flag of an appointment and the reasons why it is inactive. */
export async function selectActivity(queries: Queries, id: number) {
  return await queries
    .selectFrom('appointments')
    .select(['id', 'active', takenOut.as('takenOut')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function markRemoved(
  queries: Queries,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<void> {
  await sql`
    update appointments t
    set active = false, removed_at = ${now}, removed_by = ${userId}, out_since = ${outSince(now)}
    where id = ${id}`.execute(queries)
}

/**
 * Clears the removal and the cancellation of an appointment. It stays inactive if its agenda is inactive or the
 * calendar skips it.
 */
export async function clearRemoval(queries: Queries, id: number, now: Date): Promise<void> {
  await clearReasons(queries, sql`t.id = ${id}`, { reasons: ['removed', 'cancelled'], now })
}

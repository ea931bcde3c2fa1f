import { cancellationsListed } from '@zelo/contract/cancellations'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { clearReasons, isFreeBut, outSince } from '../agendas/out-of-plan.queries.ts'

/** A person and a range of days, both days included. */
export interface Interval {
  userId: number
  firstDay: string
  lastDay: string
}

/** Counts a person's active appointments in an interval. Returns the number without work and the number with work. */
export async function countInInterval(
  queries: Queries,
  { userId, firstDay, lastDay }: Interval,
): Promise<{ open: number; begun: number }> {
  const { rows } = await sql<{ open: number; begun: number }>`
    select count(*) filter (where status is null and extras = '[]') as open,
      count(*) filter (where status is not null or extras <> '[]') as begun
    from appointments
    where user_id = ${userId} and day between ${firstDay} and ${lastDay} and active`.execute(queries)
  return rows[0]!
}

/**
 * Locks the active appointments without work that a person has in an interval, until the transaction ends. Returns
 * their ids.
 */
export async function lockOpen(queries: Queries, { userId, firstDay, lastDay }: Interval): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from appointments
    where user_id = ${userId} and day between ${firstDay} and ${lastDay} and active
      and status is null and extras = '[]'
    order by id
    for no key update`.execute(queries)
  return rows.map(({ id }) => id)
}

export async function selectByClientId(queries: Queries, clientId: string) {
  return await queries
    .selectFrom('cancellations')
    .select(['id', 'cancelled', 'user_id', 'start_day', 'end_day', 'justification'])
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

export interface CancellationInsert {
  group_id: number
  user_id: number
  start_day: string
  end_day: string
  justification: string
  client_id: string | null
  cancelled: number
  created_by: number
  created_at: Date
}

export async function insertCancellation(queries: Queries, row: CancellationInsert): Promise<number> {
  const { id } = await queries
    .insertInto('cancellations')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deactivates appointments and stores the cancellation as the reason. */
export async function cancelAppointments(
  queries: Queries,
  cancellationId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    update appointments t
    set active = false, cancellation_id = ${cancellationId}, out_since = ${outSince(now)}
    where id = any(${ids}::bigint[])`.execute(queries)
}

/**
 * Returns the people whose appointments are inactive because of a cancellation. An edit may have reassigned some of them.
 */
export async function selectPeopleOut(queries: Queries, cancellationId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('appointments')
    .select('user_id')
    .distinct()
    .where('cancellation_id', '=', cancellationId)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

export async function userExists(queries: Queries, id: number): Promise<boolean> {
  return (
    (await queries.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

/**
 * Locks a cancellation until the transaction ends, so that other undos wait. Returns the number of appointments that an
 * earlier undo restored.
 */
export function lockCancellation(queries: Queries, id: number) {
  return queries
    .selectFrom('cancellations')
    .select('restored')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Locks the appointments that a cancellation keeps inactive, and returns them with their people. `becomesActive` is
 * true if nothing else keeps the appointment inactive.
 */
export async function lockOut(
  queries: Queries,
  cancellationId: number,
): Promise<{ id: number; userId: number; becomesActive: boolean }[]> {
  const { rows } = await sql<{ id: number; userId: number; becomesActive: boolean }>`
    select t.id, t.user_id as "userId", ${isFreeBut('cancelled')} as "becomesActive"
    from appointments t
    where t.cancellation_id = ${cancellationId}
    order by t.id
    for no key update`.execute(queries)
  return rows
}

/** Removes a cancellation from appointments. An appointment stays inactive if it has another reason to be inactive. */
export async function restoreAppointments(
  queries: Queries,
  cancellationId: number,
  now: Date,
): Promise<void> {
  await clearReasons(queries, sql`t.cancellation_id = ${cancellationId}`, { reasons: ['cancelled'], now })
}

export async function markCancellationUndone(
  queries: Queries,
  { id, userId, restored, now }: { id: number; userId: number; restored: number; now: Date },
): Promise<void> {
  await queries
    .updateTable('cancellations')
    .set({ undone_by: userId, undone_at: now, restored })
    .where('id', '=', id)
    .execute()
}

/**
 * Reads the newest cancellations with people's names, and the number of appointments that each cancellation still keeps
 * inactive.
 */
export async function selectCancellations(queries: Queries) {
  return await queries
    .selectFrom('cancellations as c')
    .innerJoin('users as u', (join) =>
      join.onRef('u.group_id', '=', 'c.group_id').onRef('u.id', '=', 'c.user_id'),
    )
    .innerJoin('companies as o', (join) =>
      join.onRef('o.group_id', '=', 'u.group_id').onRef('o.id', '=', 'u.company_id'),
    )
    .innerJoin('users as b', (join) =>
      join.onRef('b.group_id', '=', 'c.group_id').onRef('b.id', '=', 'c.created_by'),
    )
    .leftJoin('users as n', (join) =>
      join.onRef('n.group_id', '=', 'c.group_id').onRef('n.id', '=', 'c.undone_by'),
    )
    .select([
      'c.id',
      'c.user_id',
      'u.name as user_name',
      'c.start_day',
      'c.end_day',
      'c.justification',
      'c.created_at',
      'c.created_by',
      'b.name as created_by_name',
      'c.cancelled',
      'c.undone_at',
      'c.undone_by',
      'n.name as undone_by_name',
      'c.restored',
      'o.time_zone',
    ])
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('appointments as a')
          .whereRef('a.group_id', '=', 'c.group_id')
          .whereRef('a.cancellation_id', '=', 'c.id')
          .where('a.planned', '=', true)
          .where('a.removed_at', 'is', null)
          .select(({ fn }) => [
            fn.countAll<number>().as('out'),
            fn
              .countAll<number>()
              .filterWhere('a.paused', '=', false)
              .filterWhere('a.skip_name', 'is', null)
              .as('restorable'),
          ])
          .as('a'),
      (join) => join.onTrue(),
    )
    .select(['a.out', 'a.restorable'])
    .orderBy('c.id', 'desc')
    .limit(cancellationsListed)
    .execute()
}

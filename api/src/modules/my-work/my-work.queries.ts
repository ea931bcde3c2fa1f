import type { MyAppointment, Place, SkippedCleaning } from '@zelo/contract/my-work'
import type { AppointmentStatus } from '@zelo/contract/rules/appointment-status'
import type { Presence } from '@zelo/contract/rules/presence'
import type { HeldReason } from '@zelo/contract/rules/record-arrival'
import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { isAbsentFromAllSlots, isDoneBy, selectDoer } from '../absences/covers.queries.ts'
import type { ShownAt } from '../executions/shown-presence.ts'

/** Returns the user and the company whose names a phone shows. */
export async function selectOwner(queries: Queries, userId: number) {
  return await queries
    .selectFrom('users as u')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.group_id', '=', 'u.group_id').onRef('c.id', '=', 'u.company_id'),
    )
    .select([
      'u.group_id',
      'u.id',
      'u.name',
      'u.avatar',
      'u.seal_key',
      'c.id as company_id',
      'c.name as company_name',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Stores a seal key unless the user already has one. Returns the user's key, or undefined if the user is inactive. */
export async function ensureSealKey(
  queries: Queries,
  userId: number,
  key: Buffer,
): Promise<Buffer | undefined> {
  const row = await queries
    .updateTable('users')
    .set({ seal_key: sql<Buffer>`coalesce(seal_key, ${key})` })
    .where('id', '=', userId)
    .where('active', '=', true)
    .returning(sql<Buffer>`seal_key`.as('seal_key'))
    .executeTakeFirst()
  return row?.seal_key
}

/**
 * Returns the appointments that a user does between two days, sorted by day, start and end. Active appointments are included
 * if the user is present at a slot. Appointments with recorded work are always included.
 */
export async function selectMyAppointments(
  queries: Queries,
  asked: { userId: number; firstDay: string; lastDay: string },
) {
  return await queries
    .selectFrom('appointments as p')
    .innerJoin('agendas as a', (join) =>
      join.onRef('a.group_id', '=', 'p.group_id').onRef('a.id', '=', 'p.agenda_id'),
    )
    .innerJoin('companies as c', (join) =>
      join.onRef('c.group_id', '=', 'p.group_id').onRef('c.id', '=', 'p.company_id'),
    )
    .select([
      'p.id',
      'p.day',
      'p.environment_id',
      'a.off_schedule',
      'a.revision_photos',
      'p.mandatory_task_ids',
      'p.planned_day',
      'c.time_zone',
      sql<string | null>`case when p.cover_user_id is not null then (
        select u.name from users u where u.group_id = p.group_id and u.id = p.user_id) end`.as('covering'),
      sql<AppointmentStatus>`p.status`.as('status'),
      sql<MyAppointment['slots']>`p.slots`.as('slots'),
    ])
    .where(isDoneBy('p', [asked.userId]))
    .where('p.day', '>=', asked.firstDay)
    .where('p.day', '<=', asked.lastDay)
    .where(
      sql<SqlBool>`((p.active and not ${isAbsentFromAllSlots(asked.userId)})
        or exists (select from executions x where x.group_id = p.group_id and x.appointment_id = p.id))`,
    )
    .orderBy('p.day')
    .orderBy('p.start_time')
    .orderBy('p.end_time')
    .orderBy('p.id')
    .execute()
}

/**
 * Returns a user's cleanings between two days that the calendar skips, sorted by day and start. A full holiday skips whole
 * appointments. A half-day holiday skips only the slots within its hours. Omits cleanings during an absence of the user.
 */
export async function selectMySkipped(
  queries: Queries,
  asked: { userId: number; firstDay: string; lastDay: string },
): Promise<SkippedCleaning[]> {
  const { rows } = await sql<SkippedCleaning>`
    select p.id as "appointmentId", s."revisionId", p.day, p.environment_id as "environmentId", s.start, s."end",
      coalesce(p.skip_name, s.name) as name, coalesce(p.skip_kind, s.reason) as reason
    from appointments p
    cross join lateral jsonb_to_recordset(
      case when p.skip_name is null then p.skipped_slots else p.slots || p.skipped_slots end)
      as s("revisionId" bigint, start text, "end" text, name text, reason text)
    where ${isDoneBy('p', [asked.userId])} and p.day between ${asked.firstDay} and ${asked.lastDay}
      and p.planned and not p.paused and p.removed_at is null and p.cancellation_id is null
      and not exists (
        select from absences b where b.group_id = p.group_id and b.user_id = ${asked.userId} and b.undone_at is null
          and p.day between b.first_day and b.last_day
          and (b.start_time is null or (s.start::time < b.end_time and b.start_time < s."end"::time)))
    order by p.day, s.start, s."end", p.id`.execute(queries)
  return rows
}

/** Returns the records of appointments with their photos, sorted by start. */
export async function selectMyExecutions(queries: Queries, appointmentIds: readonly number[]) {
  return await queries
    .selectFrom('executions as x')
    .select([
      'x.client_id',
      'x.appointment_id',
      'x.task_id',
      'x.revision_id',
      'x.extra',
      'x.started_at',
      'x.ended_at',
      'x.observation',
      'x.undone_reason',
      'x.no_photo_reason',
      sql<Presence>`x.presence`.as('presence'),
      sql<ShownAt | null>`x.shown_at`.as('shown_at'),
      sql<ShownAt | null>`x.presences_received`.as('presences_received'),
      'x.received_at',
      'x.voided_at',
      'x.counts',
      sql<HeldReason | null>`x.held`.as('held'),
      sql<{ clientId: string; thumbnail: string }[]>`(
        select coalesce(json_agg(json_build_object('clientId', f.client_id, 'thumbnail', f.thumbnail) order by f.id), '[]')
        from execution_photos f
        where f.group_id = x.group_id and f.execution_id = x.id and f.thumbnail is not null)`.as('photos'),
    ])
    .where(sql<SqlBool>`x.appointment_id = any(${appointmentIds}::bigint[])`)
    .orderBy('x.started_at')
    .orderBy('x.id')
    .execute()
}

/**
 * Returns environments in the form that a phone shows. Active tasks come first, in the planned order of work. They are
 * followed by the tasks of `taskIds` that are no longer active. Omits environments that do not belong to the group.
 */
export async function selectMyPlaces(
  queries: Queries,
  { environmentIds, taskIds }: { environmentIds: readonly number[]; taskIds: readonly number[] },
): Promise<Place[]> {
  return await queries
    .selectFrom('environments as e')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.group_id', '=', 'e.group_id').onRef('c.id', '=', 'e.company_id'),
    )
    .innerJoin('sectors as s', (join) =>
      join.onRef('s.group_id', '=', 'e.group_id').onRef('s.id', '=', 'e.sector_id'),
    )
    .select([
      'e.id',
      'e.name',
      'c.name as company',
      'c.time_zone as timeZone',
      'e.floor',
      's.name as sector',
      sql<boolean>`coalesce(e.plain_codes, e.qr_seen_at is null)`.as('plainCode'),
      sql<Place['risks']>`(
        select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'color', k.color) order by k.name_order, k.id),
          '[]')
        from environment_risks r join risks k on k.group_id = r.group_id and k.id = r.risk_id
        where r.group_id = e.group_id and r.environment_id = e.id)`.as('risks'),
      sql<Place['tasks']>`(
        select coalesce(json_agg(json_strip_nulls(json_build_object('id', t.id, 'name', p.name,
          'mandatory', t.mandatory, 'active', t.active, 'instruction', nullif(p.instruction, ''),
          'product', nullif(p.product, ''), 'ppe', nullif(p.ppe, ''), 'minutes', p.minutes,
          'photoRule', p.photo_rule)) order by t.active desc, t.position, t.id), '[]')
        from tasks t join procedures p on p.group_id = t.group_id and p.id = t.procedure_id
        where t.group_id = e.group_id and t.environment_id = e.id
          and (t.active or t.id = any(${taskIds}::bigint[])))`.as('tasks'),
    ])
    .where(sql<SqlBool>`e.id = any(${environmentIds}::bigint[])`)
    .orderBy('e.id')
    .execute()
}

/** Returns the environment of each appointment, and the person who does the appointment. */
export async function selectAppointmentOwners(queries: Queries, appointmentIds: readonly number[]) {
  const rows = await queries
    .selectFrom('appointments')
    .select(['id', selectDoer('appointments').as('user_id'), 'environment_id'])
    .where(sql<SqlBool>`id = any(${appointmentIds}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the stored records with these UUIDs: their user, task, slot and whether they are off-schedule. */
export async function selectStoredRecords(queries: Queries, clientIds: readonly string[]) {
  return await queries
    .selectFrom('executions as x')
    .innerJoin('agendas as a', (join) =>
      join.onRef('a.group_id', '=', 'x.group_id').onRef('a.id', '=', 'x.agenda_id'),
    )
    .select(['x.client_id', 'x.user_id', 'x.task_id', 'x.appointment_id', 'x.revision_id', 'a.off_schedule'])
    .where(sql<SqlBool>`x.client_id = any(${clientIds}::uuid[])`)
    .execute()
}

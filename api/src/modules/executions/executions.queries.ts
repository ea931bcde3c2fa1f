import type { Presence } from '@zelo/contract/rules/presence'
import type { HeldReason } from '@zelo/contract/rules/record-arrival'
import { sql } from 'kysely'
import type { JsonValue } from '../../database/schema.generated.ts'
import type { Queries } from '../../database/tenant.ts'
import { selectDoer } from '../absences/covers.queries.ts'
import type { ShownAt } from './shown-presence.ts'
import type { EnvironmentKeys } from './work.ts'

/** Returns the records of one agenda from `firstDay` to before `endDay`, sorted by day and start. */
export async function selectAgendaExecutions(
  queries: Queries,
  { agendaId, firstDay, endDay }: { agendaId: number; firstDay: string; endDay: string },
) {
  return await selectNamedExecutions(queries)
    .where('x.agenda_id', '=', agendaId)
    .where('x.day', '>=', firstDay)
    .where('x.day', '<', endDay)
    .execute()
}

export type NamedExecution = Awaited<ReturnType<typeof selectAgendaExecutions>>[number]

/** The columns from which the arrival of a record is derived. */
export type ArrivalRow = Pick<
  NamedExecution,
  | 'started_at'
  | 'ended_at'
  | 'received_at'
  | 'end_received_at'
  | 'late'
  | 'clock_skew_seconds'
  | 'held'
  | 'awaiting'
  | 'voided_at'
  | 'counts'
  | 'time_zone'
>

/**
 * Selects executions (`x`) with their appointments (`a`), the time zone, and the names of the person and the procedure.
 * Sorts them by day and start.
 */
export function selectNamedExecutions(queries: Queries) {
  return queries
    .selectFrom('executions as x')
    .innerJoin('appointments as a', (join) =>
      join.onRef('a.group_id', '=', 'x.group_id').onRef('a.id', '=', 'x.appointment_id'),
    )
    .innerJoin('companies as c', (join) =>
      join.onRef('c.group_id', '=', 'x.group_id').onRef('c.id', '=', 'x.company_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.group_id', '=', 'x.group_id').onRef('u.id', '=', 'x.user_id'),
    )
    .innerJoin('tasks as t', (join) =>
      join.onRef('t.group_id', '=', 'x.group_id').onRef('t.id', '=', 'x.task_id'),
    )
    .innerJoin('procedures as p', (join) =>
      join.onRef('p.group_id', '=', 't.group_id').onRef('p.id', '=', 't.procedure_id'),
    )
    .select([
      'x.id',
      'x.started_at',
      'x.ended_at',
      'x.observation',
      'x.appointment_id',
      'x.user_id',
      'x.task_id',
      'x.revision_id',
      'x.extra',
      'x.undone_reason',
      'x.no_photo_reason',
      sql<boolean>`x.photo_rule is not null and lacks_due_photo(x)`.as('lacks_photo'),
      sql<Presence>`x.presence`.as('presence'),
      sql<ShownAt | null>`x.shown_at`.as('shown_at'),
      sql<ShownAt | null>`x.presences_received`.as('presences_received'),
      'x.received_at',
      'x.end_received_at',
      'x.late',
      'x.clock_skew_seconds',
      sql<HeldReason | null>`x.held`.as('held'),
      'x.awaiting',
      'x.voided_at',
      'x.counts',
      'x.day',
      'a.status',
      'c.time_zone',
      'u.name as user_name',
      'u.avatar as user_avatar',
      'p.name as procedure_name',
    ])
    .orderBy('x.day')
    .orderBy('x.started_at')
    .orderBy('x.id')
}

export async function agendaExists(queries: Queries, agendaId: number): Promise<boolean> {
  const row = await queries.selectFrom('agendas').select('id').where('id', '=', agendaId).executeTakeFirst()
  return row !== undefined
}

/**
 * Locks appointments until the transaction ends. Returns them with their companies' time zones. The lock makes deliveries
 * for one appointment run one at a time. The rows are locked in the order of their ids, which prevents deadlocks between
 * deliveries.
 */
export async function lockAppointments(queries: Queries, ids: readonly number[], now: Date) {
  return await queries
    .selectFrom('appointments as a')
    .innerJoin('agendas as g', (join) =>
      join.onRef('g.group_id', '=', 'a.group_id').onRef('g.id', '=', 'a.agenda_id'),
    )
    .innerJoin('companies as c', (join) =>
      join.onRef('c.group_id', '=', 'a.group_id').onRef('c.id', '=', 'a.company_id'),
    )
    .select([
      'a.id',
      'a.agenda_id',
      'g.periodicity_id',
      'g.off_schedule',
      'a.company_id',
      'a.environment_id',
      selectDoer('a').as('user_id'),
      'a.day',
      'a.active',
      'a.mandatory_task_ids',
      'c.time_zone',
      'c.late_days',
    ])
    // Recorded work can make an inactive appointment active again. If a slot began while the appointment was inactive, `now`
    // becomes the planning time of the slot.
    .select(
      sql<JsonValue>`case when a.active then a.slots
        else plan_slots(a.slots, a.day, c.time_zone, a.out_since, ${now}) end`.as('slots'),
    )
    .where(sql<boolean>`a.id = any(${ids}::bigint[])`)
    .orderBy('a.id')
    .forNoKeyUpdate(['a'])
    .execute()
}

export type LockedAppointment = Awaited<ReturnType<typeof lockAppointments>>[number]

/** Returns the QR keys and the tasks of environments. The tasks include removed tasks. */
export async function selectEnvironmentKeys(
  queries: Queries,
  environmentIds: readonly number[],
): Promise<Map<number, EnvironmentKeys>> {
  if (environmentIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('environments as e')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.group_id', '=', 'e.group_id').onRef('c.id', '=', 'e.company_id'),
    )
    .select([
      'e.id',
      'c.time_zone as timeZone',
      'c.late_days as lateDays',
      'e.qr_key as qrKey',
      'e.previous_qr_key as previousQrKey',
      'e.older_qr_keys as olderQrKeys',
      'e.old_keys_end as oldKeysEnd',
      'e.qr_key_awaited as qrAwaited',
      'e.qr_seen_at as qrSeenAt',
      'e.plain_codes as plainCodes',
    ])
    .select(
      sql<number[]>`array(
        select t.id from tasks t where t.group_id = e.group_id and t.environment_id = e.id)`.as('taskIds'),
    )
    .where(sql<boolean>`e.id = any(${environmentIds}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the periodicity of each revision. Includes removed revisions, because a phone may still send their ids. */
export async function selectRevisions(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('revisions')
    .select(['id', 'periodicity_id'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.periodicity_id]))
}

/** Returns the records stored under these UUIDs. */
export async function selectByClientIds(queries: Queries, clientIds: readonly string[]) {
  return await recorded(queries)
    .select([
      sql<Presence>`presence`.as('presence'),
      sql<ShownAt | null>`shown_at`.as('shown_at'),
      sql<ShownAt | null>`presences_received`.as('presences_received'),
      'received_at',
      'end_received_at',
      sql<HeldReason | null>`held`.as('held'),
    ])
    .where(sql<boolean>`client_id = any(${clientIds}::uuid[])`)
    .execute()
}

export type StoredRecord = Awaited<ReturnType<typeof selectByClientIds>>[number]

/** Returns the records that determine the state of these appointments. */
export async function selectRecorded(queries: Queries, appointmentIds: readonly number[]) {
  return await recorded(queries)
    .where(sql<boolean>`appointment_id = any(${appointmentIds}::bigint[])`)
    .execute()
}

export type RecordedWork = Awaited<ReturnType<typeof selectRecorded>>[number]

/** Counts the records of each appointment. Omits appointments without records. */
export async function countRecorded(
  queries: Queries,
  appointmentIds: readonly number[],
): Promise<Map<number, number>> {
  if (appointmentIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('executions')
    .select(['appointment_id', (of) => of.fn.countAll<number>().as('count')])
    .where(sql<boolean>`appointment_id = any(${appointmentIds}::bigint[])`)
    .groupBy('appointment_id')
    .execute()
  return new Map(rows.map((row) => [row.appointment_id, row.count]))
}

function recorded(queries: Queries) {
  return queries
    .selectFrom('executions')
    .select([
      'id',
      'client_id',
      'appointment_id',
      'user_id',
      'environment_id',
      'task_id',
      'revision_id',
      'declared_extra',
      'extra',
      'started_at',
      'ended_at',
      'observation',
      'undone_reason',
      'no_photo_reason',
      'clock_skew_seconds',
      'late',
      'awaiting',
      'counts',
    ])
}

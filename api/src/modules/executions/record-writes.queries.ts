import type { Presence } from '@zelo/contract/rules/presence'
import type { HeldReason } from '@zelo/contract/rules/record-arrival'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import type { ShownAt } from './shown-presence.ts'

export interface ExecutionInsert {
  client_id: string
  appointment_id: number
  agenda_id: number
  company_id: number
  environment_id: number
  user_id: number
  task_id: number
  revision_id: number | null
  declared_extra: boolean
  day: string
  started_at: Date
  ended_at: Date | null
  observation: string | null
  undone_reason: string | null
  no_photo_reason: string | null
  presence: Presence
  shown_at: ShownAt
  clock_skew_seconds: number | null
  received_at: Date
  end_received_at: Date | null
  presences_received: ShownAt | null
  late: boolean | null
  held: HeldReason | null
  awaiting: boolean
  counts: boolean
}

/**
 * Inserts or updates records in one statement. Returns the ids of the written records by UUID. A new record stores the photo
 * rule that its procedure had when the work began. Skips unchanged rows, and UUIDs that belong to another appointment.
 * Writes rows in the order of their UUIDs, which prevents deadlocks between deliveries.
 */
export async function upsertExecutions(
  queries: Queries,
  groupId: number,
  executions: readonly ExecutionInsert[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ client_id: string; id: number }>`
    insert into executions as x (
      group_id, client_id, appointment_id, agenda_id, company_id, environment_id, user_id, task_id, revision_id,
      declared_extra, extra, day, started_at, ended_at, observation, undone_reason, no_photo_reason, photo_rule,
      presence, shown_at,
      clock_skew_seconds, received_at, end_received_at, presences_received, late, held, awaiting, counts)
    select ${groupId}, r.client_id, r.appointment_id, r.agenda_id, r.company_id, r.environment_id, r.user_id, r.task_id,
      r.revision_id, r.declared_extra, r.declared_extra, r.day, r.started_at, r.ended_at, r.observation,
      r.undone_reason, r.no_photo_reason,
      (select p.photo_rule from tasks t join procedures p on p.group_id = t.group_id and p.id = t.procedure_id
        where t.group_id = ${groupId} and t.id = r.task_id and p.photo_rule_since <= r.started_at),
      r.presence, r.shown_at, r.clock_skew_seconds, r.received_at, r.end_received_at,
      r.presences_received, r.late, r.held, r.awaiting,
      -- PostgreSQL checks the constraints of this row even if the UUID is stored. The stored row then keeps its own
      -- value.
      r.held is null
    from jsonb_to_recordset(${JSON.stringify(executions)}::jsonb) as r(
      client_id uuid, appointment_id bigint, agenda_id bigint, company_id bigint, environment_id bigint, user_id bigint,
      task_id bigint, revision_id bigint, declared_extra boolean, day date, started_at timestamptz,
      ended_at timestamptz, observation text, undone_reason text, no_photo_reason text, presence text, shown_at jsonb,
      clock_skew_seconds integer, received_at timestamptz, end_received_at timestamptz, presences_received jsonb,
      late boolean, held text, awaiting boolean)
    order by r.client_id
    on conflict (group_id, client_id) do update set
      ended_at = excluded.ended_at,
      end_received_at = excluded.end_received_at,
      observation = excluded.observation,
      undone_reason = excluded.undone_reason,
      no_photo_reason = excluded.no_photo_reason,
      shown_at = excluded.shown_at,
      presences_received = excluded.presences_received,
      clock_skew_seconds = excluded.clock_skew_seconds,
      late = excluded.late,
      awaiting = excluded.awaiting,
      updated_at = now()
    where x.appointment_id = excluded.appointment_id
      and (x.ended_at, x.observation, x.undone_reason, x.no_photo_reason, x.shown_at, x.clock_skew_seconds, x.late,
          x.awaiting)
        is distinct from (excluded.ended_at, excluded.observation, excluded.undone_reason, excluded.no_photo_reason,
          excluded.shown_at, excluded.clock_skew_seconds, excluded.late, excluded.awaiting)
    returning x.client_id, x.id`.execute(queries)
  return new Map(rows.map((row) => [row.client_id, row.id]))
}

/** The state of an appointment that its records determine. */
export interface Derived {
  id: number
  status: string | null
  slots: unknown
  extras: unknown
  /** True for an off-schedule cleaning without records that count. Such a cleaning becomes inactive. */
  taken_out: boolean
  late_count: number
  awaiting_count: number
  voided_count: number
}

/**
 * Writes the derived state of appointments and the `extra` flags of records. Makes an inactive appointment active, so
 * that recorded work is always visible.
 */
export async function updateDerived(
  queries: Queries,
  appointments: readonly Derived[],
  extras: readonly { id: number; extra: boolean }[],
): Promise<void> {
  // The flags are written first, because the counts in an appointment's slots exclude extra records (migration 0005).
  if (extras.length > 0) {
    await sql`
      update executions x set extra = d.extra
      from jsonb_to_recordset(${JSON.stringify(extras)}::jsonb) as d(id bigint, extra boolean)
      where x.id = d.id`.execute(queries)
  }
  if (appointments.length === 0) return
  await sql`
    update appointments a
    set status = d.status, slots = d.slots, extras = d.extras, active = not d.taken_out, planned = true,
      paused = false, skip_name = null, skip_kind = null, out_since = null, cancellation_id = null, removed_at = null, removed_by = null,
      late_count = d.late_count, awaiting_count = d.awaiting_count, voided_count = d.voided_count
    from jsonb_to_recordset(${JSON.stringify(appointments)}::jsonb)
      as d(id bigint, status text, slots jsonb, extras jsonb, taken_out boolean, late_count smallint,
        awaiting_count smallint, voided_count smallint)
    where a.id = d.id`.execute(queries)
}

/**
 * Writes how many records of each appointment are late, waiting and voided. The status of the appointments does not change.
 */
export async function updateMarks(queries: Queries, appointments: readonly Derived[]): Promise<void> {
  if (appointments.length === 0) return
  await sql`
    update appointments a
    set late_count = d.late_count, awaiting_count = d.awaiting_count, voided_count = d.voided_count,
      active = a.active and not d.taken_out
    from jsonb_to_recordset(${JSON.stringify(appointments)}::jsonb)
      as d(id bigint, taken_out boolean, late_count smallint, awaiting_count smallint,
        voided_count smallint)
    where a.id = d.id`.execute(queries)
}

import { type AppointmentSlot, deriveProgress } from '@zelo/contract/rules/appointment-status'
import { localMoment, toZonedIso } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { type LockedAppointment, type RecordedWork, selectRecorded } from './executions.queries.ts'
import { findExtraWork, type WorkFacts } from './extra-work.ts'
import { updateDerived, updateMarks } from './record-writes.queries.ts'

/**
 * Derives the status of the appointments in `changedIds` from their records that count. The order of arrival of the records
 * does not matter. No other code sets a status. For the other appointments, updates only the counts of late, waiting and
 * voided records. The same applies to an inactive appointment without records that count, so it stays inactive.
 */
export async function derive(
  queries: Queries,
  appointments: readonly LockedAppointment[],
  changedIds: readonly number[],
  now: Date,
): Promise<void> {
  if (appointments.length === 0) return
  const ids = appointments.map(({ id }) => id)
  const recorded = Map.groupBy(await selectRecorded(queries, ids), (row) => row.appointment_id)
  const derived = appointments.map((appointment) =>
    deriveAppointment(appointment, recorded.get(appointment.id) ?? [], now),
  )
  type Each = (typeof derived)[number]
  const isChanged = ({ appointment, takesPlace }: Each) => takesPlace && changedIds.includes(appointment.id)
  const changed = derived.filter(isChanged)
  await updateDerived(
    queries,
    changed.map(({ appointment }) => appointment),
    changed.flatMap(({ changedExtras }) => changedExtras),
  )
  const kept = derived.filter((each) => !isChanged(each))
  await updateMarks(
    queries,
    kept.map(({ appointment }) => appointment),
  )
}

/** Returns the state of an appointment that follows from its records, and the records whose `extra` flag must change. */
function deriveAppointment(appointment: LockedAppointment, rows: readonly RecordedWork[], now: Date) {
  const { id, day, mandatory_task_ids: mandatory, time_zone: zone } = appointment
  const slots = (appointment.slots as unknown as AppointmentSlot[]).map(
    ({ revisionId, start, end, plannedAt }) => ({
      revisionId,
      start,
      end,
      ...(plannedAt === undefined ? {} : { plannedAt }),
    }),
  )
  // A record does not count if the agenda has moved to another person or environment since the work.
  const isOwn = (row: RecordedWork) =>
    row.user_id === appointment.user_id && row.environment_id === appointment.environment_id
  const counted = rows.filter((row) => row.counts && isOwn(row))
  const extra = findExtraWork(slots, mandatory, counted.map(toWorkFacts))
  const executions = counted.map((row) => ({
    taskId: row.task_id,
    revisionId: row.revision_id,
    extra: extra.has(row.client_id),
    startedAt: toZonedIso(row.started_at, zone),
    endedAt: row.ended_at && toZonedIso(row.ended_at, zone),
    observation: row.observation,
    undoneReason: row.undone_reason,
  }))
  const progress = deriveProgress({ day, slots }, mandatory, executions, localMoment(now, zone))
  return {
    appointment: {
      id,
      status: progress.status,
      slots: progress.slots,
      extras: progress.extras,
      taken_out: appointment.off_schedule && counted.length === 0,
      late_count: counted.filter(({ late, clock_skew_seconds: skew }) => late || skew !== null).length,
      awaiting_count: rows.filter(({ awaiting }) => awaiting).length,
      voided_count: rows.filter(({ awaiting, counts }) => !awaiting && !counts).length,
    },
    takesPlace: appointment.active || counted.length > 0,
    changedExtras: counted
      .filter((row) => row.extra !== extra.has(row.client_id))
      .map((row) => ({ id: row.id, extra: !row.extra })),
  }
}

function toWorkFacts(row: RecordedWork): WorkFacts {
  const isUndone = row.undone_reason !== null
  return {
    clientId: row.client_id,
    taskId: row.task_id,
    revisionId: row.revision_id,
    declaredExtra: row.declared_extra,
    startedAt: row.started_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? (isUndone ? row.started_at.getTime() : null),
    undone: isUndone,
  }
}

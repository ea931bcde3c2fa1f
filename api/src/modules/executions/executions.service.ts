import type { ParsedInput } from '@zelo/contract/endpoint'
import type { Execution, listAgendaExecutions as listAgendaExecutionsCall } from '@zelo/contract/executions'
import { type AppointmentStatus, wireStatusOn } from '@zelo/contract/rules/appointment-status'
import { localMoment, toZonedIso } from '@zelo/contract/rules/calendar'
import { countDelaySeconds } from '@zelo/contract/rules/record-arrival'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { toDayInterval } from '../../interval.ts'
import {
  type ArrivalRow,
  agendaExists,
  type NamedExecution,
  selectAgendaExecutions,
} from './executions.queries.ts'
import { listPresences } from './shown-presence.ts'

/**
 * Returns the records of one agenda from `from` to before `to` (R1-308).
 * @throws as `toDayInterval`; `not_found` for an agenda that does not belong to the group
 */
export async function listAgendaExecutions(
  queries: Queries,
  { agendaId, from, to }: ParsedInput<typeof listAgendaExecutionsCall>['query'],
  now: Date,
): Promise<Execution[]> {
  const { firstDay, lastDay: endDay } = toDayInterval({ from, to })
  if (!(await agendaExists(queries, agendaId))) throw new DomainError('not_found')
  const rows = await selectAgendaExecutions(queries, { agendaId, firstDay, endDay })
  return rows.map((row) => toExecution(row, now))
}

/** Converts a database row to an execution in the format of the API. */
export function toExecution(row: NamedExecution, now: Date): Execution {
  const today = localMoment(now, row.time_zone).day
  return {
    id: row.id,
    startedAt: toZonedIso(row.started_at, row.time_zone),
    updatedAt: toZonedIso(row.ended_at ?? row.started_at, row.time_zone),
    finished: row.ended_at !== null,
    observation: row.observation,
    appointmentId: row.appointment_id,
    userId: row.user_id,
    taskId: row.task_id,
    revisionId: row.revision_id,
    extra: row.extra,
    undoneReason: row.undone_reason,
    photoMissing: row.lacks_photo || undefined,
    noPhotoReason: row.no_photo_reason ?? undefined,
    presence: row.presence,
    presences: listPresences(row, row.time_zone),
    arrival: toArrival(row),
    procedure: row.procedure_name,
    person: { name: row.user_name, avatar: row.user_avatar },
    status: wireStatusOn(row.status as AppointmentStatus, row.day, today),
  }
}

/** Converts the arrival data of a record to the format of the API. */
export function toArrival(row: ArrivalRow): Execution['arrival'] {
  const { started_at: startedAt, ended_at: endedAt } = row
  const times = { startedAt, endedAt, receivedAt: row.received_at, endReceivedAt: row.end_received_at }
  const isAwaiting = !row.counts && row.voided_at === null
  return {
    receivedAt: toZonedIso(row.end_received_at ?? row.received_at, row.time_zone),
    delaySeconds: row.late === null ? null : countDelaySeconds(times),
    clockSkewSeconds: row.clock_skew_seconds,
    late: row.late ?? false,
    standing: row.voided_at !== null ? 'voided' : isAwaiting ? 'awaiting' : 'counted',
    held: row.held,
    hasHeldFacts: row.awaiting && row.counts,
  }
}

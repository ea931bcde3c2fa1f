import { type MyAppointment, type MyWork, mostMyWorkDays } from '@zelo/contract/my-work'
import { wireStatusOn } from '@zelo/contract/rules/appointment-status'
import { daysBetween, localMoment, toZonedIso } from '@zelo/contract/rules/calendar'
import { checkedInterval } from '@zelo/contract/rules/date-interval'
import { loginTimeZone } from '@zelo/contract/sessions'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import { fileUrl } from '../../storage/file-url.ts'
import { listPresences } from '../executions/shown-presence.ts'
import {
  selectMyAppointments,
  selectMyExecutions,
  selectMyPlaces,
  selectMySkipped,
} from './my-work.queries.ts'

/**
 * Returns a user's appointments in a range of days, with their records and environments, and the cleanings that the calendar
 * skips.
 * @throws `invalid_interval` for days that do not exist, for a reversed range, and for more than `mostMyWorkDays` days
 */
export async function listMyWork(
  queries: Queries,
  userId: number,
  asked: { from: string; to: string },
  now: Date,
): Promise<MyWork> {
  const days = checkedInterval(asked.from, asked.to)
  if (!days || daysBetween(days.from, days.to) >= mostMyWorkDays) throw new DomainError('invalid_interval')
  const range = { userId, firstDay: days.from, lastDay: days.to }
  const appointments = await selectMyAppointments(queries, range)
  const skipped = await selectMySkipped(queries, range)
  const executions = await selectMyExecutions(
    queries,
    appointments.map(({ id }) => id),
  )
  const places = await selectMyPlaces(queries, {
    environmentIds: distinct([
      ...appointments.map((appointment) => appointment.environment_id),
      ...skipped.map(({ environmentId }) => environmentId),
    ]),
    taskIds: distinct([
      ...appointments.flatMap((appointment) => appointment.mandatory_task_ids),
      ...executions.map((execution) => execution.task_id),
    ]),
  })
  const done = Map.groupBy(executions, (execution) => execution.appointment_id)
  return {
    now: formatServerTime(now),
    appointments: appointments.map((row) => toMyAppointment(row, done.get(row.id) ?? [], now)),
    ...(skipped.length > 0 && { skipped }),
    places,
  }
}

/** Returns the server's time. A phone compares its own clock with this time. */
export function formatServerTime(now: Date): string {
  return toZonedIso(now, loginTimeZone)
}

function toMyAppointment(
  row: Awaited<ReturnType<typeof selectMyAppointments>>[number],
  executions: Awaited<ReturnType<typeof selectMyExecutions>>,
  now: Date,
): MyAppointment {
  const zone = row.time_zone
  return {
    id: row.id,
    day: row.day,
    environmentId: row.environment_id,
    ...(row.covering !== null && { covering: row.covering }),
    ...(row.planned_day !== null && { plannedDay: row.planned_day }),
    status: wireStatusOn(row.status, row.day, localMoment(now, zone).day),
    offSchedule: row.off_schedule,
    onePhotoPerSlot: row.revision_photos,
    mandatoryTaskIds: row.mandatory_task_ids,
    slots: row.slots,
    executions: executions.map((execution) => ({
      clientId: execution.client_id,
      taskId: execution.task_id,
      revisionId: execution.revision_id,
      extra: execution.extra,
      startedAt: toZonedIso(execution.started_at, zone),
      endedAt: execution.ended_at && toZonedIso(execution.ended_at, zone),
      observation: execution.observation,
      undoneReason: execution.undone_reason,
      ...(execution.no_photo_reason !== null && { noPhotoReason: execution.no_photo_reason }),
      presence: execution.presence,
      presences: listPresences(execution, zone),
      standing: execution.voided_at !== null ? 'voided' : execution.counts ? 'counted' : 'awaiting',
      ...(execution.voided_at === null && !execution.counts && execution.held && { held: execution.held }),
      photos: execution.photos.map(({ clientId, thumbnail }) => ({
        clientId,
        thumbnailUrl: fileUrl(thumbnail)!,
      })),
    })),
  }
}

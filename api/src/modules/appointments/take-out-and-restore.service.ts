import type { removeAppointment as removeAppointmentCall } from '@zelo/contract/appointments'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { localMoment } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { allowedClashes, reportRestored } from '../agendas/agenda-clashes.service.ts'
import { lockPerson } from '../agendas/planned-people.queries.ts'
import * as rows from './take-out-and-restore.queries.ts'

type Activity = AnswerOf<typeof removeAppointmentCall>

/**
 * Removes one appointment. Does nothing if the appointment is already removed.
 * @throws `not_found`; `appointment_begun` if work was recorded; `appointment_past` before the company's current day
 */
export async function removeAppointment(
  queries: Queries,
  actor: { userId: number },
  id: number,
  now: Date,
): Promise<Activity> {
  const appointment = await rows.lockAppointment(queries, id)
  if (!appointment) throw new DomainError('not_found')
  if (appointment.removed_at === null) {
    if (appointment.begun) throw new DomainError('appointment_begun')
    assertNotPast(appointment, now)
    await rows.markRemoved(queries, { id, userId: actor.userId, now })
  }
  return await rows.selectActivity(queries, id)
}

/**
 * Restores an appointment that was removed or cancelled. Leaves any other appointment unchanged.
 * @throws `not_found`; `appointment_past` before the company's current day; `same_slot_taken` if the person now cleans
 * the same environment at that time; `changed_meanwhile` if an edit has just assigned the appointment to another person
 */
export async function restoreAppointment(queries: Queries, id: number, now: Date): Promise<Activity> {
  const userId = await rows.selectAppointmentPerson(queries, id)
  if (userId === undefined) throw new DomainError('not_found')
  await lockPerson(queries, userId)
  const appointment = await rows.lockAppointment(queries, id)
  if (!appointment) throw new DomainError('not_found')
  if (appointment.user_id !== userId) throw new DomainError('changed_meanwhile')
  if (appointment.removed_at !== null || appointment.cancellation_id !== null) {
    assertNotPast(appointment, now)
    if (!appointment.paused) allowedClashes(await reportRestored(queries, [id]))
    await rows.clearRemoval(queries, id, now)
  }
  return await rows.selectActivity(queries, id)
}

function assertNotPast({ day, time_zone }: { day: string; time_zone: string }, now: Date): void {
  if (day < localMoment(now, time_zone).day) throw new DomainError('appointment_past')
}

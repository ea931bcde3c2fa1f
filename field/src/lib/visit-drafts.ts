import type { MyAppointment, MyWorkItem, Place } from '@zelo/contract/my-work'
import { localMoment } from '@zelo/contract/rules/calendar'
import type { Visit, VisitTask } from './visits.ts'

/** Returns a key for the target of work: an appointment, or a place with the start of an off-plan visit. */
export function toTargetKey(target: MyWorkItem['target']): string {
  return 'appointmentId' in target
    ? `${target.appointmentId}`
    : `${target.environmentId}-at-${Date.parse(target.startedAt)}`
}

/** Returns the planned visits of an appointment, before any record. */
export function createVisitDrafts(appointment: MyAppointment, place: Place): Visit[] {
  const revisions = appointment.slots.filter(({ revisionId }) => revisionId !== null)
  return appointment.slots.map((slot) => ({
    key: `${appointment.id}-${slot.revisionId ?? 'main'}`,
    day: appointment.day,
    target: { appointmentId: appointment.id },
    appointmentId: appointment.id,
    place,
    ...(appointment.covering && { covering: appointment.covering }),
    ...(appointment.plannedDay && { plannedDay: appointment.plannedDay }),
    revisionId: slot.revisionId,
    revisionNumber: slot.revisionId === null ? null : revisions.indexOf(slot) + 1,
    start: slot.start,
    end: slot.end,
    plannedAt: slot.plannedAt,
    state: 'todo',
    startedAt: null,
    endedAt: null,
    tasks: listVisitTasks(place, appointment.mandatoryTaskIds),
    onePhotoPerSlot: appointment.onePhotoPerSlot,
    offSchedule: appointment.offSchedule,
    extra: false,
    awaitsEnd: false,
  }))
}

/** Returns the tasks of a visit. Mandatory tasks come first. Within each group, the order is that of the place. */
function listVisitTasks(place: Place, mandatoryTaskIds: readonly number[]): VisitTask[] {
  const mandatory = new Set(mandatoryTaskIds)
  return place.tasks
    .filter(({ id, active }) => active || mandatory.has(id))
    .map(({ active: _, ...task }) => ({ ...task, mandatory: mandatory.has(task.id), work: null }))
    .sort((a, b) => Number(b.mandatory) - Number(a.mandatory))
}

/**
 * Returns an extra visit of an appointment before its first record. All planned visits of the appointment have ended.
 */
export function draftExtra(visit: Visit, startedAt: string): Visit {
  const { place, target } = visit
  return {
    ...visit,
    key: `${toTargetKey(target)}-extra-${Date.parse(startedAt)}`,
    revisionId: null,
    revisionNumber: null,
    ...windowFrom(startedAt, place),
    plannedAt: undefined,
    state: 'doing',
    startedAt,
    endedAt: null,
    tasks: visit.tasks.map((task) => ({ ...task, work: null })),
    extra: true,
    awaitsEnd: false,
  }
}

/** Returns an unplanned visit before its first record. */
export function draftOffSchedule(place: Place, startedAt: string): Visit {
  const target = { environmentId: place.id, startedAt }
  const mandatory = place.tasks.filter((task) => task.active && task.mandatory).map(({ id }) => id)
  return {
    key: toTargetKey(target),
    day: localMoment(Date.parse(startedAt), place.timeZone).day,
    target,
    appointmentId: null,
    place,
    revisionId: null,
    revisionNumber: null,
    ...windowFrom(startedAt, place),
    plannedAt: undefined,
    state: 'doing',
    startedAt,
    endedAt: null,
    tasks: listVisitTasks(place, mandatory),
    onePhotoPerSlot: false,
    offSchedule: true,
    extra: false,
    awaitsEnd: false,
  }
}

/** Start and end are equal, because a visit off the plan has no planned end. */
function windowFrom(startedAt: string, place: Place): { start: string; end: string } {
  const { time } = localMoment(Date.parse(startedAt), place.timeZone)
  return { start: time, end: time }
}

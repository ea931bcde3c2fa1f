import { canMove, type HolidayChoice, type PlannedDay } from '@zelo/contract/rules/plan-days'
import type { Periodicity } from '@zelo/contract/rules/recurrence'
import type { Slot } from '@zelo/contract/rules/slots'
import type { NumberedPlan } from './agenda-clashes.service.ts'
import { toSlotSnapshot } from './agenda-rows.ts'
import type { CheckedPlan } from './checked-plans.service.ts'

/**
 * The columns of one appointment. `slots` and `skippedSlots` are JSON. `slots` is null if the appointment has all slots
 * of the plan.
 */
export interface AppointmentDay {
  day: string
  plannedDay: string | null
  skipName: string | null
  skipKind: string | null
  slots: string | null
  skippedSlots: string | null
}

/**
 * Returns the rows to store for a plan's appointments. `revisionIds` are the ids of the revisions, in the order of
 * `slots` after the main cleaning.
 */
export function toAppointmentDays(
  planned: readonly PlannedDay[],
  revisionIds: readonly number[],
  slots: readonly Slot[],
): AppointmentDay[] {
  return planned.map((one) => {
    const { day, plannedDay, skipped, skippedSlots } = one
    return {
      day,
      plannedDay,
      skipName: skipped?.name ?? null,
      skipKind: skipped?.reason ?? null,
      ...(skippedSlots.length === 0
        ? { slots: null, skippedSlots: null }
        : splitSlots(one, revisionIds, slots)),
    }
  })
}

function splitSlots(
  { skippedSlots }: PlannedDay,
  revisionIds: readonly number[],
  slots: readonly Slot[],
): Pick<AppointmentDay, 'slots' | 'skippedSlots'> {
  const all: Slot[] = JSON.parse(toSlotSnapshot(slots, revisionIds))
  const findSkip = ({ start, end }: Slot) =>
    skippedSlots.find((skipped) => skipped.start === start && skipped.end === end)
  return {
    slots: JSON.stringify(all.filter((slot) => !findSkip(slot))),
    skippedSlots: JSON.stringify(
      all.flatMap((slot) => {
        const skip = findSkip(slot)
        return skip ? { ...slot, name: skip.name, reason: skip.reason } : []
      }),
    ),
  }
}

/**
 * Returns the holiday choice of an edited agenda. If its new type cannot move cleanings, `move` becomes `inherit`.
 */
export function keepChoice(choice: string, type: Periodicity['type']): HolidayChoice {
  return choice === 'move' && !canMove(type) ? 'inherit' : (choice as HolidayChoice)
}

export function listTakingPlace(planned: readonly PlannedDay[]): PlannedDay[] {
  return planned.filter(({ skipped }) => skipped === null)
}

/** Returns the days on which a plan has a cleaning, in ascending order. */
export function listCleaningDays(planned: readonly PlannedDay[]): string[] {
  return listTakingPlace(planned)
    .map(({ day }) => day)
    .sort()
}

/** Counts the slots that take place. */
export function countWindows(planned: readonly PlannedDay[]): number {
  return listTakingPlace(planned).reduce((sum, { slots }) => sum + slots.length, 0)
}

/** Returns how the calendar changes the days of a plan, as the API reports it. */
export function toPlanOnCalendar(planned: readonly PlannedDay[]) {
  return {
    skippedDays: planned.flatMap(({ day, skipped }) => (skipped ? [{ day, ...skipped }] : [])),
    movedDays: planned.flatMap(({ day, plannedDay }) =>
      plannedDay === null ? [] : [{ day: plannedDay, to: day }],
    ),
  }
}

/**
 * Returns the plans to compare in the clash check: one plan for the whole days, and one for each set of slots that half
 * days have.
 */
export function toClashPlans(
  { index, userId, person, environmentId, environment }: CheckedPlan,
  planned: readonly PlannedDay[],
): NumberedPlan[] {
  const parts = Map.groupBy(listTakingPlace(planned), ({ slots }) =>
    slots.map(({ start, end }) => `${start}${end}`).join(),
  )
  return [...parts.values()].map((days) => ({
    index,
    userId,
    person,
    environmentId,
    environment,
    slots: days[0]!.slots,
    days: days.map(({ day }) => day).sort(),
  }))
}

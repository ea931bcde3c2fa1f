import { addDays } from './calendar.ts'
import {
  type Calendar,
  type CalendarDayKind,
  type CalendarEntry,
  findSkip,
  isOpenDay,
} from './calendar-days.ts'
import { occurrenceDays, type Periodicity } from './recurrence.ts'
import type { Slot } from './slots.ts'

/**
 * The choice of an agenda for skipped days. `inherit`: no cleaning. `keep`: the cleaning takes place. `move`: the cleaning
 * takes place on an open day near it, only for monthly and annual agendas.
 */
export const holidayChoices = ['inherit', 'keep', 'move'] as const
export type HolidayChoice = (typeof holidayChoices)[number]

/** How many days a cleaning may move: first forward, then back. */
export const mostMovedDays = 7

/** Why a cleaning does not take place: the calendar day's name and kind. */
export interface Skip {
  readonly name: string
  readonly reason: CalendarDayKind
}

/** A plan before the calendar. */
export interface DayPlan<Window extends Slot = Slot> {
  readonly periodicity: Periodicity
  /** The main cleaning first. */
  readonly slots: readonly Window[]
  readonly onHoliday: HolidayChoice
  readonly validFrom: string
  readonly validTo: string
  /** No cleaning moves to a day before this one: the company's today. */
  readonly today: string
}

/** One appointment of a plan after the calendar. */
export interface PlannedDay<Window extends Slot = Slot> {
  /** The day on which it takes place or is skipped. */
  readonly day: string
  /** The day of the plan, if the calendar moved the appointment. */
  readonly plannedDay: string | null
  /** Null if it takes place. */
  readonly skipped: Skip | null
  /** The slots that take place. All slots if it is skipped. */
  readonly slots: readonly Window[]
  /** The slots within a half day. */
  readonly skippedSlots: readonly (Window & Skip)[]
}

/** Returns whether agendas of a type can move a cleaning. */
export function canMove(type: Periodicity['type']): boolean {
  return type === 'mes' || type === 'ano'
}

/**
 * Returns the appointments of a plan in the calendar of its company, in the order of the plan's days. This is the only
 * path from a plan to its days, on the server and in the browser (decision 030).
 *
 * A slot within a skipped time is skipped. If that is every slot, the appointment is skipped, or moves to the next open
 * day at most {@link mostMovedDays} later, otherwise to the last one as many days before. It stays within the validity.
 */
export function planDays<Window extends Slot>(
  plan: DayPlan<Window>,
  place: PlanPlace,
  calendar: Calendar,
): PlannedDay<Window>[] {
  const { type } = plan.periodicity
  return occurrenceDays(plan.periodicity, plan.validFrom, plan.validTo).map((day) =>
    planDay(day, { ...plan, type }, place, calendar),
  )
}

/** The company of an environment. */
export interface PlanPlace {
  readonly companyId: number
}

/** Returns the appointment of one day of a plan. */
export function planDay<Window extends Slot>(
  day: string,
  plan: Omit<DayPlan<Window>, 'periodicity'> & { readonly type: Periodicity['type'] },
  place: PlanPlace,
  calendar: Calendar,
): PlannedDay<Window> {
  const { slots, onHoliday, type } = plan
  const open = { day, plannedDay: null, skipped: null, slots, skippedSlots: [] }
  const entries = onHoliday === 'keep' ? [] : calendar.listEntries(place.companyId, day)
  if (entries.length === 0) return open
  const skips = slots.map((slot) => findSkip(entries, slot))
  const first = skips[0]
  if (first && skips.every((skip) => skip !== undefined)) {
    const moves = onHoliday === 'move' && canMove(type)
    const target = moves ? findTarget(day, plan, place, calendar) : undefined
    return target === undefined
      ? { ...open, skipped: toSkip(first) }
      : { ...open, day: target, plannedDay: day }
  }
  return {
    ...open,
    slots: slots.filter((_, index) => !skips[index]),
    skippedSlots: slots.flatMap((slot, index) => {
      const skip = skips[index]
      return skip ? { ...slot, ...toSkip(skip) } : []
    }),
  }
}

const distances = Array.from({ length: mostMovedDays }, (_, index) => index + 1)

function findTarget(
  day: string,
  { validFrom, validTo, today }: Pick<DayPlan, 'validFrom' | 'validTo' | 'today'>,
  { companyId }: PlanPlace,
  calendar: Calendar,
): string | undefined {
  const first = validFrom > today ? validFrom : today
  return [...distances, ...distances.map((distance) => -distance)]
    .map((distance) => addDays(day, distance))
    .find(
      (target) => target >= first && target <= validTo && isOpenDay(calendar.listEntries(companyId, target)),
    )
}

function toSkip({ name, kind }: CalendarEntry): Skip {
  return { name, reason: kind }
}

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
 * An agenda's choice for days that the calendar skips. `inherit`: no cleaning takes place. `keep`: the cleaning takes
 * place. `move`: the cleaning moves to an open day near the planned day. Only monthly and annual agendas can choose
 * `move`.
 */
export const holidayChoices = ['inherit', 'keep', 'move'] as const
export type HolidayChoice = (typeof holidayChoices)[number]

/** Maximum number of days by which a cleaning moves. A later day has priority over an earlier day. */
export const mostMovedDays = 7

/** Why a cleaning does not take place: the name and the kind of the calendar day. */
export interface Skip {
  readonly name: string
  readonly reason: CalendarDayKind
}

/** A plan before the calendar is applied. */
export interface DayPlan<Window extends Slot = Slot> {
  readonly periodicity: Periodicity
  /** Slots of each day. The main cleaning is the first. */
  readonly slots: readonly Window[]
  readonly onHoliday: HolidayChoice
  readonly validFrom: string
  readonly validTo: string
  /** The company's current day. No cleaning moves to an earlier day. */
  readonly today: string
}

/** One appointment of a plan after the calendar is applied. */
export interface PlannedDay<Window extends Slot = Slot> {
  /** The day on which the appointment takes place or is skipped. */
  readonly day: string
  /** The planned day, if the calendar moved the appointment. Otherwise null. */
  readonly plannedDay: string | null
  /** Why the appointment is skipped. Null if it takes place. */
  readonly skipped: Skip | null
  /** The slots that take place. If the appointment is skipped, the list contains all its slots. */
  readonly slots: readonly Window[]
  /** The slots that a half day skips. */
  readonly skippedSlots: readonly (Window & Skip)[]
}

/** Returns whether agendas of a type can move a cleaning. */
export function canMove(type: Periodicity['type']): boolean {
  return type === 'mes' || type === 'ano'
}

/**
 * Returns the appointments of a plan after the calendar of its company is applied, in the order of the plan's days.
 * Server and browser share this function (decision 030). A slot in a skipped part of the day is skipped. If all slots
 * are skipped, the whole appointment is skipped, or moves if its agenda says so. A moved appointment goes to the next
 * open day within {@link mostMovedDays} days. If there is none, it goes to the last open day within the same number of
 * days before its planned day. The new day is always within the plan's validity.
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

/** The company whose calendar applies to a plan. */
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

import { addDays, toInstant } from './calendar.ts'
import { countLoadMinutes, usualCapacity } from './load.ts'
import {
  type AssignedShift,
  countShiftMinutes,
  findAssigned,
  planShift,
  type Shift,
  type ShiftWindow,
} from './shifts.ts'
import type { Slot } from './slots.ts'

/** A planned time window of a person on a day. */
export interface PlannedCleaning extends Slot {
  day: string
  environmentId: number
  companyId: number
  floor: string
}

/** The work of a person that belongs to a day: the shift that starts on it, and cleanings. */
export interface WorkDay<Own extends Shift, Cleaning> {
  day: string
  window: ShiftWindow<Own> | null
  /** The cleanings of the shift, also those after midnight, and the cleanings of the day outside of a shift. */
  cleanings: readonly Cleaning[]
  /** The cleanings that are not within the shift. */
  outside: readonly Cleaning[]
  /** Epoch milliseconds: start and end of the shift and the cleanings. */
  startsAt: number
  endsAt: number
  /** Minutes of the shift without its break, and of cleanings outside of it. */
  workedMinutes: number
  /** Minutes of cleaning and walking. */
  loadMinutes: number
}

/** The part of a shift that can be planned. The rest is an allowance. */
const plannedPart = 0.9

const minuteMs = 60_000

/** The place of time windows in a person's shifts. */
export interface ShiftPlace {
  /** Returns the day to which a window belongs, and whether it is within the shift. */
  place: (day: string, slot: Slot) => { day: string; isInside: boolean }
  /** Returns the minutes of cleaning and walking that a day can have. */
  countCapacity: (day: string) => number
}

/** Returns the place of time windows in shifts. Undefined if there is no shift in the interval. */
export function createShiftPlace<Own extends Shift>(
  { timeZone, assigned, absentDays }: Omit<PersonWork<Own, never>, 'cleanings'>,
  interval: { from: string; to: string },
): ShiftPlace | undefined {
  const isFree = assigned.every(({ from, to }) => interval.to < from || (to !== null && to < interval.from))
  if (isFree) return undefined
  const windows = indexWindows(planShift(assigned, interval, timeZone), absentDays)
  return {
    place: (day, slot) => {
      const { isInside, ...placed } = placeSlot(windows, { ...slot, day }, timeZone)
      // A day before or after the validity of every shift has no rule to compare with.
      return { day: placed.day, isInside: isInside || findAssigned(assigned, day) === undefined }
    },
    countCapacity: (day) => countCapacity(assigned, day, windows.get(day)),
  }
}

function indexWindows<Own extends Shift>(
  windows: readonly ShiftWindow<Own>[],
  absentDays: ReadonlySet<string>,
): Map<string, ShiftWindow<Own>> {
  return new Map(windows.filter(({ day }) => !absentDays.has(day)).map((window) => [window.day, window]))
}

/** Finds the shift that a time window overlaps. Without one, the window belongs to its own day. */
function placeSlot<Own extends Shift>(
  windows: ReadonlyMap<string, ShiftWindow<Own>>,
  { day, start, end }: Slot & { day: string },
  timeZone: string,
) {
  const startsAt = toInstant(day, start, timeZone)
  const endsAt = toInstant(day, end, timeZone)
  const near = [windows.get(addDays(day, -1)), windows.get(day)]
  const window = near.find((one) => one && startsAt < one.endsAt && one.startsAt < endsAt)
  const isInside = window !== undefined && window.startsAt <= startsAt && endsAt <= window.endsAt
  return { startsAt, endsAt, isInside, day: window?.day ?? day }
}

/** A person's plan: shifts, cleanings and days of absence. */
export interface PersonWork<Own extends Shift, Cleaning extends PlannedCleaning> {
  timeZone: string
  assigned: readonly AssignedShift<Own>[]
  cleanings: readonly Cleaning[]
  absentDays: ReadonlySet<string>
}

/**
 * Returns the days of an interval on which a person works, by day. A cleaning belongs to the shift that it overlaps, else to
 * its own day. There are no shifts on days of absence. The cleanings must cover one day more at both ends.
 */
export function buildWorkDays<Own extends Shift, Cleaning extends PlannedCleaning>(
  { timeZone, assigned, cleanings, absentDays }: PersonWork<Own, Cleaning>,
  interval: { from: string; to: string },
): Map<string, WorkDay<Own, Cleaning>> {
  const around = { from: addDays(interval.from, -1), to: addDays(interval.to, 1) }
  const byDay = indexWindows(planShift(assigned, around, timeZone), absentDays)
  const placed = cleanings
    .filter(({ day }) => around.from <= day && day <= around.to)
    .map((cleaning) => ({ cleaning, ...placeSlot(byDay, cleaning, timeZone) }))
  const placedByDay = Map.groupBy(placed, ({ day }) => day)
  const days = [...new Set([...byDay.keys(), ...placedByDay.keys()])].sort()
  return new Map(
    days
      .filter((day) => interval.from <= day && day <= interval.to)
      .map((day) => {
        const window = byDay.get(day) ?? null
        const own = placedByDay.get(day) ?? []
        const spans = window ? [window, ...own] : own
        const workDay: WorkDay<Own, Cleaning> = {
          day,
          window,
          cleanings: own.map(({ cleaning }) => cleaning),
          outside: own.filter(({ isInside }) => !isInside).map(({ cleaning }) => cleaning),
          startsAt: Math.min(...spans.map(({ startsAt }) => startsAt)),
          endsAt: Math.max(...spans.map(({ endsAt }) => endsAt)),
          workedMinutes: countMinutes(spans) - (window?.shift.breakMinutes ?? 0),
          loadMinutes: countLoadMinutes(
            own.map(({ cleaning }) => ({ ...cleaning, appointmentId: 0, slots: [cleaning] })),
          ),
        }
        return [day, workDay]
      }),
  )
}

/**
 * Returns the minutes of cleaning and walking that a person's day can have: 90 % of the shift. On a day without the shift,
 * its usual length counts. Without a shift, a day has eight hours.
 */
export function countCapacity<Own extends Shift>(
  assigned: readonly AssignedShift<Own>[],
  day: string,
  window: ShiftWindow<Own> | null | undefined = null,
): number {
  const shift = findAssigned(assigned, day)?.shift
  if (!shift) return usualCapacity
  const minutes = window?.minutes ?? countShiftMinutes(shift) - shift.breakMinutes
  return Math.round(minutes * plannedPart)
}

/** Returns the minutes that some spans cover together. */
function countMinutes(spans: readonly { startsAt: number; endsAt: number }[]): number {
  const sorted = spans.toSorted((a, b) => a.startsAt - b.startsAt)
  let covered = 0
  let end = Number.NEGATIVE_INFINITY
  for (const { startsAt, endsAt } of sorted) {
    covered += Math.max(0, endsAt - Math.max(startsAt, end))
    end = Math.max(end, endsAt)
  }
  return covered / minuteMs
}

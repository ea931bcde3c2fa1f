import type { AbsentTimes } from './absent-times.ts'
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
  window: PresentWindow<Own> | null
  /** The cleanings of the shift, including those after midnight. Also the cleanings of the day outside of a shift. */
  cleanings: readonly Cleaning[]
  /** The cleanings that are not within the shift. */
  outside: readonly Cleaning[]
  /** Earliest start and latest end of the shift and the cleanings, in epoch milliseconds. */
  startsAt: number
  endsAt: number
  /** Minutes of the shift without its break, and of cleanings outside of it. */
  workedMinutes: number
  /** Minutes of cleaning and walking. */
  loadMinutes: number
}

/** The share of a shift that can be planned. The rest is an allowance. */
const plannedPart = 0.9

const minuteMs = 60_000

/** Assigns time windows to a person's shifts. */
export interface ShiftPlace {
  /** Returns the day to which a window belongs, and whether it is within the shift. */
  place: (day: string, slot: Slot) => { day: string; isInside: boolean }
  /** Returns the capacity of a day in minutes of cleaning and walking. */
  countCapacity: (day: string) => number
}

/**
 * Returns functions that assign time windows to a person's shifts. Returns undefined if no shift applies in the
 * interval.
 */
export function createShiftPlace<Own extends Shift>(
  { timeZone, assigned, ...absent }: Omit<PersonWork<Own, never>, 'cleanings'>,
  interval: { from: string; to: string },
): ShiftPlace | undefined {
  const isFree = assigned.every(({ from, to }) => interval.to < from || (to !== null && to < interval.from))
  if (isFree) return undefined
  const windows = indexWindows(planShift(assigned, interval, timeZone), absent, timeZone)
  return {
    place: (day, slot) => {
      const { isInside, ...placed } = placeSlot(windows, { ...slot, day }, timeZone)
      // If no shift applies to the day, the time window does not count as outside of a shift.
      return { day: placed.day, isInside: isInside || findAssigned(assigned, day) === undefined }
    },
    countCapacity: (day) => countCapacity(assigned, day, windows.get(day)),
  }
}

/** A span of time in epoch milliseconds. */
interface Span {
  startsAt: number
  endsAt: number
}

/** A shift without the times at which its person is absent. */
interface PresentWindow<Own extends Shift> extends ShiftWindow<Own> {
  spans: readonly Span[]
}

function indexWindows<Own extends Shift>(
  windows: readonly ShiftWindow<Own>[],
  { absentDays, absentParts }: AbsentTimes,
  timeZone: string,
): Map<string, PresentWindow<Own>> {
  const parts = [...absentParts].flatMap(([day, slots]) =>
    slots.map(({ start, end }) => ({
      startsAt: toInstant(day, start, timeZone),
      endsAt: toInstant(day, end, timeZone),
    })),
  )
  const present = windows
    .filter(({ day }) => !absentDays.has(day))
    .flatMap((window) => toPresentWindow(window, parts) ?? [])
  return new Map(present.map((window) => [window.day, window]))
}

/** Removes parts, such as absences, from a shift. Returns undefined if nothing of the shift is left. */
function toPresentWindow<Own extends Shift>(
  window: ShiftWindow<Own>,
  parts: readonly Span[],
): PresentWindow<Own> | undefined {
  const spans = parts.reduce<Span[]>(
    (left, part) =>
      left
        .flatMap(({ startsAt, endsAt }) => [
          { startsAt, endsAt: Math.min(endsAt, part.startsAt) },
          { startsAt: Math.max(startsAt, part.endsAt), endsAt },
        ])
        .filter(({ startsAt, endsAt }) => startsAt < endsAt),
    [{ startsAt: window.startsAt, endsAt: window.endsAt }],
  )
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return undefined
  const absentMinutes = (window.endsAt - window.startsAt) / minuteMs - countMinutes(spans)
  return {
    ...window,
    startsAt: first.startsAt,
    endsAt: last.endsAt,
    minutes: Math.max(0, window.minutes - absentMinutes),
    spans,
  }
}

/** Finds the shift that a time window overlaps. Without such a shift, the window belongs to its own day. */
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

/** A person's plan: shifts, cleanings and absences. */
export interface PersonWork<Own extends Shift, Cleaning extends PlannedCleaning> extends AbsentTimes {
  timeZone: string
  assigned: readonly AssignedShift<Own>[]
  cleanings: readonly Cleaning[]
}

/**
 * Returns the days of an interval on which a person has a shift or a cleaning, by date. A cleaning belongs to the shift
 * that it overlaps, otherwise to its own day. There are no shifts during absences. `cleanings` must include the day
 * before and the day after the interval.
 */
export function buildWorkDays<Own extends Shift, Cleaning extends PlannedCleaning>(
  { timeZone, assigned, cleanings, ...absent }: PersonWork<Own, Cleaning>,
  interval: { from: string; to: string },
): Map<string, WorkDay<Own, Cleaning>> {
  const around = { from: addDays(interval.from, -1), to: addDays(interval.to, 1) }
  const byDay = indexWindows(planShift(assigned, around, timeZone), absent, timeZone)
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
        const spans = [...(window?.spans ?? []), ...own]
        const workDay: WorkDay<Own, Cleaning> = {
          day,
          window,
          cleanings: own.map(({ cleaning }) => cleaning),
          outside: own.filter(({ isInside }) => !isInside).map(({ cleaning }) => cleaning),
          startsAt: Math.min(...spans.map(({ startsAt }) => startsAt)),
          endsAt: Math.max(...spans.map(({ endsAt }) => endsAt)),
          workedMinutes: Math.max(0, countMinutes(spans) - (window?.shift.breakMinutes ?? 0)),
          loadMinutes: countLoadMinutes(
            own.map(({ cleaning }) => ({ ...cleaning, appointmentId: 0, slots: [cleaning] })),
          ),
        }
        return [day, workDay]
      }),
  )
}

/**
 * Returns the capacity of a person's day in minutes of cleaning and walking: 90 % of the shift without absences. A day
 * off has the capacity of a full shift. If no shift applies to the day, the capacity is 432 minutes (`usualCapacity`).
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

/** Returns the number of minutes that at least one of the spans covers. */
function countMinutes(spans: readonly Span[]): number {
  const sorted = spans.toSorted((a, b) => a.startsAt - b.startsAt)
  let covered = 0
  let end = Number.NEGATIVE_INFINITY
  for (const { startsAt, endsAt } of sorted) {
    covered += Math.max(0, endsAt - Math.max(startsAt, end))
    end = Math.max(end, endsAt)
  }
  return covered / minuteMs
}

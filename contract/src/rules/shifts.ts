import { addDays, daysBetween, minutesOfDay, toInstant, toWeekday } from './calendar.ts'

/**
 * Kinds of shifts. `5x2` and `6x1` are worked on weekdays. `12x36` is 12 hours every other day, and `custom` repeats a
 * cycle of days. `12x36` and `custom` count from an anchor day and ignore weekdays.
 */
export const shiftKinds = ['5x2', '6x1', '12x36', 'custom'] as const
export type ShiftKind = (typeof shiftKinds)[number]

export interface Shift {
  kind: ShiftKind
  /** 'HH:MM'. An end at or before the start is on the next day. */
  startTime: string
  endTime: string
  /** Minutes without work in a shift. */
  breakMinutes: number
  /** The working weekdays of `5x2` and `6x1`, Sunday 0 to Saturday 6. */
  weekdays: readonly number[]
  /** The first day of the cycle of `12x36` and `custom`. */
  anchorDay: string | null
  /** The days of the cycle of `custom`: true for a day of work, false for a day off. */
  cycle: readonly boolean[]
}

/** The shift of a person during a validity. Both ends are included. Without `to`, the validity does not end. */
export interface AssignedShift<Own extends Shift = Shift> {
  shift: Own
  from: string
  to: string | null
}

/** One shift of a person. It belongs to the day on which it starts. */
export interface ShiftWindow<Own extends Shift = Shift> {
  shift: Own
  day: string
  /** Epoch milliseconds. */
  startsAt: number
  endsAt: number
  /** Minutes of work, without the break. A clock change in the shift adds or removes minutes. */
  minutes: number
}

/** Maximum length of a cycle in days. */
export const longestCycle = 42

const minuteMs = 60_000
const workDays = { '5x2': 5, '6x1': 6 } as const

/** Returns the minutes from the start to the end of a shift, on a day without a clock change. */
export function countShiftMinutes({ startTime, endTime }: Pick<Shift, 'startTime' | 'endTime'>): number {
  const minutes = minutesOfDay(endTime) - minutesOfDay(startTime)
  return minutes > 0 ? minutes : minutes + 1440
}

/** Returns the errors of a shift by field. The times must be valid. */
export function listShiftErrors(shift: Shift): Partial<Record<keyof Shift, string>> {
  const errors: Partial<Record<keyof Shift, string>> = {}
  const length = countShiftMinutes(shift)
  if (shift.kind === '12x36' && length !== 720) errors.endTime = 'shift_not_12_hours'
  if (shift.breakMinutes >= length) errors.breakMinutes = 'break_too_long'
  if (shift.kind === '5x2' || shift.kind === '6x1') {
    if (new Set(shift.weekdays).size !== workDays[shift.kind]) errors.weekdays = `shift_days_${shift.kind}`
    return errors
  }
  if (shift.anchorDay === null) errors.anchorDay = 'required'
  if (shift.kind === 'custom' && !shift.cycle.includes(true)) errors.cycle = 'cycle_without_work'
  return errors
}

/** Returns whether a shift is worked on a day. The shift must have no errors. */
export function isShiftDay(shift: Shift, day: string): boolean {
  if (shift.kind === '5x2' || shift.kind === '6x1') return shift.weekdays.includes(toWeekday(day))
  const cycle = shift.kind === '12x36' ? [true, false] : shift.cycle
  const days = daysBetween(shift.anchorDay!, day) % cycle.length
  return cycle[days < 0 ? days + cycle.length : days]!
}

/** Returns the shift that applies to a day, whether or not it is worked on that day. */
export function findAssigned<Own extends Shift>(
  assigned: readonly AssignedShift<Own>[],
  day: string,
): AssignedShift<Own> | undefined {
  return assigned.find(({ from, to }) => from <= day && (to === null || day <= to))
}

/**
 * Returns a person's shifts that start or end on a day of an interval, in order. Both ends are included. A shift that ends
 * at 00:00 does not count for the day that begins then.
 */
export function planShift<Own extends Shift>(
  assigned: readonly AssignedShift<Own>[],
  { from, to }: { from: string; to: string },
  timeZone: string,
): ShiftWindow<Own>[] {
  const windows: ShiftWindow<Own>[] = []
  for (let day = addDays(from, -1); day <= to; day = addDays(day, 1)) {
    const shift = findAssigned(assigned, day)?.shift
    if (!shift || !isShiftDay(shift, day)) continue
    const isOvernight = shift.endTime <= shift.startTime
    if (day < from && (!isOvernight || shift.endTime === '00:00')) continue
    const startsAt = toInstant(day, shift.startTime, timeZone)
    // A start in the hour that a clock change skips is an hour later, possibly after the end.
    const plannedEnd = toInstant(isOvernight ? addDays(day, 1) : day, shift.endTime, timeZone)
    const endsAt = Math.max(startsAt, plannedEnd)
    const minutes = (endsAt - startsAt) / minuteMs - shift.breakMinutes
    windows.push({ shift, day, startsAt, endsAt, minutes: Math.max(0, minutes) })
  }
  return windows
}

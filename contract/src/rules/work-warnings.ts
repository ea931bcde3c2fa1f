import { addDays, firstOfMonth, toWeekday } from './calendar.ts'
import { toLoadPercent } from './load.ts'
import { findAssigned, type Shift } from './shifts.ts'
import { overlaps } from './slots.ts'
import {
  buildWorkDays,
  countCapacity,
  type PersonWork,
  type PlannedCleaning,
  type WorkDay,
} from './work-days.ts'
import { type DatedWorkRules, findWorkRules } from './work-rules.ts'

/**
 * - `overlap`: cleanings in different environments overlap. A person without a shift can get only this warning.
 * - `day_off`: a cleaning is on a day without the shift. `outside_shift`: a cleaning is not within the shift.
 * - `overload`: the load is above the capacity of the shift.
 * - `short_rest`: the rest before the day's work is too short.
 * - `long_day`, `long_week`: the work of the day or the week is too long. A week's warning is on its Sunday.
 * - `no_day_off`: too many days of work in a row. `no_free_sunday`: the month has too few Sundays without work.
 */
export const workWarningKinds = [
  'overlap',
  'day_off',
  'outside_shift',
  'overload',
  'short_rest',
  'long_day',
  'long_week',
  'no_day_off',
  'no_free_sunday',
] as const
export type WorkWarningKind = (typeof workWarningKinds)[number]

/**
 * A warning about a day. `value` and `limit` are percent for `overload`, days for `no_day_off`, Sundays for
 * `no_free_sunday`, and minutes for `short_rest`, `long_day` and `long_week`. For the other kinds, `value` is a number
 * of cleanings and `limit` is null.
 */
export interface WorkWarning {
  kind: WorkWarningKind
  day: string
  value: number
  limit: number | null
}

/** A person's work, and the group's dated rules. */
export interface CheckedWork<Own extends Shift, Cleaning extends PlannedCleaning>
  extends PersonWork<Own, Cleaning> {
  rules: readonly DatedWorkRules[]
}

const minuteMs = 60_000

/** The checks look back this many days. The limit of `no_day_off` is always lower. */
const longestLook = 31

/** Returns the interval whose cleanings and absences decide the warnings of `from` to `to`. */
export function toLookInterval({ from, to }: { from: string; to: string }): { from: string; to: string } {
  return {
    from: addDays(firstOfMonth(addDays(from, -longestLook)), -2),
    // No date is after 9999-12-31, because a year has four digits.
    to: to > '9999-11' ? '9999-12-31' : addDays(firstOfMonth(addDays(firstOfMonth(to), 31)), 7),
  }
}

/**
 * Returns the warnings about the days of an interval, in the order of the days. The rules of each day apply. A week
 * begins on Sunday, and a warning about the week is listed on that Sunday. `work` must cover
 * `toLookInterval(interval)`.
 */
export function checkWork<Own extends Shift, Cleaning extends PlannedCleaning>(
  work: CheckedWork<Own, Cleaning>,
  interval: { from: string; to: string },
): WorkWarning[] {
  const look = toLookInterval(interval)
  const days = buildWorkDays(work, { from: addDays(look.from, 1), to: addDays(look.to, -1) })
  const warnings: WorkWarning[] = []
  for (let day = interval.from; day <= interval.to; day = addDays(day, 1)) {
    const own = days.get(day)
    const hasShift = findAssigned(work.assigned, day) !== undefined
    if (own) warnings.push(...checkOverlap(own))
    if (!hasShift || work.absentDays.has(day)) continue
    if (own) warnings.push(...checkDay(own, days, work))
    if (toWeekday(day) === 0) warnings.push(...checkWeek(day, days, work))
  }
  return warnings
}

type Days<Own extends Shift, Cleaning> = ReadonlyMap<string, WorkDay<Own, Cleaning>>

function checkOverlap<Own extends Shift, Cleaning extends PlannedCleaning>({
  day,
  cleanings,
}: WorkDay<Own, Cleaning>): WorkWarning[] {
  const value = cleanings.filter((one) =>
    cleanings.some(
      (other) =>
        other !== one &&
        other.day === one.day &&
        other.environmentId !== one.environmentId &&
        overlaps(one, other),
    ),
  ).length
  return value > 0 ? [{ kind: 'overlap', day, value, limit: null }] : []
}

function checkDay<Own extends Shift, Cleaning extends PlannedCleaning>(
  own: WorkDay<Own, Cleaning>,
  days: Days<Own, Cleaning>,
  work: CheckedWork<Own, Cleaning>,
): WorkWarning[] {
  const { day, window, outside } = own
  const rules = findWorkRules(work.rules, day)
  const warnings: WorkWarning[] = []
  const warn = (kind: WorkWarningKind, value: number, limit: number | null) =>
    warnings.push({ kind, day, value, limit })
  if (outside.length > 0) warn(window ? 'outside_shift' : 'day_off', outside.length, null)
  const load = toLoadPercent(own.loadMinutes, countCapacity(work.assigned, day, window))
  if (load > 100) warn('overload', load, 100)
  const rest = readRestMinutes(own, days, work)
  if (rest !== undefined && rest < rules.restMinutes) warn('short_rest', rest, rules.restMinutes)
  const isLong = rules.allow12x36 && window?.shift.kind === '12x36'
  const limit = isLong ? Math.max(720, rules.dailyMinutes) : rules.dailyMinutes
  if (own.workedMinutes > limit) warn('long_day', own.workedMinutes, limit)
  const streak = countDaysInRow(day, days)
  if (streak > rules.consecutiveDays) warn('no_day_off', streak, rules.consecutiveDays)
  if (toWeekday(day) === 0) {
    const free = countFreeSundays(day, days)
    if (free < rules.freeSundays) warn('no_free_sunday', free, rules.freeSundays)
  }
  return warnings
}

/**
 * Returns the minutes from the end of the previous work to the start of a day's work. Returns undefined if the two days
 * before have no work, or if no shift applied to the previous day of work.
 */
function readRestMinutes<Own extends Shift, Cleaning extends PlannedCleaning>(
  own: WorkDay<Own, Cleaning>,
  days: Days<Own, Cleaning>,
  { assigned }: CheckedWork<Own, Cleaning>,
): number | undefined {
  // A rest of more than two days is longer than any limit.
  const previous = [-1, -2].map((step) => days.get(addDays(own.day, step))).find((one) => one !== undefined)
  if (!previous || !findAssigned(assigned, previous.day)) return undefined
  return (own.startsAt - previous.endsAt) / minuteMs
}

function countDaysInRow<Own extends Shift, Cleaning>(day: string, days: Days<Own, Cleaning>): number {
  let count = 1
  while (count <= longestLook && days.has(addDays(day, -count))) count += 1
  return count
}

function countFreeSundays<Own extends Shift, Cleaning>(day: string, days: Days<Own, Cleaning>): number {
  let free = 0
  let sunday = day
  while (addDays(sunday, -7) >= firstOfMonth(day)) sunday = addDays(sunday, -7)
  for (; sunday.slice(0, 7) === day.slice(0, 7); sunday = addDays(sunday, 7)) if (!days.has(sunday)) free += 1
  return free
}

function checkWeek<Own extends Shift, Cleaning extends PlannedCleaning>(
  sunday: string,
  days: Days<Own, Cleaning>,
  work: CheckedWork<Own, Cleaning>,
): WorkWarning[] {
  const value = countWeekMinutes(sunday, days)
  const limit = findWorkRules(work.rules, sunday).weeklyMinutes
  return value > limit ? [{ kind: 'long_week', day: sunday, value, limit }] : []
}

/**
 * Returns the minutes of work in the week that begins on `sunday`. Weeks with three and four shifts of 12x36 alternate,
 * so each of them counts as 3.5 shifts.
 */
export function countWeekMinutes<Own extends Shift, Cleaning>(
  sunday: string,
  days: Days<Own, Cleaning>,
): number {
  const week = Array.from({ length: 7 }, (_, index) => days.get(addDays(sunday, index))).filter(
    (one) => one !== undefined,
  )
  const all = week.reduce((sum, { workedMinutes }) => sum + workedMinutes, 0)
  const shifts = week.filter(({ window }) => window?.shift.kind === '12x36')
  if (shifts.length < 3) return all
  const average = shifts.reduce((sum, { window }) => sum + window!.minutes, 0) / shifts.length
  return Math.round(all + (3.5 - shifts.length) * average)
}

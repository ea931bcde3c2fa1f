import {
  daysInMonth,
  formatDate,
  fromDayNumber,
  splitDate,
  toDayNumber,
  type Weekday,
  weekdayOfDayNumber,
} from './calendar.ts'

/** How an agenda chooses its days (R3-079 to R3-083). The times of day are in its slots. */
export type Periodicity =
  /** Weekly, on the chosen weekdays. */
  | { readonly type: 'sem'; readonly weekdays: readonly Weekday[] }
  /** Every other day, beginning with the first day of the validity. */
  | { readonly type: '12X' }
  /**
   * Alternating weeks. The first day of the validity is in week 1. `weekdays` are for odd weeks, `weekdays2` for even
   * ones.
   */
  | { readonly type: 'semAlt'; readonly weekdays: readonly Weekday[]; readonly weekdays2: readonly Weekday[] }
  /** A day of each month, 1–31. A shorter month uses its last day. */
  | { readonly type: 'mes'; readonly dayOfMonth: number }
  /** A day of each year, month 1–12 and day 1–31. {@link clampAnnualDay} limits the day. */
  | { readonly type: 'ano'; readonly month: number; readonly dayOfMonth: number }

/**
 * Returns the dates of a periodicity from `validFrom` to `validTo`, both included, in ascending order. Returns an empty
 * list if `validTo` is earlier. Weeks begin on Sunday, as in Brazil. Browser and server share this function
 * (docs/domain.md).
 */
export function occurrenceDays(periodicity: Periodicity, validFrom: string, validTo: string): string[] {
  switch (periodicity.type) {
    case 'sem':
      return weeklyDays([periodicity.weekdays], validFrom, validTo)
    case 'semAlt':
      return weeklyDays([periodicity.weekdays, periodicity.weekdays2], validFrom, validTo)
    case '12X':
      return everyOtherDay(validFrom, validTo)
    case 'mes':
      return monthlyDays(periodicity.dayOfMonth, validFrom, validTo)
    case 'ano':
      return annualDays(periodicity.month, periodicity.dayOfMonth, validFrom, validTo)
  }
}

/**
 * Returns the day on which an annual agenda takes place. It is at most 30 in April, June, September and November. It is
 * at most 28 in February, even in leap years (R3-347, R3-348).
 */
export function clampAnnualDay(month: number, dayOfMonth: number): number {
  const commonYear = 2001
  return Math.min(dayOfMonth, daysInMonth(commonYear, month))
}

/** Returns the days of a repeating cycle of weeks. `cycle` contains the weekdays of week 1, week 2 and so on. */
function weeklyDays(cycle: readonly (readonly Weekday[])[], validFrom: string, validTo: string): string[] {
  const chosen = cycle.map((weekdays) => new Set(weekdays))
  const first = toDayNumber(validFrom)
  const last = toDayNumber(validTo)
  const sundayOfFirstWeek = first - weekdayOfDayNumber(first)
  const days: string[] = []
  for (let day = first; day <= last; day += 1) {
    const week = Math.floor((day - sundayOfFirstWeek) / 7)
    if (chosen[week % cycle.length]?.has(weekdayOfDayNumber(day))) days.push(fromDayNumber(day))
  }
  return days
}

function everyOtherDay(validFrom: string, validTo: string): string[] {
  const last = toDayNumber(validTo)
  const days: string[] = []
  for (let day = toDayNumber(validFrom); day <= last; day += 2) days.push(fromDayNumber(day))
  return days
}

function monthlyDays(dayOfMonth: number, validFrom: string, validTo: string): string[] {
  const from = splitDate(validFrom)
  const to = splitDate(validTo)
  const days: string[] = []
  for (let count = from.year * 12 + from.month - 1; count < to.year * 12 + to.month; count += 1) {
    const year = Math.floor(count / 12)
    const month = (count % 12) + 1
    const day = formatDate(year, month, Math.min(dayOfMonth, daysInMonth(year, month)))
    if (day >= validFrom && day <= validTo) days.push(day)
  }
  return days
}

function annualDays(month: number, dayOfMonth: number, validFrom: string, validTo: string): string[] {
  const lastYear = splitDate(validTo).year
  const days: string[] = []
  for (let { year } = splitDate(validFrom); year <= lastYear; year += 1) {
    const day = formatDate(year, month, clampAnnualDay(month, dayOfMonth))
    if (day >= validFrom && day <= validTo) days.push(day)
  }
  return days
}

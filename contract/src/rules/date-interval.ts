import { addDays, firstOfMonth, isDate } from './calendar.ts'

/** Two dates 'YYYY-MM-DD'. The interval includes both days (R3-436). */
export interface DateInterval {
  readonly from: string
  readonly to: string
}

/** The result of reading the two date fields of a filter. */
export type TypedInterval =
  /** A date is incomplete or empty. The screen applies nothing and shows no message. */
  | { readonly outcome: 'incomplete' }
  /** A date is later than today, or the range is reversed. The screen shows 'Filtro inválido' and keeps its range. */
  | { readonly outcome: 'refused' }
  /** The interval to use. If a date is complete but invalid, the default date of that field is used. */
  | { readonly outcome: 'applied'; readonly interval: DateInterval }

/**
 * Reads the two date fields of a filter. All date filters share this rule (R1-252 to R1-256, R3-364 to R3-368). A date
 * is valid if it has exactly 10 characters, does not begin with 0, and exists. A text of another length is incomplete.
 * A text of 10 characters that is invalid is replaced by the start or end of `fallback`, the screen's default interval.
 * After that, no date may be later than `today`, the company's current day, and the start must not be later than the
 * end.
 */
export function readTypedInterval(
  typed: DateInterval,
  today: string,
  fallback: DateInterval = monthToDate(today),
): TypedInterval {
  if (typed.from.length !== 10 || typed.to.length !== 10) return { outcome: 'incomplete' }
  const from = isDate(typed.from) ? typed.from : fallback.from
  const to = isDate(typed.to) ? typed.to : fallback.to
  if (to > today || from > to) return { outcome: 'refused' }
  return { outcome: 'applied', interval: { from, to } }
}

/** Returns the default range of report screens, from the first day of the month to today (R1-258). */
export function monthToDate(today: string): DateInterval {
  return { from: firstOfMonth(today), to: today }
}

/** Returns the default range of the audit page, from seven days ago to today (R3-441). */
export function lastSevenDays(today: string): DateInterval {
  return { from: addDays(today, -7), to: today }
}

/**
 * Checks an interval in a query on the server. Both dates must exist, and the start must not be later than the end.
 * Otherwise returns null, and the API rejects with 400 `invalid_interval` (R1-257). Future days are allowed, because
 * the calendar loads whole months.
 */
export function checkedInterval(from: string, to: string): DateInterval | null {
  return isDate(from) && isDate(to) && from <= to ? { from, to } : null
}

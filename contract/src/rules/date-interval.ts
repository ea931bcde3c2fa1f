import { addDays, firstOfMonth, isDate } from './calendar.ts'

/** Two dates 'YYYY-MM-DD', both days included (R3-436). */
export interface DateInterval {
  readonly from: string
  readonly to: string
}

/** The meaning of two date inputs for a screen. */
export type TypedInterval =
  /** A date is incomplete or empty. Nothing is applied and no message is shown. */
  | { readonly outcome: 'incomplete' }
  /** Later than today, or reversed. The screen shows the info toast 'Filtro inválido' and keeps the stored range. */
  | { readonly outcome: 'refused' }
  /** The range to use. An invalid complete date is replaced by its side of the default range. */
  | { readonly outcome: 'applied'; readonly interval: DateInterval }

/**
 * Reads the values of two date inputs, by the shared rule of date filters (R1-252 to R1-256, R3-364 to R3-368).
 *
 * A date is valid if it has exactly 10 characters, does not begin with 0 and exists. A shorter or longer text is incomplete. A
 * complete but invalid text becomes the start or end of `fallback`, the screen's default range. Then neither date may be later
 * than `today`, the company's today, nor the start later than the end.
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

/** Returns the default range of report screens: the first day of the month to today (R1-258). */
export function monthToDate(today: string): DateInterval {
  return { from: firstOfMonth(today), to: today }
}

/** Returns the default range of the audit page: seven days back to today (R3-441). */
export function lastSevenDays(today: string): DateInterval {
  return { from: addDays(today, -7), to: today }
}

/**
 * Checks a range in a query on the server: both dates exist and are in order. null otherwise, which the API rejects with 400
 * `invalid_interval` (R1-257). Future days are allowed, because the calendar loads whole months.
 */
export function checkedInterval(from: string, to: string): DateInterval | null {
  return isDate(from) && isDate(to) && from <= to ? { from, to } : null
}

import { addDays, firstOfMonth, isDate } from './calendar.ts'

/** Two dates 'YYYY-MM-DD', both days included (DOMAIN §3). */
export interface DateInterval {
  readonly from: string
  readonly to: string
}

/** What two date inputs mean for a screen. */
export type TypedInterval =
  /** A date is being typed or was emptied: nothing is applied, nothing is said. */
  | { readonly outcome: 'incomplete' }
  /** Later than today, or reversed: the info toast 'Filtro inválido'; the stored range stays. */
  | { readonly outcome: 'refused' }
  /** The range to use. A complete date that is none was replaced by its side of the default range. */
  | { readonly outcome: 'applied'; readonly interval: DateInterval }

/**
 * The shared rule of date filters (spec 1 §5, spec 3 §5, DOMAIN §8), on the values of two date inputs.
 *
 * A date counts when it has exactly 10 characters, does not begin with 0 and exists. A shorter or longer text is
 * incomplete. A complete text that does not count becomes the start, or the end, of `fallback`, the screen's default
 * range. Neither date may then be later than `today`, the company's today, nor the start later than the end.
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

/** The default range of report screens: the first day of the month to today (spec 1 §5). */
export function monthToDate(today: string): DateInterval {
  return { from: firstOfMonth(today), to: today }
}

/** The default range of the audit page: 7 days back through today (spec 3 §7). */
export function lastSevenDays(today: string): DateInterval {
  return { from: addDays(today, -7), to: today }
}

/**
 * The server's check of a range in a query: both dates exist and the first is not the later. Null otherwise, which is
 * answered 400 `invalid_interval` (DOMAIN §3). Days to come are allowed: the calendar asks for whole months.
 */
export function checkedInterval(from: string, to: string): DateInterval | null {
  return isDate(from) && isDate(to) && from <= to ? { from, to } : null
}

import { isDate } from '@zelo/contract/rules/calendar'
import { type DateInterval, monthToDate, readTypedInterval } from '@zelo/contract/rules/date-interval'
import { longestSearch, readListAddress } from '../../kit/address/list-address.ts'

/** The search fields and sort orders of a report's list. */
export interface ReportChoices<Field extends string, Sort extends string> {
  fields: readonly Field[]
  /** The default search fields. */
  first: readonly Field[]
  /** The first one is the default. */
  sorts: readonly [Sort, ...Sort[]]
}

/** The filter field for the date interval, beside the search fields. */
export const datesField = 'dates'

/** Stands for all companies in the company select and in its wire value (R3-180). */
export const allId = -1

export interface ReportAddress<Field extends string, Sort extends string> {
  /** Two date inputs replace the search. */
  byDates: boolean
  fields: readonly Field[]
  /** The search in the address; empty while the date interval is the filter. */
  search: string
  interval: DateInterval
  sort: Sort
}

/**
 * Parses a report's filter, `?q=ana&in=name,cpf&sort=-name` or `?in=dates&from=2026-11-01&to=2026-11-19`. Without valid
 * dates by the date-filter rule, the interval is the month until `today` (R1-258).
 */
export function readReportAddress<Field extends string, Sort extends string>(
  params: URLSearchParams,
  choices: ReportChoices<Field, Sort>,
  today: string,
): ReportAddress<Field, Sort> {
  const { search, searchIn } = readListAddress(params)
  const byDates = searchIn?.includes(datesField) ?? false
  const named = choices.fields.filter((field) => searchIn?.includes(field))
  const usual = monthToDate(today)
  const typed = { from: params.get('from') ?? usual.from, to: params.get('to') ?? usual.to }
  const read = byDates ? readTypedInterval(typed, today) : null
  return {
    byDates,
    fields: named.length > 0 ? named : choices.first,
    search: byDates ? '' : search.slice(0, longestSearch),
    interval: read?.outcome === 'applied' ? read.interval : usual,
    sort: choices.sorts.find((sort) => sort === params.get('sort')) ?? choices.sorts[0],
  }
}

/** Returns the day of a parameter if it lies in the interval, else null. */
export function readDay(named: string | null, { from, to }: DateInterval): string | null {
  return named !== null && isDate(named) && from <= named && named <= to ? named : null
}

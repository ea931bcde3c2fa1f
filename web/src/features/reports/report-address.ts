import { isDate } from '@zelo/contract/rules/calendar'
import { type DateInterval, monthToDate } from '@zelo/contract/rules/date-interval'
import { longestSearch, readListAddress } from '../../kit/address/list-address.ts'
import { readInterval } from '../../kit/address/read-interval.ts'

/** The search fields and sort orders that a report's list offers. */
export interface ReportChoices<Field extends string, Sort extends string> {
  fields: readonly Field[]
  /** The default search fields. */
  first: readonly Field[]
  /** The first order is the default. */
  sorts: readonly [Sort, ...Sort[]]
}

/** The date interval, as an item of the list of search fields. */
export const datesField = 'dates'

/** The value that stands for all companies, in the select and in calls (R3-180). */
export const allId = -1

export interface ReportAddress<Field extends string, Sort extends string> {
  /** True if two date inputs replace the search. */
  byDates: boolean
  fields: readonly Field[]
  /** The search in the URL. It is empty if the date interval is the filter. */
  search: string
  interval: DateInterval
  sort: Sort
}

/**
 * Parses the filter of a report: `?q=ana&in=name,cpf&sort=-name` or `?in=dates&from=2026-11-01&to=2026-11-19`. If the dates
 * break the rule of date filters, the interval is the month until `today` (R1-258).
 */
export function readReportAddress<Field extends string, Sort extends string>(
  params: URLSearchParams,
  choices: ReportChoices<Field, Sort>,
  today: string,
): ReportAddress<Field, Sort> {
  const { search, searchIn } = readListAddress(params)
  const byDates = searchIn?.includes(datesField) ?? false
  const named = choices.fields.filter((field) => searchIn?.includes(field))
  return {
    byDates,
    fields: named.length > 0 ? named : choices.first,
    search: byDates ? '' : search.slice(0, longestSearch),
    interval: byDates ? readInterval(params, today) : monthToDate(today),
    sort: choices.sorts.find((sort) => sort === params.get('sort')) ?? choices.sorts[0],
  }
}

/** Returns the day that a parameter names, or null if it is not in the interval. */
export function readDay(named: string | null, { from, to }: DateInterval): string | null {
  return named !== null && isDate(named) && from <= named && named <= to ? named : null
}

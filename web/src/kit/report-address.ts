import { isDate } from '@zelo/contract/rules/calendar'
import { type DateInterval, monthToDate, readTypedInterval } from '@zelo/contract/rules/date-interval'
import { longestSearch, readListAddress } from './list-address.ts'

/** What the list of a report can be searched in and sorted by. */
export interface ReportChoices<Field extends string, Sort extends string> {
  fields: readonly Field[]
  /** The fields that a search begins with. */
  first: readonly Field[]
  /** The first is that of the start. */
  sorts: readonly [Sort, ...Sort[]]
}

/** The filter field that stands for the date interval, beside those of a search. */
export const datesField = 'dates'

/** In the company select, and on the wire of a select, everything (spec 3 §2.7). */
export const allId = -1

export interface ReportAddress<Field extends string, Sort extends string> {
  /** Two date inputs stand in the place of the search. */
  byDates: boolean
  fields: readonly Field[]
  /** Of the address; nothing while the date interval is the filter. */
  search: string
  interval: DateInterval
  sort: Sort
}

/**
 * The filter of a report, `?q=ana&in=name,cpf&sort=-name` or `?in=dates&from=2026-11-01&to=2026-11-19`. Without dates
 * that the rule of date filters applies, the interval is the month until `today` (spec 1 §5).
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

/** The day that a parameter names, where it is one of the interval; else null. */
export function readDay(named: string | null, { from, to }: DateInterval): string | null {
  return named !== null && isDate(named) && from <= named && named <= to ? named : null
}

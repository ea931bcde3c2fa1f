import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import type { PageSize } from '@zelo/contract/paging'
import { type DateInterval, monthToDate } from '@zelo/contract/rules/date-interval'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { useCompanyClock } from '../../kit/company/use-company-clock.ts'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import type { SearchFields } from '../../kit/filters/use-search-fields.ts'
import { quietly, readAlone, readCompany, readCurrentParams, withParams } from '../../lib/address-params.ts'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import type { Todays } from './records/history-records-pages.ts'
import { allId, datesField, type ReportChoices, readReportAddress } from './report-address.ts'

/** The query of a report's list. The object stays the same until the query changes. */
export interface ReportAsk<Field extends string = string, Sort extends string = string> {
  /**
   * The company. The parent company's id stands for the whole group. With `alone`, the id stands for the parent company
   * only.
   */
  companyId: number
  alone: '1' | undefined
  interval: DateInterval
  search: string
  fields: readonly Field[]
  sort: Sort
  page: number
  size: PageSize
  todays: Todays
}

const noCompanies: Company[] = []

/**
 * The filter of a report, stored in the URL (R1-259, R1-260). It consists of the company, and either a search in some
 * fields or a date interval. Choosing fields clears the dates, and changing the dates clears the search. Each change
 * returns to page 1.
 *
 * `labels` are the names of the fields. `choices` must be the same object at each render. With `instant` the search
 * runs at each keystroke, because the rows are in memory. Otherwise the search waits for a typing pause.
 */
export function useReportFilter<Field extends string, Sort extends string>(report: {
  choices: ReportChoices<Field, Sort>
  labels: Record<Field, string>
  instant: boolean
  /** The report's own filter parameters. A change of company clears them. */
  own?: readonly string[]
}) {
  const { choices, labels, instant, own = [] } = report
  const { t } = useTranslation()
  const session = useSignedIn()
  const scope = readCompanyScope(session)
  const [params, setParams] = useSearchParams()
  const list = useListAddress()
  const group = useQuery(companiesQuery(scope))
  const companies = group.data ?? noCompanies
  const clock = useCompanyClock(companies)
  const companyId = readCompany(params, scope, group.data)
  const alone = readAlone(params, scope)
  const company = companies.find(({ id }) => id === companyId)?.name ?? ''
  const today = clock(companyId).day
  const address = readReportAddress(params, choices, today)
  const { byDates, fields, sort, interval } = address
  // The search field shows each letter at once. The rows update later.
  const typed = useDeferredValue(byDates ? '' : list.search)
  const search = instant ? typed : address.search
  const { page, size } = list

  // `clock` changes every minute, but this text only with the day. The memo below stays valid all day.
  const days = JSON.stringify(companies.map(({ id }) => [id, clock(id).day]))
  const todays = useMemo(
    (): Todays => ({ byCompany: Object.fromEntries(JSON.parse(days)), otherwise: today }),
    [days, today],
  )
  const fieldsText = fields.join()
  const { from, to } = interval
  const ask = useMemo(
    (): ReportAsk<Field, Sort> => ({
      companyId,
      alone,
      interval: { from, to },
      search,
      fields: fieldsText.split(',') as Field[],
      sort,
      page,
      size,
      todays,
    }),
    [companyId, alone, from, to, search, fieldsText, sort, page, size, todays],
  )

  const put = (change: Record<string, string | null>) =>
    setParams(withParams(readCurrentParams(), { page: null, ...change }), quietly)
  const clearDates = { from: null, to: null }
  const clearOwn = Object.fromEntries(own.map((name) => [name, null]))
  const named = [
    ...choices.fields.map((id) => ({ id, label: labels[id], columns: [] })),
    { id: datesField, label: t('reports.dates'), columns: [], alone: true },
  ]
  const chosenIds: readonly string[] = byDates ? [datesField] : fields
  const isFirst = (ids: readonly string[]) => ids.join() === choices.first.join()
  const searchFields: SearchFields = {
    fields: named,
    chosen: named.filter(({ id }) => chosenIds.includes(id)),
    isDefault: isFirst(chosenIds),
    choose(ids) {
      const inOrder = named.map(({ id }) => id).filter((id) => ids.includes(id))
      if (inOrder.includes(datesField)) {
        list.setSearch('')
        put({ in: datesField, q: null })
      } else put({ in: inOrder.length === 0 || isFirst(inOrder) ? null : inOrder.join(), ...clearDates })
    },
    columns: [],
  }

  return {
    ask,
    scope,
    companies,
    companiesPending: group.isPending,
    /** The company. Undefined means all companies. */
    companyId: companyId === scope && !alone ? undefined : companyId,
    /** The company's name as in the select. null means all companies. */
    companyName: companyId !== scope ? company : alone ? t('shell.alone', { name: company }) : null,
    setCompany: (id: number) => put({ company: id === allId ? null : String(id), ...clearOwn }),
    today,
    usualInterval: monthToDate(today),
    interval,
    setInterval: ({ from, to }: DateInterval) => put({ in: datesField, q: null, from, to }),
    byDates,
    /** The text in the search field. */
    search: byDates ? '' : list.search,
    /** The search text after a typing pause. */
    written: address.search,
    setSearch: list.setSearch,
    searchFields,
    sort,
    setSort: (next: Sort) => put({ sort: next === choices.sorts[0] ? null : next }),
    sorts: choices.sorts,
    size,
    setSize: (next: PageSize) => list.change({ size: next }),
    page,
    setPage: (next: number) => list.change({ page: next }),
    /** Sets a filter parameter of the screen. */
    put,
    /** Clears the search and the dates. The company stays. */
    clear() {
      list.setSearch('')
      put({ q: null, in: null, ...clearDates, ...clearOwn })
    },
  }
}

export type ReportFilter<Field extends string = string, Sort extends string = string> = ReturnType<
  typeof useReportFilter<Field, Sort>
>

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { changeActions, changeSubjects } from '@zelo/contract/changes'
import type { Company } from '@zelo/contract/companies'
import { monthToDate } from '@zelo/contract/rules/date-interval'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readInterval } from '../../kit/address/read-interval.ts'
import { useCompanyClock } from '../../kit/company/use-company-clock.ts'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { parseId, quietly, readAlone, readCurrentParams, withParams } from '../../lib/address-params.ts'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { useReportSearch } from '../reports/use-report-search.ts'
import { createReader } from './change-words.ts'
import { type ChangeFilter, changesQuery } from './changes.api.ts'

const noCompanies: Company[] = []
const names = ['from', 'to', 'person', 'kind', 'action', 'company', 'q']

/** The log of changes. The URL stores its filter: `?from=…&to=…&person=7&kind=sector&action=removed`. */
export function useChanges() {
  const { t, i18n } = useTranslation()
  const session = useSignedIn()
  const scope = readCompanyScope(session)
  const { timeZone } = session.parentCompany
  const [params, setParams] = useSearchParams()
  const search = useReportSearch('q')
  const companies = useQuery(companiesQuery(scope)).data ?? noCompanies
  const today = useCompanyClock(companies)(scope).day
  const usual = monthToDate(today)
  const interval = readInterval(params, today)
  const filter: ChangeFilter = {
    ...interval,
    userId: parseId(params.get('person')),
    subject: changeSubjects.find((subject) => subject === params.get('kind')),
    action: changeActions.find((action) => action === params.get('action')),
    companyId: parseId(params.get('company')),
    alone: readAlone(params, scope),
    search: search.written,
  }
  const query = useInfiniteQuery(changesQuery(filter))
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows), [query.data])
  const reader = useMemo(() => createReader(t, i18n.language, timeZone), [t, i18n.language, timeZone])
  return {
    filter,
    isFiltered: names.slice(2).some((name) => params.has(name)),
    interval,
    usual,
    today,
    search,
    scope,
    companies,
    query,
    rows,
    reader,
    put: (change: Record<string, string | null>) =>
      setParams(withParams(readCurrentParams(), change), quietly),
    clear() {
      search.set('')
      setParams(
        withParams(readCurrentParams(), Object.fromEntries(names.map((name) => [name, null]))),
        quietly,
      )
    },
  }
}

export type Changes = ReturnType<typeof useChanges>

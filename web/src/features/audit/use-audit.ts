import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { groupAuditArrivals } from '@zelo/contract/rules/audit-arrivals'
import {
  type AuditCharts,
  type AuditFilter,
  auditCharts,
  hasAuditFilter,
} from '@zelo/contract/rules/audit-charts'
import { withAuditFilter } from '@zelo/contract/rules/audit-filter'
import { rankSkips, rankUndoneReasons, sumAuditHeadline } from '@zelo/contract/rules/audit-headline'
import { type DateInterval, lastSevenDays } from '@zelo/contract/rules/date-interval'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCompanyClock } from '../../kit/company/use-company-clock.ts'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { quietly, readCurrentParams, withParams } from '../../lib/address-params.ts'
import { useClockOffset } from '../../lib/clock.ts'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { hasNamesakes, toDistinctNames } from '../users/distinct-names.ts'
import { filteredUsersQuery } from '../users/filtered-users.api.ts'
import { auditFactsQuery } from './audit.api.ts'
import { type ChartId, fontSize, readAuditAddress, withTable } from './audit-address.ts'

const noCompanies: Company[] = []

/** The state of the audit page: URL, loaded facts and charts. */
export function useAudit() {
  const session = useSignedIn()
  const scope = readCompanyScope(session)
  const [params, setParams] = useSearchParams()
  const companies = useQuery(companiesQuery(scope)).data ?? noCompanies
  const today = useCompanyClock(companies)(scope).day
  const offset = useClockOffset()
  // The default interval stays the same if the page is open past midnight. It changes when the clock has been corrected.
  const [entered, setEntered] = useState({ today, offset })
  if (entered.offset !== offset) setEntered({ today, offset })
  const usual = lastSevenDays(entered.today)
  const address = readAuditAddress(params, today, usual)
  const { interval, filter } = address
  const facts = useQuery(auditFactsQuery(scope, interval))
  const { data } = facts
  const filterText = JSON.stringify(filter)
  const charts = useNamesApart(
    useMemo(() => data && auditCharts(data, JSON.parse(filterText) as AuditFilter), [data, filterText]),
    scope,
  )

  const arrivals = useMemo(
    () => data && groupAuditArrivals(data, JSON.parse(filterText) as AuditFilter),
    [data, filterText],
  )

  const headline = useMemo(
    () => data && charts && sumAuditHeadline(data, JSON.parse(filterText) as AuditFilter, charts),
    [data, charts, filterText],
  )
  const reasons = useMemo(
    () => data && rankUndoneReasons(data, JSON.parse(filterText) as AuditFilter),
    [data, filterText],
  )

  const skips = useMemo(
    () => data && rankSkips(data, JSON.parse(filterText) as AuditFilter),
    [data, filterText],
  )

  return {
    ...address,
    scope,
    companies,
    today,
    usual,
    isFiltered: hasAuditFilter(filter),
    facts,
    charts,
    /** The late, held and voided records by person and environment. The filter applies. */
    arrivals,
    headline,
    /** The reasons why tasks were not done, with counts. The filter applies. */
    reasons,
    /** The cleanings that the calendar skips, by calendar day. The filter applies. */
    skips,
    /** Loads the charts of an interval. For the current interval, reads the data again. */
    refresh(next: DateInterval) {
      if (next.from === interval.from && next.to === interval.to) void facts.refetch()
      else setParams(withParams(readCurrentParams(), { ...next }), { preventScrollReset: true })
    },
    setFilter: (next: AuditFilter) =>
      setParams(withAuditFilter(readCurrentParams(), next), { preventScrollReset: true }),
    setFont: (size: number) =>
      setParams(
        withParams(readCurrentParams(), { font: size === fontSize.start ? null : String(size) }),
        quietly,
      ),
    showDates: (shown: boolean) =>
      setParams(withParams(readCurrentParams(), { dates: shown ? null : 'hidden' }), quietly),
    showTable: (id: ChartId, asTable: boolean) =>
      setParams(withTable(readCurrentParams(), id, asTable), quietly),
  }
}

/** Adds the CPF to people with equal names in the chart of open work. */
function useNamesApart(charts: AuditCharts | undefined, scope: number): AuditCharts | undefined {
  const withNamesakes = hasNamesakes(charts?.openByEmployee.rows ?? [])
  const { data: users } = useQuery({ ...filteredUsersQuery(scope), enabled: withNamesakes })
  return useMemo(() => {
    if (!charts || !users || !withNamesakes) return charts
    const names = toDistinctNames(users)
    const rows = charts.openByEmployee.rows.map((row) => ({
      ...row,
      name: names.get(Number(row.id)) ?? row.name,
    }))
    return { ...charts, openByEmployee: { ...charts.openByEmployee, rows } }
  }, [charts, users, withNamesakes])
}

export type Audit = ReturnType<typeof useAudit>

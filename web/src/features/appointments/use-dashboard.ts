import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '@zelo/contract/appointments'
import type { Company } from '@zelo/contract/companies'
import type { Environment } from '@zelo/contract/environments'
import type { ListedUser } from '@zelo/contract/user-administration'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCompanyClock } from '../../kit/company/use-company-clock.ts'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { readAlone, readCompany, readCurrentParams, withParams } from '../../lib/address-params.ts'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { filteredEnvironmentsQuery } from '../environments/filtered-environments.api.ts'
import { filteredUsersQuery } from '../users/filtered-users.api.ts'
import { toDisplay } from './appointment-view.ts'
import { appointmentsQuery } from './appointments.api.ts'
import { readDashboardAddress } from './dashboard-address.ts'
import { createMatcher, type FilterField, isCounted, readFigure, readFilter } from './dashboard-filter.ts'
import { readLayout } from './dashboard-layout.ts'

const noCompanies: Company[] = []
const noEnvironments: Environment[] = []
const noUsers: ListedUser[] = []

/** The state of the dashboard: the values in the URL and the loaded data. */
export function useDashboard() {
  const scope = readCompanyScope(useSignedIn())
  const [params, setParams] = useSearchParams()
  const group = useQuery(companiesQuery(scope))
  // Rendering a response is deferred, because rendering everything at once would block slow devices.
  const groupDrawn = useDeferredValue(group.data)
  const companies = groupDrawn ?? noCompanies
  const clock = useCompanyClock(companies)
  const companyId = readCompany(params, scope, group.data)
  const today = clock(companyId).day
  const address = readDashboardAddress(params, today)
  const alone = readAlone(params, scope)
  // Branches can have different dates around midnight, so each company has its own current day.
  const company = companies.find(({ id }) => id === companyId && (id !== scope || alone))
  const todays = company || companies.length === 0 ? [today] : companies.map(({ id }) => clock(id).day)
  const list = useQuery(appointmentsQuery(companyId, address.interval, alone))
  // The appointments of another company or other days must not stand under the new heading.
  const data = list.isPlaceholderData ? undefined : list.data
  const loaded = useDeferredValue(data)
  const all = data && loaded

  const filter = useMemo(() => readFilter(params), [params])
  const figure = readFigure(params)
  const withOut = params.get('out') === '1'
  // Appointments do not contain their risks, so a filter by risks needs the list of environments. The list of users adds
  // people without appointments on the screen.
  const asks = (...fields: FilterField[]) => fields.some((field) => filter?.chosen[field]?.length)
  const environments = useQuery({
    ...filteredEnvironmentsQuery(scope),
    enabled: asks('risks', 'environments'),
  })
  const users = useQuery({
    ...filteredUsersQuery(scope),
    enabled: asks('people', 'cpfs', 'emails', 'phones'),
  })
  const waits = list.isPending || (asks('risks') && environments.isPending)

  const toLocalNow = useCallback((appointment: Appointment) => clock(appointment.companyId), [clock])
  const matching = useMemo(() => {
    if (waits || !all) return undefined
    if (!filter) return all
    const risks = new Map(environments.data?.map((room) => [room.id, room.riskNames]))
    return all.filter(createMatcher(filter, (id) => risks.get(id) ?? []))
  }, [waits, all, filter, environments.data])
  const active = useMemo(() => matching?.filter((appointment) => appointment.active), [matching])
  const shown = useMemo(() => {
    const standing = withOut ? matching : matching?.filter(isOnPlan)
    if (!figure || !standing) return standing
    return standing.filter(
      (one) => one.active && isCounted(figure, one, toDisplay(one, toLocalNow(one)).state),
    )
  }, [matching, withOut, figure, toLocalNow])

  const offered = useMemo(
    () => (withOut && !figure ? all : all?.filter(figure ? isActive : isOnPlan)),
    [all, withOut, figure],
  )

  return {
    scope,
    companies,
    companiesPending: !groupDrawn && !group.isError,
    /**
     * The id of the company. The id of the parent company means the whole group. With `alone`, it means the parent company
     * only.
     */
    companyId,
    alone,
    /** The chosen company. Undefined if the whole group is shown. */
    company,
    today,
    /**
     * True if the range contains today or later days. `withPast` is true if it contains past days. Companies can have
     * different dates.
     */
    withToday: todays.some((day) => day <= address.interval.to),
    withPast: todays.some((day) => day > address.interval.from),
    ...address,
    list,
    filter,
    figure,
    layout: readLayout(params),
    withOut,
    clock,
    toLocalNow,
    /** All appointments of the company in the interval. The filter does not apply. */
    all,
    /** The appointments that pass the filter and take place. */
    active,
    /** The number of appointments that pass the filter and are hidden, because they do not take place. */
    outCount: matching ? matching.filter((appointment) => !isOnPlan(appointment)).length : 0,
    /** The appointments in the list. */
    shown,
    /** The appointments that the list would show without a filter and without a selected figure. */
    offered,
    isFiltered: filter !== null || figure !== null,
    sources: {
      appointments: all ?? [],
      environments: environments.data ?? noEnvironments,
      users: users.data ?? noUsers,
      companies,
    },
    params,
    /** Sets parameters of the URL and closes the detail. */
    change: (values: Record<string, string | null>, replace = false) =>
      setParams(withParams(readCurrentParams(), { appointment: null, ...values }), {
        replace,
        preventScrollReset: true,
      }),
    setParams,
  }
}

export type Dashboard = ReturnType<typeof useDashboard>

/** Returns whether the list shows an appointment by default: it takes place, or the calendar skips it. */
function isOnPlan({ active, takenOut }: Appointment): boolean {
  return active || takenOut === 'skipped'
}

function isActive({ active }: Appointment): boolean {
  return active
}

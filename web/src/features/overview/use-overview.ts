import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '@zelo/contract/appointments'
import type { Company } from '@zelo/contract/companies'
import { addDays } from '@zelo/contract/rules/calendar'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useLevels } from '../../kit/address/use-levels.ts'
import { useCompanyClock } from '../../kit/company/use-company-clock.ts'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { parseId, quietly, readCurrentParams, withParams } from '../../lib/address-params.ts'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { countDisplays, toDisplay } from '../appointments/appointment-view.ts'
import { type FigureKey, isCounted, readFigure } from '../appointments/dashboard-filter.ts'
import { useLiveAppointments } from '../appointments/use-live-appointments.ts'
import { type Subject, subjectAppointmentsQuery, subjectRecordsQuery } from './overview.api.ts'

/** The numbers of days that a page can show. The first is the default. */
export const periods = [14, 30, 90] as const

/** Number of days after today for which a page shows the plan. */
const plannedDays = 14

const noCompanies: Company[] = []

/** The data of the page of one environment or person. The URL stores the state: `?days=30&state=late&appointment=7`. */
export function useOverview(subject: Subject, companyId: number | undefined) {
  useLiveAppointments()
  const scope = readCompanyScope(useSignedIn())
  const [params, setParams] = useSearchParams()
  const companies = useQuery(companiesQuery(scope)).data ?? noCompanies
  const clock = useCompanyClock(companies)
  const today = clock(companyId ?? scope).day
  const days = periods.find((count) => String(count) === params.get('days')) ?? periods[0]
  const from = addDays(today, 1 - days)
  const list = useQuery(subjectAppointmentsQuery(scope, subject, { from, to: addDays(today, plannedDays) }))
  const records = useQuery(subjectRecordsQuery(subject, { from, to: today }))
  const figure = readFigure(params)
  const toLocalNow = useCallback((appointment: Appointment) => clock(appointment.companyId), [clock])
  const { close } = useLevels(['appointment'])

  const begun = useMemo(() => list.data?.filter(({ day }) => day <= today), [list.data, today])
  const figures = useMemo(
    () =>
      begun &&
      countDisplays(
        begun.filter(({ active }) => active),
        toLocalNow,
      ),
    [begun, toLocalNow],
  )
  const shown = useMemo(
    () =>
      begun?.filter(
        (one) =>
          figure === null || (one.active && isCounted(figure, one, toDisplay(one, toLocalNow(one)).state)),
      ),
    [begun, figure, toLocalNow],
  )
  return {
    scope,
    companies,
    today,
    days,
    from,
    list,
    records,
    figure,
    figures,
    /** The appointments until today that the chosen figure counts, sorted by day and time. */
    shown,
    next: useMemo(() => list.data?.filter(({ active, day }) => active && day > today), [list.data, today]),
    toLocalNow,
    appointmentId: parseId(params.get('appointment')),
    close,
    toDetailSearch: useCallback(
      (id: number) => `?${withParams(params, { appointment: String(id) })}`,
      [params],
    ),
    chooseFigure: (key: FigureKey) =>
      setParams(withParams(readCurrentParams(), { state: key === figure ? null : key }), quietly),
    chooseDays: (count: string) =>
      setParams(
        withParams(readCurrentParams(), { days: count === String(periods[0]) ? null : count }),
        quietly,
      ),
  }
}

export type Overview = ReturnType<typeof useOverview>

import type { Appointment } from '@zelo/contract/appointments'
import { localMoment, minutesOfDay } from '@zelo/contract/rules/calendar'
import type { Session } from '@zelo/contract/session-data'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { useLevels } from '../../kit/address/use-levels.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { readAlone, readCompany, readCurrentParams, withParams } from '../../lib/address-params.ts'
import { getServerNow } from '../../lib/clock.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readCompanyScope } from '../../lib/session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { HomeTabs } from '../embedded-dashboard/home-tabs.tsx'
import { biTab, useHomeView } from '../embedded-dashboard/use-home-view.ts'
import { AppointmentLayout } from './appointment-layout.tsx'
import { countDisplays, listDelays } from './appointment-view.ts'
import { formatCleaningCount, formatCleanings, formatInterval } from './appointment-words.ts'
import { appointmentsQuery } from './appointments.api.ts'
import styles from './appointments.module.css'
import { readDashboardAddress } from './dashboard-address.ts'
import { withFilter } from './dashboard-filter.ts'
import { DashboardTools } from './dashboard-tools.tsx'
import { DayFigures } from './day-figures.tsx'
import { Delays } from './delays.tsx'
import { buildDayHours } from './hours-of-day.ts'
import { type Dashboard, useDashboard } from './use-dashboard.ts'
import { useLiveAppointments } from './use-live-appointments.ts'

const AppliedFilters = lazy(async () => {
  const [file] = await Promise.all([import('./applied-filters.tsx'), loadTexts('filters')])
  return { default: file.AppliedFilters }
})
const AppointmentById = lazy(() =>
  import('./appointment-by-id.tsx').then((file) => ({ default: file.AppointmentById })),
)
const AppointmentDetail = lazy(() =>
  import('./appointment-detail.tsx').then((file) => ({ default: file.AppointmentDetail })),
)
const FilterDialog = lazy(async () => {
  const [file] = await Promise.all([import('./filter-dialog.tsx'), loadTexts('filters')])
  return { default: file.FilterDialog }
})
const NothingShown = lazy(() =>
  import('./nothing-shown.tsx').then((file) => ({ default: file.NothingShown })),
)
const EmbeddedDashboard = lazy(async () => {
  const texts = loadTexts('embeddedDashboard')
  const [file] = await Promise.all([import('../embedded-dashboard/embedded-dashboard.tsx'), texts])
  return { default: file.EmbeddedDashboard }
})

/**
 * The page /dashboard. It shows the cleanings of a company. If the group has an embedded dashboard, a second tab shows it.
 */
export function AppointmentsPage() {
  const { exists, canWrite, showsBi } = useHomeView()
  return (
    <>
      {(exists || showsBi) && <HomeTabs showsBi={showsBi} />}
      {showsBi ? (
        <Suspense>
          <EmbeddedDashboard canWrite={canWrite} />
        </Suspense>
      ) : (
        <Appointments offersBi={canWrite && !exists} />
      )}
    </>
  )
}

AppointmentsPage.requestData = (session: Session, params: URLSearchParams) => {
  if (params.get('tab') === biTab) return
  const scope = readCompanyScope(session)
  const today = localMoment(getServerNow(), session.parentCompany.timeZone).day
  const { interval } = readDashboardAddress(params, today)
  const companyId = readCompany(params, scope, undefined)
  void queryClient.prefetchQuery(appointmentsQuery(companyId, interval, readAlone(params, scope)))
}

/** Excludes cleanings that the calendar skips. The list shows them, but counts ignore them. */
const isNotSkipped = ({ takenOut }: Appointment) => takenOut !== 'skipped'

/** Shows the appointments of a company in the chosen layout. Users can filter them and open the detail (R1-117). */
function Appointments({ offersBi }: { offersBi: boolean }) {
  const { t, i18n } = useTranslation()
  useLiveAppointments()
  const dashboard = useDashboard()
  const { interval, today, list, all, active, shown, offered, toLocalNow, params, change, setParams } =
    dashboard
  const { filter, figure, isFiltered, companies, companyId, clock, outCount, withOut } = dashboard
  const [filtering, setFiltering] = useState(false)
  const failed = list.isError && list.data === undefined
  const { appointmentId } = dashboard
  const opened = all?.find((appointment) => appointment.id === appointmentId)
  // The URL may name an appointment of another day or company, which is loaded by its id.
  const isWhole = all !== undefined && all === list.data
  const isElsewhere = appointmentId !== undefined && !opened && isWhole
  const { close } = useLevels(['appointment'])

  const figures = useMemo(() => active && countDisplays(active, toLocalNow), [active, toLocalNow])
  const day = useMemo(
    () => (interval.from === interval.to ? active && buildDayHours(active, toLocalNow) : null),
    [interval, active, toLocalNow],
  )
  const delays = useMemo(() => (active ? listDelays(active, toLocalNow) : []), [active, toLocalNow])
  const toDetailSearch = useCallback(
    (id: number) => `?${withParams(params, { appointment: String(id) })}`,
    [params],
  )
  const filterBy: Parameters<typeof AppliedFilters>[0]['onFilter'] = (next) =>
    setParams(withParams(withFilter(readCurrentParams(), next), { appointment: null }), {
      preventScrollReset: true,
    })
  const clear = () =>
    setParams(withParams(withFilter(readCurrentParams(), null), { appointment: null, state: null }), {
      preventScrollReset: true,
    })

  return (
    <>
      <PageHead
        title={formatInterval(interval, today, i18n.language)}
        about={t('dashboard.about')}
        facts={
          active ? (
            <span className={styles.facts}>
              {isFiltered && offered
                ? formatCleanings(
                    offered.filter(isNotSkipped),
                    companies,
                    dashboard.company,
                    t,
                    shown?.filter(isNotSkipped).length ?? 0,
                  )
                : formatCleanings(active, companies, dashboard.company, t)}
              {outCount > 0 && !figure && (
                <button
                  type="button"
                  className={styles.out}
                  onClick={() => change({ out: withOut ? null : '1' }, true)}
                >
                  {withOut ? t('dashboard.out.hide') : t('dashboard.out.show', { count: outCount })}
                </button>
              )}
              {offersBi && (
                <Link className={styles.out} to={{ search: `?${withParams(params, { tab: biTab })}` }}>
                  {t('dashboard.addBi')}
                </Link>
              )}
            </span>
          ) : null
        }
      >
        <DashboardTools dashboard={dashboard} onFilter={() => setFiltering(true)} />
      </PageHead>
      {!failed && (
        <DayFigures
          figures={figures}
          withToday={dashboard.withToday}
          withPast={dashboard.withPast}
          day={day}
          now={interval.to === today ? minutesOfDay(clock(companyId).time) : undefined}
          pressed={figure}
          onPress={(key) => change({ state: key === figure ? null : key })}
        />
      )}
      {!figure && dashboard.layout.layout !== 'now' && (
        <Delays
          delays={delays}
          toDetailSearch={toDetailSearch}
          withBranch={dashboard.company === undefined}
        />
      )}
      <Suspense>
        {isFiltered && (
          <AppliedFilters
            filter={filter}
            figure={figure}
            sources={dashboard.sources}
            showing={shown && offered ? formatCleaningCount(offered.length, shown.length, t) : ''}
            onFilter={filterBy}
            onDropFigure={() => change({ state: null })}
            onClear={clear}
          />
        )}
      </Suspense>
      {failed && <LoadError list={list} />}
      {!failed && <Shown dashboard={dashboard} toDetailSearch={toDetailSearch} onClear={clear} />}
      <Suspense>
        {opened && <AppointmentDetail appointment={opened} now={toLocalNow(opened)} onClose={close} />}
        {isElsewhere && <AppointmentById id={appointmentId} toLocalNow={toLocalNow} onClose={close} />}
        {filtering && (
          <FilterDialog
            filter={filter}
            interval={interval}
            today={today}
            scope={dashboard.scope}
            companies={companies}
            appointments={all ?? []}
            onClose={() => setFiltering(false)}
            onApply={({ filter: next, interval: { from, to } }) => {
              setFiltering(false)
              const days = from === today && to === today ? { from: null, to: null } : { from, to }
              setParams(withParams(withFilter(readCurrentParams(), next), { appointment: null, ...days }))
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** Shows the filtered appointments. If there are none, explains why. */
function Shown(props: { dashboard: Dashboard; toDetailSearch: (id: number) => string; onClear: () => void }) {
  const { dashboard, toDetailSearch, onClear } = props
  const { shown } = dashboard
  if (!shown) return <CardSkeletons count={12} />
  if (shown.length === 0)
    return (
      <Suspense>
        <NothingShown dashboard={dashboard} onClear={onClear} />
      </Suspense>
    )
  return <AppointmentLayout dashboard={dashboard} shown={shown} toDetailSearch={toDetailSearch} />
}

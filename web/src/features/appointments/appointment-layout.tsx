import type { Appointment } from '@zelo/contract/appointments'
import { lazy, Suspense, useMemo } from 'react'
import { loadTexts } from '../../i18n/i18n.ts'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { AppointmentDays } from './appointment-days.tsx'
import { findDayEdges } from './appointment-words.ts'
import type { Dashboard } from './use-dashboard.ts'

const AppointmentBoard = lazy(() =>
  import('./appointment-board.tsx').then((file) => ({ default: file.AppointmentBoard })),
)

const AppointmentGroups = lazy(() =>
  import('./appointment-groups.tsx').then((file) => ({ default: file.AppointmentGroups })),
)

const AppointmentsNow = lazy(async () => {
  const [file] = await Promise.all([import('./appointments-now.tsx'), loadTexts('overview')])
  return { default: file.AppointmentsNow }
})

export function AppointmentLayout(props: {
  dashboard: Dashboard
  shown: readonly Appointment[]
  toDetailSearch: (appointmentId: number) => string
}) {
  const { dashboard, shown, toDetailSearch } = props
  const { interval, toLocalNow, figure, layout } = dashboard
  const withBranch = dashboard.company === undefined && dashboard.companies.length > 1
  const withDay = interval.from !== interval.to
  const context = useMemo(
    () => ({ toLocalNow, toDetailSearch, withDay, withBranch, edges: findDayEdges(shown) }),
    [toLocalNow, toDetailSearch, withDay, withBranch, shown],
  )
  if (layout.layout !== 'list') {
    return (
      <Suspense fallback={<CardSkeletons count={12} />}>
        {layout.layout === 'groups' && (
          <AppointmentGroups dashboard={dashboard} shown={shown} context={context} />
        )}
        {layout.layout === 'board' && (
          <AppointmentBoard shown={shown} toLocalNow={toLocalNow} figure={figure} context={context} />
        )}
        {layout.layout === 'now' && <AppointmentsNow shown={shown} context={context} />}
      </Suspense>
    )
  }
  return (
    <AppointmentDays
      appointments={shown}
      offered={dashboard.isFiltered ? dashboard.offered : undefined}
      interval={interval}
      today={dashboard.today}
      clock={dashboard.clock}
      toDetailSearch={toDetailSearch}
      withBranch={withBranch}
    />
  )
}

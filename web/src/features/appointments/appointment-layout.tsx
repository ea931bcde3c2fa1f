import type { Appointment } from '@zelo/contract/appointments'
import { lazy, Suspense, useMemo } from 'react'
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

/** Shows the appointments in the chosen layout. */
export function AppointmentLayout(props: {
  dashboard: Dashboard
  shown: readonly Appointment[]
  searchOf: (appointmentId: number) => string
}) {
  const { dashboard, shown, searchOf } = props
  const { interval, nowOf, figure, layout } = dashboard
  const withDay = interval.from !== interval.to
  const context = useMemo(
    () => ({ nowOf, searchOf, withDay, edges: findDayEdges(shown) }),
    [nowOf, searchOf, withDay, shown],
  )
  if (layout.layout !== 'list') {
    return (
      <Suspense fallback={<CardSkeletons count={12} />}>
        {layout.layout === 'groups' ? (
          <AppointmentGroups dashboard={dashboard} shown={shown} context={context} />
        ) : (
          <AppointmentBoard shown={shown} nowOf={nowOf} figure={figure} context={context} />
        )}
      </Suspense>
    )
  }
  return (
    <AppointmentDays
      appointments={shown}
      offered={dashboard.isFiltered ? dashboard.offered : undefined}
      interval={interval}
      today={dashboard.today}
      nowOf={dashboard.clock}
      searchOf={searchOf}
    />
  )
}

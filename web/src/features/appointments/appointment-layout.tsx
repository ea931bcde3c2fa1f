import type { Appointment } from '@zelo/contract/appointments'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AppointmentDays } from './appointment-days.tsx'
import { AppointmentLines, type Section } from './appointment-lines.tsx'
import { dayEdgesOf } from './appointment-words.ts'
import type { CardContext } from './card-context.ts'
import { keepLayout } from './dashboard-layout.ts'
import { GroupingSelect } from './layout-switch.tsx'
import { SectionHead, StateCounts } from './section-head.tsx'
import { columnsOf, countsOf, groupsOf } from './sections.ts'
import type { Dashboard } from './use-dashboard.ts'

const AppointmentBoard = lazy(() =>
  import('./appointment-board.tsx').then((file) => ({ default: file.AppointmentBoard })),
)

interface Shown {
  dashboard: Dashboard
  shown: readonly Appointment[]
  context: CardContext
}

/** The appointments in the layout chosen. */
export function AppointmentLayout(props: {
  dashboard: Dashboard
  shown: readonly Appointment[]
  searchOf: (appointmentId: number) => string
}) {
  const { dashboard, shown, searchOf } = props
  const { interval, nowOf, layout } = dashboard
  const withDay = interval.from !== interval.to
  const context = useMemo(
    () => ({ nowOf, searchOf, withDay, edges: dayEdgesOf(shown) }),
    [nowOf, searchOf, withDay, shown],
  )
  const of = { dashboard, shown, context }
  if (layout.layout === 'groups') return <Groups {...of} />
  if (layout.layout === 'board') return <Board {...of} />
  return (
    <AppointmentDays
      appointments={shown}
      interval={interval}
      today={dashboard.today}
      nowOf={dashboard.clock}
      searchOf={searchOf}
    />
  )
}

function Groups({ dashboard: { nowOf, companies, layout, change }, shown, context }: Shown) {
  const { t, i18n } = useTranslation()
  const { grouping } = layout
  const sections = useMemo(
    () =>
      groupsOf(shown, grouping, i18n.language).map(({ key, name, company, appointments }): Section => {
        const cleanings = t('dashboard.cleanings', { count: appointments.length })
        const head = (
          <SectionHead key={key} title={name}>
            <span>
              {company && companies.length > 1 && `${company}, `}
              {cleanings}
            </span>
            <StateCounts counts={countsOf(appointments, nowOf)} />
          </SectionHead>
        )
        return { key, appointments, name, head }
      }),
    [shown, grouping, companies, nowOf, t, i18n.language],
  )
  return (
    <>
      <GroupingSelect value={layout} onChange={(next) => change(keepLayout(next), true)} />
      <AppointmentLines key={grouping} sections={sections} context={context} />
    </>
  )
}

function Board({ dashboard: { nowOf }, shown, context }: Shown) {
  const columns = useMemo(() => columnsOf(shown, nowOf), [shown, nowOf])
  return (
    <Suspense>
      <AppointmentBoard columns={columns} context={context} />
    </Suspense>
  )
}

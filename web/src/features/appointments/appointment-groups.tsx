import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '@zelo/contract/appointments'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hasNamesakes, toDistinctNames } from '../users/distinct-names.ts'
import { filteredUsersQuery } from '../users/filtered-users.api.ts'
import { AppointmentLines, type Section } from './appointment-lines.tsx'
import type { CardContext } from './card-context.ts'
import { keepLayout } from './dashboard-layout.ts'
import { buildGroups, countByStatus } from './groups.ts'
import { GroupingSelect } from './layout-switch.tsx'
import { SectionHead, StateCounts } from './section-head.tsx'
import type { Dashboard } from './use-dashboard.ts'

/** Lists the appointments in groups. Each group shows how many of its appointments are in each state. */
export function AppointmentGroups(props: {
  dashboard: Dashboard
  shown: readonly Appointment[]
  context: CardContext
}) {
  const {
    dashboard: { scope, toLocalNow, companies, layout, change },
    shown,
    context,
  } = props
  const { t } = useTranslation()
  const { grouping } = layout
  const withNamesakes = useMemo(
    () => grouping === 'person' && hasNamesakes(shown.map(({ user }) => user)),
    [shown, grouping],
  )
  const { data: users } = useQuery({ ...filteredUsersQuery(scope), enabled: withNamesakes })
  const people = useMemo(() => toDistinctNames(users ?? []), [users])
  const sections = useMemo(
    () =>
      buildGroups(shown, grouping, people).map(({ key, name, company, appointments }): Section => {
        const cleanings = t('dashboard.cleanings', { count: appointments.length })
        const head = (
          <SectionHead key={key} title={name}>
            <span>
              {company && companies.length > 1 && `${company}, `}
              {cleanings}
            </span>
            <StateCounts counts={countByStatus(appointments, toLocalNow)} />
          </SectionHead>
        )
        return { key, appointments, name, head }
      }),
    [shown, grouping, people, companies, toLocalNow, t],
  )
  return (
    <>
      <GroupingSelect value={layout} onChange={(next) => change(keepLayout(next), true)} />
      <AppointmentLines key={grouping} sections={sections} context={context} />
    </>
  )
}

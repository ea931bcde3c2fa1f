import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { can } from '@zelo/contract/permissions'
import { addDays } from '@zelo/contract/rules/calendar'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { useCompanyClock } from '../../kit/company/use-company-clock.ts'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { ListTabs } from '../../kit/table/list-tabs.tsx'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { appointmentsQuery } from '../appointments/appointments.api.ts'
import { isPlannable } from '../users/user-access.ts'
import { usersQuery } from '../users/user-list.api.ts'
import { AgendaList } from './agenda-list.tsx'
import { daysShown, filterActive, isWeekStart } from './week-view.ts'

const FirstSteps = lazy(async () => {
  const texts = loadTexts('firstSteps')
  const [file] = await Promise.all([import('../first-steps/first-steps.tsx'), texts])
  return { default: file.FirstSteps }
})

const RegisterScheduleTab = lazy(async () => {
  const texts = loadTexts('planning')
  const [file] = await Promise.all([import('./register-tab.tsx'), texts])
  return { default: file.RegisterScheduleTab }
})

const AgendaListDialogs = lazy(() =>
  import('./agenda-list-dialogs.tsx').then((file) => ({ default: file.AgendaListDialogs })),
)

const noCompanies: Company[] = []

/**
 * The page /agendamentos. It shows the schedules of a week as cards and has a tab that registers new ones (R3-060, R3-061).
 */
export function AgendasPage() {
  const { t } = useTranslation()
  const session = useSignedIn()
  const scope = readCompanyScope(session)
  const [params] = useSearchParams()
  const companies = useQuery(companiesQuery(scope))
  const clock = useCompanyClock(companies.data ?? noCompanies)
  const named = params.get('from') ?? ''
  const today = clock(scope).day
  const from = isWeekStart(named) ? named : today
  const list = useQuery({
    ...appointmentsQuery(scope, { from, to: addDays(from, daysShown - 1) }),
    placeholderData: keepPreviousData,
  })
  const inactive = params.get('inactive') === '1'
  const rows = useMemo(() => list.data && filterActive(list.data, inactive), [list.data, inactive])
  const writable = can(toActor(session), 'agendas.write')
  const opened = ['day', 'edit', 'dialog'].some((name) => params.has(name))

  return (
    <>
      <ListTabs
        title={t('agendas.title')}
        about={t('agendas.about')}
        listLabel={t('agendas.list')}
        registerLabel={t('agendas.register')}
        rows={rows}
        rowId={(appointment) => appointment.id}
        writable={writable}
        list={({ register }) => (
          <AgendaList
            list={list}
            from={from}
            today={today}
            clock={clock}
            writable={writable}
            onRegister={register}
          />
        )}
        register={(_, saved) => (
          <Suspense>
            <Register companies={companies.data} toCompanyToday={(id) => clock(id).day} onSaved={saved} />
          </Suspense>
        )}
      />
      {opened && (
        <Suspense>
          <AgendaListDialogs week={list.data} clock={clock} writable={writable} today={today} />
        </Suspense>
      )}
    </>
  )
}

/** The register tab. If there is no branch or no person to plan, the tab lists the first steps instead (R3-063, R3-064). */
function Register(props: {
  companies: readonly Company[] | undefined
  toCompanyToday: (companyId: number) => string
  onSaved: () => void
}) {
  const { companies, toCompanyToday, onSaved } = props
  const { t } = useTranslation()
  const users = useQuery(usersQuery(readCompanyScope(useSignedIn())))
  const isMissing =
    users.data !== undefined &&
    companies !== undefined &&
    (!users.data.some(isPlannable) || !companies.some((company) => company.parentId !== null))
  if (users.isError && !users.data) return <LoadError list={users} />
  if (!users.data || !companies) return <CardSkeletons count={4} />
  if (!isMissing) {
    return (
      <RegisterScheduleTab
        companies={companies}
        users={users.data}
        toCompanyToday={toCompanyToday}
        onSaved={onSaved}
      />
    )
  }
  const sentence = { title: t('agendas.missing'), text: t('agendas.missingWhy') }
  return <FirstSteps {...sentence} usual={<EmptyState {...sentence} />} />
}

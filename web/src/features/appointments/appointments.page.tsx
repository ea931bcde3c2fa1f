import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '@zelo/contract/appointments'
import type { Company } from '@zelo/contract/companies'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { companiesQuery } from '../../kit/reference-data.api.ts'
import { ApiError } from '../../lib/client.ts'
import { companyScope, useSignedIn } from '../../lib/session.ts'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { AppointmentDays } from './appointment-days.tsx'
import { AppointmentDetail } from './appointment-detail.tsx'
import { delaysOf, figuresOf } from './appointment-view.ts'
import { cleaningsInWords, intervalInWords } from './appointment-words.ts'
import { appointmentsQuery } from './appointments.api.ts'
import styles from './appointments.module.css'
import { readCompany, readDashboardAddress, withParams } from './dashboard-address.ts'
import { DayFigures } from './day-figures.tsx'
import { Delays } from './delays.tsx'
import { useCompanyClock } from './use-company-clock.ts'

const noCompanies: Company[] = []

/** /dashboard: the appointments of a company, day by day, and one of them in detail (spec 1 §2). */
export function AppointmentsPage() {
  const { t, i18n } = useTranslation()
  const session = useSignedIn()
  const scope = companyScope(session)
  const [params, setParams] = useSearchParams()
  const group = useQuery(companiesQuery(scope))
  const companies = group.data ?? noCompanies
  const clock = useCompanyClock(companies, session.grupo.timeZone)
  const companyId = readCompany(params, scope, group.data)
  const today = clock(companyId).day
  const { interval, appointmentId } = readDashboardAddress(params, today)
  const list = useQuery(appointmentsQuery(companyId, interval))
  const appointments = list.data
  const failed = list.isError && appointments === undefined
  const shown = appointments?.find((appointment) => appointment.id === appointmentId)

  const nowOf = useCallback((appointment: Appointment) => clock(appointment.companyId), [clock])
  const figures = useMemo(() => appointments && figuresOf(appointments, nowOf), [appointments, nowOf])
  const delays = useMemo(() => (appointments ? delaysOf(appointments, nowOf) : []), [appointments, nowOf])
  const searchOf = useCallback(
    (id: number) => `?${withParams(params, { appointment: String(id) })}`,
    [params],
  )
  const change = (values: Record<string, string | null>, replace = false) =>
    setParams((now) => withParams(now, { appointment: null, ...values }), {
      replace,
      preventScrollReset: true,
    })

  return (
    <>
      <PageHead
        title={intervalInWords(interval, today, i18n.language)}
        about={t('dashboard.about')}
        facts={appointments ? cleaningsInWords(appointments, companies, t) : null}
      >
        <div className={styles.controls}>
          {(group.isPending || companies.length > 1) && (
            <NativeSelect
              aria-label={t('dashboard.company')}
              disabled={group.isPending}
              value={String(companyId)}
              data={companies.map((company) => ({
                value: String(company.ID),
                label: company.ID === scope ? t('dashboard.allCompanies') : company.NOME,
              }))}
              onChange={({ currentTarget: { value } }) =>
                change({ company: value === String(scope) ? null : value })
              }
            />
          )}
          <DateRangeField
            value={interval}
            today={today}
            fallback={{ from: today, to: today }}
            onChange={({ from, to }) => change({ from, to })}
          />
        </div>
      </PageHead>
      {!failed && (
        <DayFigures figures={figures} withToday={interval.to >= today} withPast={interval.from < today} />
      )}
      <Delays delays={delays} searchOf={searchOf} />
      {list.isPending && <CardSkeletons count={12} />}
      {failed && (
        <ErrorNote
          supportCode={list.error instanceof ApiError ? list.error.requestId : undefined}
          onRetry={list.refetch}
        />
      )}
      {appointments?.length === 0 && <NothingPlanned from={interval.from} to={interval.to} />}
      {appointments && appointments.length > 0 && (
        <AppointmentDays
          appointments={appointments}
          interval={interval}
          today={today}
          nowOf={clock}
          searchOf={searchOf}
        />
      )}
      {shown && <AppointmentDetail appointment={shown} now={nowOf(shown)} onClose={() => change({}, true)} />}
    </>
  )
}

function NothingPlanned({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation()
  const title =
    from === to
      ? t('dashboard.noneOn', { day: toDisplayDate(from) })
      : t('dashboard.noneBetween', { from: toDisplayDate(from), to: toDisplayDate(to) })
  return <EmptyState title={title} text={t('dashboard.noneWhy')} drawing={emptyCalendar} />
}

const emptyCalendar = (
  <>
    <rect x="10.5" y="14.5" width="51" height="47" rx="3" />
    <path d="M10 26.5h52M24 8v12M48 8v12" />
    <path d="M22 44h28" strokeDasharray="3 3" />
  </>
)

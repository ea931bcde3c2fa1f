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
import { readDashboardAddress, withParams } from './dashboard-address.ts'
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
  const companies = useQuery(companiesQuery(scope)).data ?? noCompanies
  const clock = useCompanyClock(companies, session.grupo.timeZone)
  const today = clock(Number(params.get('company')) || scope).day
  const { companyId, interval, appointmentId } = readDashboardAddress(params, scope, today)
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
  const change = (values: Record<string, string | null>) =>
    setParams((now) => withParams(now, { appointment: null, ...values }), { preventScrollReset: true })

  return (
    <>
      <PageHead
        title={intervalInWords(interval, i18n.language)}
        facts={appointments && cleaningsInWords(appointments, companies, t)}
      >
        <div className={styles.controls}>
          {companies.length > 1 && (
            <NativeSelect
              aria-label={t('dashboard.company')}
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
          onRetry={() => void list.refetch()}
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
      {shown && (
        <AppointmentDetail
          appointment={shown}
          now={nowOf(shown)}
          onClose={() => change({ appointment: null })}
        />
      )}
    </>
  )
}

function NothingPlanned({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation()
  const title =
    from === to
      ? t('dashboard.noneOn', { day: toDisplayDate(from) })
      : t('dashboard.noneBetween', { from: toDisplayDate(from), to: toDisplayDate(to) })
  return <EmptyState title={title} text={t('dashboard.noneWhy')} />
}

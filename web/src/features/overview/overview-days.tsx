import type { Appointment } from '@zelo/contract/appointments'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { StatusMark } from '@zelo/ui/components/status-mark.tsx'
import { capitalize, formatDayInWords, formatSpan } from '@zelo/ui/lib/dates.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { firstLevel } from '../../kit/address/use-levels.ts'
import { toCardStatus, toDisplay } from '../appointments/appointment-view.ts'
import { formatStatusLine, toStateWord } from '../appointments/appointment-words.ts'
import { TakenOutMark } from '../appointments/taken-out-mark.tsx'
import type { Subject, TaskRecord } from './overview.api.ts'
import styles from './overview.module.css'
import { PhotoStrip } from './photo-strip.tsx'
import type { Overview } from './use-overview.ts'

/**
 * Lists the days before today, newest first. A click on a cleaning or on one of its photos opens the cleaning with its
 * records.
 */
export function OverviewDays({ subject, overview }: { subject: Subject; overview: Overview }) {
  const { t, i18n } = useTranslation()
  const { shown, today, figure, records, toDetailSearch } = overview
  const byAppointment = useMemo(
    () => Map.groupBy(records.data ?? [], ({ appointmentId }) => appointmentId),
    [records.data],
  )
  const days = [...Map.groupBy(shown ?? [], ({ day }) => day)].filter(([day]) => day < today).reverse()
  return (
    <section aria-labelledby="overview-days">
      <h2 id="overview-days">{t('overview.days')}</h2>
      {shown && days.length === 0 && (
        <p className={styles.none}>{t(figure === null ? 'overview.noDays' : 'overview.noDaysCounted')}</p>
      )}
      {days.map(([day, appointments]) => (
        <section key={day} className={styles.day}>
          <h3>{capitalize(formatDayInWords(day, i18n.language))}</h3>
          <ul>
            {appointments.map((appointment) => (
              <Cleaning
                key={appointment.id}
                appointment={appointment}
                kind={subject.kind}
                records={byAppointment.get(appointment.id) ?? []}
                overview={overview}
                search={toDetailSearch(appointment.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function Cleaning(props: {
  appointment: Appointment
  kind: Subject['kind']
  records: readonly TaskRecord[]
  overview: Overview
  search: string
}) {
  const { appointment, kind, records, overview, search } = props
  const { t, i18n } = useTranslation()
  const { active, takenOut, skipped, plannedDay, start, end, cover, user, agenda, notDone } = appointment
  const now = overview.toLocalNow(appointment)
  const display = toDisplay(appointment, now)
  const word = toStateWord(display, t)
  const name = kind === 'person' ? agenda.environment.name : (cover?.name ?? user.name)
  return (
    <li className={styles.cleaning}>
      <Link to={{ search }} preventScrollReset state={firstLevel} className={styles.opener}>
        {active ? (
          <StatusMark status={toCardStatus(appointment, display)} {...(word && { word })} />
        ) : (
          <TakenOutMark takenOut={takenOut} skipped={skipped} />
        )}
        <span className={styles.who}>{name}</span>
        <span className={`${styles.when} figures`}>
          {[
            agenda.offSchedule
              ? t('dashboard.offSchedule')
              : t('overview.planned', { span: formatSpan(start, end) }),
            ...(plannedDay ? [t('dashboard.movedFrom', { day: toDisplayDate(plannedDay) })] : []),
            ...(active ? [formatStatusLine(appointment, now, t).text] : []),
          ].join(' · ')}
        </span>
      </Link>
      {notDone.length > 0 && (
        <p className={styles.undone}>
          {t('overview.notDone', { tasks: new Intl.ListFormat(i18n.language).format(notDone) })}
        </p>
      )}
      <PhotoStrip records={records} search={search} />
    </li>
  )
}

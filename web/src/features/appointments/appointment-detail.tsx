import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '@zelo/contract/appointments'
import type { Execution } from '@zelo/contract/executions'
import { can } from '@zelo/contract/permissions'
import { type LocalMoment, toDisplayDate, toWeekday } from '@zelo/contract/rules/calendar'
import { Avatar } from '@zelo/ui/components/avatar.tsx'
import { StatusMark } from '@zelo/ui/components/status-mark.tsx'
import { formatSpan, toWeekdayName } from '@zelo/ui/lib/dates.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SlotStrip } from '../../ui/slot-strip.tsx'
import { AppointmentActs } from './appointment-acts.tsx'
import styles from './appointment-detail.module.css'
import { AppointmentHistory } from './appointment-history.tsx'
import { findDoer, toCardStatus, toDisplay } from './appointment-view.ts'
import { buildStrip, toCurrentMinute, toStateWord } from './appointment-words.ts'
import { agendaExecutionsQuery, appointmentQuery } from './appointments.api.ts'
import { buildDetailRows, listPresenceTimes } from './detail-rows.ts'
import { formatPeriodicity } from './periodicity-words.ts'
import { formatSkip } from './skip-words.ts'
import { SlotTable } from './slot-table.tsx'
import { TakenOutMark } from './taken-out-mark.tsx'
import { TakenOutNote } from './taken-out-note.tsx'

const nothingRecorded: Execution[] = []

/**
 * The detail of an appointment (R1-154 to R1-159). It shows the data, a strip with the slots of the day, and a table that
 * compares planned and actual work.
 */
export function AppointmentDetail(props: {
  appointment: Appointment
  now: LocalMoment
  onClose: () => void
}) {
  const { appointment, now, onClose } = props
  const { t, i18n } = useTranslation()
  const { id, agendaId, day, user, agenda, company } = appointment
  const { environment, periodicity } = agenda
  const actor = toActor(useSignedIn())
  const isOpen = appointment.active ? appointment.status === null : appointment.takenOut === 'cancelled'
  const mayRegister = isOpen && can(actor, 'absences.write')
  const executions = useQuery(agendaExecutionsQuery(agendaId, day)).data ?? nothingRecorded
  const recorded = useQuery(appointmentQuery(id)).data
  const display = toDisplay(appointment, now)
  const doer = findDoer(appointment)
  const word = toStateWord(display, t)
  const list = new Intl.ListFormat(i18n.language)
  const shown = listPresenceTimes(appointment, executions).map(({ way, times }) =>
    t(`dashboard.detail.way.${way}`, { times: list.format(times) }),
  )
  const dayInWords = `${toWeekdayName(toWeekday(day), i18n.language)} ${toDisplayDate(day)}`

  return (
    <Dialog
      title={environment.name}
      subtitle={
        <span className="figures">
          {t('dashboard.detail.heading', { id, day: dayInWords })}
          <span className={styles.links}>
            <Link to={`/ambientes/${environment.id}`}>{t('dashboard.openEnvironment')}</Link>
            <Link to={`/pessoas/${doer.userId}`}>{t('dashboard.openPerson')}</Link>
          </span>
        </span>
      }
      mark={
        appointment.active ? (
          <StatusMark status={toCardStatus(appointment, display)} tint {...(word && { word })} />
        ) : (
          <TakenOutMark takenOut={appointment.takenOut} skipped={appointment.skipped} />
        )
      }
      onClose={onClose}
      foot={
        <>
          {shown.length > 0 && (
            <span className={`${styles.shown} figures`}>
              {t('dashboard.detail.shown', { ways: shown.join(', ') })}
            </span>
          )}
          {mayRegister && (
            <ButtonLink variant="default" to={`/ausencias?new=1&person=${doer.userId}&day=${day}`}>
              {t('dashboard.registerAbsence', { person: doer.name })}
            </ButtonLink>
          )}
          {appointment.active && <AppointmentActs appointment={appointment} />}
          <Button onClick={onClose}>{t('dashboard.detail.ok')}</Button>
        </>
      }
    >
      {!appointment.active && (
        <TakenOutNote
          takenOut={appointment.takenOut}
          by={recorded?.takenOutBy ?? null}
          skipped={appointment.skipped}
        />
      )}
      {appointment.plannedDay && (
        <p className="figures">{t('dashboard.movedFrom', { day: toDisplayDate(appointment.plannedDay) })}</p>
      )}
      {appointment.skippedSlots?.map((slot) => (
        <p key={`${slot.revisionId} ${slot.start}`} className="figures">
          {t('dashboard.skippedSlot', { span: formatSpan(slot.start, slot.end), by: formatSkip(slot, t) })}
        </p>
      ))}
      <dl className={styles.facts}>
        <Fact name={t('dashboard.detail.sector')}>{environment.sector.name}</Fact>
        <Fact name={t('dashboard.detail.category')}>{environment.category.name}</Fact>
        <Fact name={t('dashboard.detail.floor')}>{environment.floor}</Fact>
        <Fact name={t('dashboard.detail.company')}>{company.name}</Fact>
        <Fact name={t('dashboard.detail.weekdays')}>
          {agenda.offSchedule ? t('dashboard.offSchedule') : formatPeriodicity(periodicity, t, i18n.language)}
        </Fact>
        <Fact name={t('dashboard.detail.user')}>
          <span className={styles.user}>
            <Avatar name={user.name} src={user.avatarUrl} />
            {appointment.cover
              ? t('dashboard.covering', { cover: appointment.cover.name, person: user.name })
              : user.name}
            {appointment.uncovered && ` (${t('dashboard.uncovered')})`}
          </span>
        </Fact>
      </dl>
      <div className={styles.strip}>
        <SlotStrip slots={buildStrip(appointment, now, t)} now={toCurrentMinute(day, now)} large />
      </div>
      <SlotTable rows={buildDetailRows(appointment, executions, now)} />
      {recorded && <AppointmentHistory appointment={appointment} records={recorded.executions} />}
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

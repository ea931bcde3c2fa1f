import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '@zelo/contract/appointments'
import type { Execution } from '@zelo/contract/executions'
import { type LocalMoment, toDisplayDate, toWeekday } from '@zelo/contract/rules/calendar'
import { Avatar } from '@zelo/ui/components/avatar.tsx'
import { StatusMark } from '@zelo/ui/components/status-mark.tsx'
import { toWeekdayName } from '@zelo/ui/lib/dates.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SlotStrip } from '../../ui/slot-strip.tsx'
import styles from './appointment-detail.module.css'
import { AppointmentHistory } from './appointment-history.tsx'
import { toCardStatus, toDisplay } from './appointment-view.ts'
import { buildStrip, toCurrentMinute, toStateWord } from './appointment-words.ts'
import { agendaExecutionsQuery, appointmentQuery } from './appointments.api.ts'
import { buildDetailRows, listPresenceTimes } from './detail-rows.ts'
import { formatPeriodicity } from './periodicity-words.ts'
import { SlotTable } from './slot-table.tsx'
import { TakenOutMark } from './taken-out-mark.tsx'
import { TakenOutNote } from './taken-out-note.tsx'

const nothingRecorded: Execution[] = []

/**
 * The detail of an appointment (R1-154 to R1-159). It shows the data, the day as a strip, and a table that compares planned
 * and actual work.
 */
export function AppointmentDetail(props: {
  appointment: Appointment
  now: LocalMoment
  onClose: () => void
}) {
  const { appointment, now, onClose } = props
  const { t, i18n } = useTranslation()
  const { id, agendaId, dataAgend, User, Agenda, Empresa } = appointment
  const { Environment, Periodicidade } = Agenda
  const executions = useQuery(agendaExecutionsQuery(agendaId, dataAgend)).data ?? nothingRecorded
  const recorded = useQuery(appointmentQuery(id)).data
  const display = toDisplay(appointment, now)
  const word = toStateWord(display, t)
  const list = new Intl.ListFormat(i18n.language)
  const shown = listPresenceTimes(appointment, executions).map(({ way, times }) =>
    t(`dashboard.detail.way.${way}`, { times: list.format(times) }),
  )
  const day = `${toWeekdayName(toWeekday(dataAgend), i18n.language)} ${toDisplayDate(dataAgend)}`

  return (
    <Dialog
      title={Environment.name}
      subtitle={<span className="figures">{t('dashboard.detail.heading', { id, day })}</span>}
      mark={
        appointment.active ? (
          <StatusMark status={toCardStatus(appointment, display)} tint {...(word && { word })} />
        ) : (
          <TakenOutMark takenOut={appointment.takenOut} />
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
          <Button onClick={onClose}>{t('dashboard.detail.ok')}</Button>
        </>
      }
    >
      {!appointment.active && (
        <TakenOutNote takenOut={appointment.takenOut} by={recorded?.takenOutBy ?? null} />
      )}
      <dl className={styles.facts}>
        <Fact name={t('dashboard.detail.sector')}>{Environment.Setor.name}</Fact>
        <Fact name={t('dashboard.detail.category')}>{Environment.Categoria.name}</Fact>
        <Fact name={t('dashboard.detail.floor')}>{Environment.andar}</Fact>
        <Fact name={t('dashboard.detail.company')}>{Empresa.NOME}</Fact>
        <Fact name={t('dashboard.detail.weekdays')}>
          {Agenda.plus ? t('dashboard.offSchedule') : formatPeriodicity(Periodicidade, t, i18n.language)}
        </Fact>
        <Fact name={t('dashboard.detail.user')}>
          <span className={styles.user}>
            <Avatar name={User.nome} src={User.avatar_url} />
            {User.nome}
          </span>
        </Fact>
      </dl>
      <div className={styles.strip}>
        <SlotStrip slots={buildStrip(appointment, now, t)} now={toCurrentMinute(dataAgend, now)} large />
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

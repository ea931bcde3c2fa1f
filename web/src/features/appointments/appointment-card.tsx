import type { Appointment } from '@zelo/contract/appointments'
import type { LocalMoment } from '@zelo/contract/rules/calendar'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { SlotStrip } from '../../ui/slot-strip.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import styles from './appointment-card.module.css'
import { cardStatus, displayOf, lineOf } from './appointment-view.ts'
import { type DayEdges, delayInWords, nowOn, stripOf } from './appointment-words.ts'

/** One appointment: state, place, its day on a line, what matters now, and who. Opens the detail (spec 1 §2). */
export const AppointmentCard = memo(function AppointmentCard(props: {
  appointment: Appointment
  now: LocalMoment
  edges: DayEdges
  /** The query string of the address with this detail open. */
  search: string
}) {
  const { appointment, now, edges, search } = props
  const { t } = useTranslation()
  const { id, dataAgend, extras, User, Agenda } = appointment
  const display = displayOf(appointment, now)
  const status = cardStatus(appointment, display)
  const line = lineOf(appointment, now)
  const late =
    display.state === 'late' && t('dashboard.late', { delay: delayInWords(display.lateMinutes, t) })

  return (
    <Link className={styles.card} to={{ search }} preventScrollReset data-status={status}>
      <div className={styles.spread}>
        <StatusMark status={status} {...(late && { word: late })} />
        <span className={`${styles.id} figures`}>{id}</span>
      </div>
      <h3>{Agenda.Environment.name}</h3>
      <p className={`${styles.place} trim`}>
        {Agenda.Environment.Setor.name}, {Agenda.Environment.andar}
      </p>
      <div className={styles.strip}>
        <SlotStrip slots={stripOf(appointment, now, t)} now={nowOn(dataAgend, now)} {...edges} />
      </div>
      <div className={styles.spread}>
        <span className={`${styles.line} trim`} data-alert={'alert' in line || undefined}>
          {t(`dashboard.line.${line.key}`, line.values)}
        </span>
        <span className={styles.marks}>
          {Agenda.plus && <span className={styles.tag}>{t('dashboard.offSchedule')}</span>}
          {extras.length > 0 && <StatusMark status="extra" glyphOnly />}
          <Avatar name={User.nome} src={User.avatar_url} labelled />
        </span>
      </div>
    </Link>
  )
})

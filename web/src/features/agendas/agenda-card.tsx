import type { Appointment } from '@zelo/contract/appointments'
import { type LocalMoment, toDisplayDate } from '@zelo/contract/rules/calendar'
import { Avatar } from '@zelo/ui/components/avatar.tsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { firstLevel } from '../../kit/address/use-levels.ts'
import card from '../../ui/card.module.css'
import { SlotStrip } from '../../ui/slot-strip.tsx'
import { buildStrip, type DayEdges, toCurrentMinute } from '../appointments/appointment-words.ts'
import { TakenOutMark } from '../appointments/taken-out-mark.tsx'
import styles from './agenda-card.module.css'
import { formatCleaningHours, formatPlannedPerson } from './agenda-words.ts'

/**
 * The card of one agenda on one day. It shows the place, times, person and whether the cleaning takes place. A click opens
 * the day (R3-068).
 */
export const AgendaCard = memo(function AgendaCard(props: {
  appointment: Appointment
  now: LocalMoment
  edges: DayEdges
  /** The query string of the URL that opens the day. */
  search: string
}) {
  const { appointment, now, edges, search } = props
  const { t } = useTranslation()
  const { day, takenOut, skipped, plannedDay, user, agenda, company } = appointment
  return (
    <Link
      className={`${card.card} ${styles.card}`}
      to={{ search }}
      preventScrollReset
      state={firstLevel}
      data-out={takenOut !== null}
    >
      <div className={styles.head}>
        <h3>{agenda.environment.name}</h3>
        {takenOut && <TakenOutMark takenOut={takenOut} skipped={skipped} />}
        {agenda.offSchedule && <span className={styles.tag}>{t('dashboard.offSchedule')}</span>}
      </div>
      <p className={`${styles.fine} trim`}>{company.name}</p>
      <div className={styles.strip}>
        <SlotStrip slots={buildStrip(appointment, now, t)} now={toCurrentMinute(day, now)} {...edges} />
      </div>
      <p className={`${styles.fine} figures trim`}>
        {formatCleaningHours(appointment, t)}
        {plannedDay && ` · ${t('dashboard.movedFrom', { day: toDisplayDate(plannedDay).slice(0, 5) })}`}
      </p>
      <p className={styles.person}>
        <Avatar name={user.name} src={user.avatarUrl} />
        <span className="trim">{formatPlannedPerson(appointment, t)}</span>
      </p>
    </Link>
  )
})

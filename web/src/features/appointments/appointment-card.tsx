import type { Appointment } from '@zelo/contract/appointments'
import { type LocalMoment, toDisplayDate } from '@zelo/contract/rules/calendar'
import { Avatar } from '@zelo/ui/components/avatar.tsx'
import { StatusMark } from '@zelo/ui/components/status-mark.tsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { firstLevel } from '../../kit/address/use-levels.ts'
import { formatDuration } from '../../lib/durations.ts'
import card from '../../ui/card.module.css'
import { SlotStrip } from '../../ui/slot-strip.tsx'
import styles from './appointment-card.module.css'
import { toCardStatus, toDisplay } from './appointment-view.ts'
import {
  buildStrip,
  type DayEdges,
  formatRecordMark,
  formatStatusLine,
  toCurrentMinute,
  toStateWord,
} from './appointment-words.ts'
import { TakenOutMark } from './taken-out-mark.tsx'

/**
 * The card of one appointment: state, place, a strip with the slots of the day, status line and person. A click opens the
 * detail (R1-121 to R1-127).
 */
export const AppointmentCard = memo(function AppointmentCard(props: {
  appointment: Appointment
  now: LocalMoment
  edges: DayEdges
  /** The query string of the URL that opens the detail. */
  search: string
  /** True if the card shows the day beside the id. */
  withDay: boolean
  /** True if the card shows the branch beside the place. */
  withBranch?: boolean | undefined
  /** True if the card hides the state, because its column already shows the state. */
  compact?: boolean
}) {
  const { appointment, now, edges, search, withDay, withBranch = false, compact = false } = props
  const { t } = useTranslation()
  const { id, day, extras, active, takenOut, cover, uncovered, skipped, plannedDay, user, agenda, company } =
    appointment
  const recordMark = formatRecordMark(appointment, t)
  const display = toDisplay(appointment, now)
  const status = toCardStatus(appointment, display)
  const line = formatStatusLine(appointment, now, t)
  const delay = display.state === 'late' && formatDuration(display.lateMinutes, t)
  const word = compact && delay ? delay : toStateWord(display, t)

  return (
    <Link
      className={`${card.card} ${styles.card}`}
      to={{ search }}
      preventScrollReset
      state={firstLevel}
      data-status={active ? status : undefined}
      data-compact={compact || undefined}
    >
      <div className={styles.spread}>
        {active ? (
          <StatusMark status={status} glyphOnly={compact && !delay} {...(word && { word })} />
        ) : (
          <TakenOutMark takenOut={takenOut} skipped={skipped} />
        )}
        <span className={`${styles.id} figures`}>
          {withDay && `${toDisplayDate(day).slice(0, 5)}, `}
          {id}
        </span>
      </div>
      <h3>{agenda.environment.name}</h3>
      <p className={`${styles.place} trim`}>
        {agenda.environment.sector.name}, {agenda.environment.floor}
      </p>
      {withBranch && <p className={`${styles.place} trim`}>{company.name}</p>}
      <div className={styles.strip}>
        <SlotStrip slots={buildStrip(appointment, now, t)} now={toCurrentMinute(day, now)} {...edges} />
      </div>
      {cover && (
        <p className={`${styles.place} trim`}>
          {t('dashboard.covering', { cover: cover.name, person: user.name })}
        </p>
      )}
      {plannedDay && (
        <p className={`${styles.record} figures`}>
          {t('dashboard.movedFrom', { day: toDisplayDate(plannedDay).slice(0, 5) })}
        </p>
      )}
      {recordMark && <p className={`${styles.record} figures`}>{recordMark}</p>}
      <div className={styles.spread}>
        <span className={compact ? styles.line : `${styles.line} trim`} data-alert={line.alert || undefined}>
          {line.text}
        </span>
        <span className={styles.marks}>
          {agenda.offSchedule && <span className={styles.tag}>{t('dashboard.offSchedule')}</span>}
          {extras.length > 0 && <StatusMark status="extra" glyphOnly />}
          {uncovered && (
            <span className={styles.tag} data-status="missed">
              {t('dashboard.uncovered')}
            </span>
          )}
          {cover ? (
            <Avatar name={cover.name} src={null} labelled />
          ) : (
            <Avatar name={user.name} src={user.avatarUrl} labelled />
          )}
        </span>
      </div>
    </Link>
  )
})

import { IconChevronRight } from '@tabler/icons-react'
import { toDisplayDate, toWeekday } from '@zelo/contract/rules/calendar'
import { maskCpf } from '@zelo/contract/rules/cpf'
import type { CollaboratorDay, EnvironmentCollaborator } from '@zelo/contract/rules/environment-report'
import { Avatar } from '@zelo/ui/components/avatar.tsx'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { formatSpan, formatTime, toWeekdayName } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import opening from '../../ui/opening-card.module.css'
import { describePlanChanges } from '../reports/plan-changes.ts'
import styles from './environment-rows.module.css'

/** Level 1: the people who worked in an environment. A flag marks people whose records contain observations. */
export function CollaboratorRows(props: {
  people: readonly EnvironmentCollaborator[]
  /** Returns a text with the numbers of a person's late, held and voided records, such as '1 anulado'. */
  markPerson: (userId: number) => string | undefined
  onOpen: (userId: number) => void
}) {
  return (
    <ul>
      {props.people.map(({ id, name, cpf, avatarUrl, hasObservation }) => (
        <li key={id} className={styles.row}>
          <Avatar name={name} src={avatarUrl} size={40} />
          <span className={styles.words}>
            <button type="button" className={opening.open} onClick={() => props.onOpen(id)}>
              {name}
            </button>
            <small className="figures">
              {[maskCpf(cpf), props.markPerson(id)].filter(Boolean).join(', ')}
            </small>
          </span>
          {hasObservation && <ObservationFlag />}
          <IconChevronRight className={styles.arrow} size={16} stroke={1.6} aria-hidden />
        </li>
      ))}
    </ul>
  )
}

/** Level 2: the days of one person, with the actual times of the work. */
export function DayRows(props: {
  days: readonly CollaboratorDay[]
  /** Returns a text with the numbers of a day's late, held and voided records, such as '1 anulado'. */
  markDay: (day: string) => string | undefined
  onOpen: (day: string) => void
}) {
  const { t, i18n } = useTranslation()
  return (
    <ul>
      {props.days.map(({ day, startedAt, endedAt, hasObservation, changes }) => (
        <li key={day} className={styles.row}>
          <span className={styles.words}>
            <button
              type="button"
              className={`${opening.open} ${styles.day} figures`}
              onClick={() => props.onOpen(day)}
            >
              {toDisplayDate(day)}
            </button>
            <small className="figures">
              {[
                toWeekdayName(toWeekday(day), i18n.language),
                props.markDay(day),
                ...describePlanChanges(changes, t),
              ]
                .filter(Boolean)
                .join(', ')}
            </small>
          </span>
          {hasObservation && <ObservationFlag />}
          <span className="figures">{formatSpan(formatTime(startedAt), endedAt && formatTime(endedAt))}</span>
          <IconChevronRight className={styles.arrow} size={16} stroke={1.6} aria-hidden />
        </li>
      ))}
    </ul>
  )
}

function ObservationFlag() {
  const { t } = useTranslation()
  return (
    <span className={styles.flag} data-status="partial">
      <StatusGlyph status="partial" />
      {t('environmentHistory.observed')}
    </span>
  )
}

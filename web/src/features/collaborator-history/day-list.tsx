import { IconChevronRight } from '@tabler/icons-react'
import { toDisplayDate, toWeekday } from '@zelo/contract/rules/calendar'
import type { EnvironmentDay } from '@zelo/contract/rules/collaborator-report'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { formatSpan, formatTime, toShortWeekday } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import opening from '../../ui/opening-card.module.css'
import { describePlanChanges } from '../reports/plan-changes.ts'
import { noteText } from './collaborator-columns.ts'
import styles from './day-list.module.css'

/** Level 1: a card for each environment and day of a collaborator, with its notes. */
export function CollaboratorDayList(props: {
  days: readonly EnvironmentDay[]
  /** Returns a text with the numbers of a card's late, held and voided records, such as '1 anulado'. */
  markCard: (day: EnvironmentDay) => string | undefined
  onOpen: (day: EnvironmentDay) => void
}) {
  const { days, markCard, onOpen } = props
  const { t, i18n } = useTranslation()
  const withCompany = new Set(days.map(({ company }) => company)).size > 1
  return (
    <ul>
      {days.map((card) => {
        const { environmentId, environment, company, day, startedAt, endedAt, notes, changes } = card
        const mark = markCard(card)
        return (
          <li key={`${environmentId} ${day}`} className={styles.card}>
            <span className={`${styles.day} figures`}>
              {toDisplayDate(day)} <span>{toShortWeekday(toWeekday(day), i18n.language)}</span>
            </span>
            <span className={styles.place}>
              <button type="button" className={opening.open} onClick={() => onOpen(card)}>
                {environment}
              </button>
              {withCompany && <small>{company}</small>}
              {mark && <small className="figures">{mark}</small>}
              {describePlanChanges(changes, t).map((words) => (
                <small key={words} className="figures">
                  {words}
                </small>
              ))}
            </span>
            <span className="figures">
              {formatSpan(formatTime(startedAt), endedAt && formatTime(endedAt))}
            </span>
            <IconChevronRight className={styles.arrow} size={16} stroke={1.6} aria-hidden />
            {notes.length > 0 && (
              <ul className={styles.notes}>
                {notes.map((note, index) => (
                  <li
                    // biome-ignore lint/suspicious/noArrayIndexKey: notes may repeat and never move
                    key={index}
                    data-status={note.undone ? 'missed' : 'partial'}
                  >
                    <StatusGlyph status={note.undone ? 'missed' : 'partial'} />
                    <span>{noteText(note, t)}</span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ul>
  )
}

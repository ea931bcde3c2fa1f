import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { formatSpan } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import { formatCalendarEffect } from './calendar-day-words.ts'
import type { Effect } from './calendar-days.api.ts'
import styles from './calendar-days.module.css'

/** Maximum number of appointments in the list. The totals count all affected appointments. */
const listed = 30

/** Shows how a change of the calendar would affect appointments, before it is saved. */
export function CalendarEffectSummary({ effect }: { effect: Effect }) {
  const { t } = useTranslation()
  const numbers = formatCalendarEffect(effect, t)
  const { appointments, clashList } = effect
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={styles.effect} aria-label={t('calendarDays.effect')} tabIndex={0}>
      <p aria-live="polite">
        <strong>{numbers.length > 0 ? `${numbers.join(', ')}.` : t('calendarDays.noEffect')}</strong>
      </p>
      <p className={styles.soft}>{t('calendarDays.fromToday')}</p>
      {appointments.length > 0 && (
        <ul className={styles.changes}>
          {appointments.slice(0, listed).map(({ id, day, plannedDay, environment, person, change }) => (
            <li key={id}>
              <span className="figures">
                {plannedDay === null
                  ? toDisplayDate(day)
                  : t('calendarDays.movedTo', { from: toDisplayDate(plannedDay), to: toDisplayDate(day) })}
              </span>
              <span>
                {environment}, {person}
              </span>
              <span className={styles.soft}>{t(`calendarDays.change.${change}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {appointments.length > listed && <p className={styles.soft}>{t('calendarDays.andMore')}</p>}
      {clashList.length > 0 && (
        <ul className={styles.changes} aria-label={t('calendarDays.clashes')}>
          {clashList.slice(0, listed).map((clash) => (
            <li
              key={`${clash.person} ${clash.day} ${clash.start} ${clash.environment} ${clash.otherEnvironment}`}
            >
              <span className="figures">{toDisplayDate(clash.day)}</span>
              <span>
                {t('calendarDays.clash', {
                  person: clash.person,
                  environment: clash.environment,
                  span: formatSpan(clash.start, clash.end),
                  other: clash.otherEnvironment,
                  otherSpan: formatSpan(clash.otherStart, clash.otherEnd),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

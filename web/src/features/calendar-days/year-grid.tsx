import type { CalendarDay } from '@zelo/contract/calendar-days'
import { splitDate } from '@zelo/contract/rules/calendar'
import { WEEKDAYS } from '@zelo/contract/rules/weekdays'
import { capitalize, formatDayInWords, toMonthName, toShortWeekday } from '@zelo/ui/lib/dates.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listWeeks } from '../../lib/months.ts'
import styles from './calendar-days.module.css'

const months = Array.from({ length: 12 }, (_, index) => index + 1)

/**
 * The state of a day. Cleanings are skipped on the whole day or a part of it, or they are kept, or all rows of the day are
 * switched off.
 */
type DayState = 'skip' | 'half' | 'keep' | 'off'

/**
 * Shows the days of a year. A day with calendar rows is labelled with their names. A click on it scrolls the list to the
 * first of these rows.
 */
export function YearGrid(props: { year: number; today: string; rows: readonly CalendarDay[] }) {
  const { year, today, rows } = props
  const { t, i18n } = useTranslation()
  const byDay = useMemo(() => Map.groupBy(rows, ({ day }) => day), [rows])
  return (
    <>
      <div className={styles.months}>
        {months.map((month) => (
          <section key={month} className={styles.month} aria-label={toMonthName(month, i18n.language)}>
            <h2>{capitalize(toMonthName(month, i18n.language))}</h2>
            <div className={`${styles.days} ${styles.weekdays}`} aria-hidden>
              {WEEKDAYS.map((weekday) => (
                <span key={weekday}>{toShortWeekday(weekday, i18n.language).charAt(0).toUpperCase()}</span>
              ))}
            </div>
            <div className={styles.days}>
              {listWeeks(`${year}-${String(month).padStart(2, '0')}-01`)
                .flat()
                .map((day, index) => {
                  const key = day ?? `${month} ${index}`
                  const own = day === null ? undefined : byDay.get(day)
                  if (day === null) return <span key={key} />
                  const text = splitDate(day).day
                  const now = day === today ? ('date' as const) : undefined
                  if (!own) {
                    return (
                      <span key={key} className={styles.day} aria-current={now}>
                        {text}
                      </span>
                    )
                  }
                  const names = [...new Set(own.map(({ name }) => name))].join(', ')
                  return (
                    <button
                      key={key}
                      type="button"
                      className={styles.day}
                      data-state={findState(own)}
                      title={`${formatDayInWords(day, i18n.language)}: ${names}`}
                      aria-label={`${text}: ${names}`}
                      aria-current={now}
                      onClick={() =>
                        document.getElementById(`row-${own[0]!.id}`)?.scrollIntoView({ block: 'center' })
                      }
                    >
                      {text}
                    </button>
                  )
                })}
            </div>
          </section>
        ))}
      </div>
      <ul className={styles.key}>
        {(['skip', 'half', 'keep', 'off'] as const).map((state) => (
          <li key={state} data-state={state}>
            {t(`calendarDays.states.${state}`)}
          </li>
        ))}
      </ul>
    </>
  )
}

function findState(rows: readonly CalendarDay[]): DayState {
  const active = rows.filter((row) => row.active)
  const skips = active.filter(({ effect }) => effect === 'skip')
  if (skips.some(({ startTime }) => startTime === null)) return 'skip'
  if (skips.length > 0) return 'half'
  return active.length > 0 ? 'keep' : 'off'
}

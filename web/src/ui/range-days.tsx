import { splitDate } from '@zelo/contract/rules/calendar'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { WEEKDAYS } from '@zelo/contract/rules/weekdays'
import { formatDayInWords, toShortWeekday } from '@zelo/ui/lib/dates.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listWeeks } from '../lib/months.ts'
import styles from './range-calendar.module.css'

/**
 * The days of a month. If `start` is set, the day under the pointer or the focus is shown as the other end of the
 * range.
 */
export function RangeDays(props: {
  /** The day that is in the Tab order. Its month is shown. */
  at: string
  today: string
  start: string | undefined
  value: DateInterval
  labelledBy: string
  onPick: (day: string) => void
}) {
  const { at, today, start, value, labelledBy, onPick } = props
  const { i18n } = useTranslation()
  const [pointed, setPointed] = useState<string>()
  const range = start === undefined ? value : sortDays(start, pointed ?? start)
  return (
    <table className={styles.days} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              <span className="visually-hidden">{toShortWeekday(weekday, i18n.language)}</span>
              <span aria-hidden>{toShortWeekday(weekday, i18n.language).charAt(0).toUpperCase()}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody onMouseLeave={() => setPointed(undefined)}>
        {listWeeks(at).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has no identity but its position
                <td key={index} />
              ) : (
                <td
                  key={day}
                  data-in={isIn(day, range) || undefined}
                  data-from={day === range.from || undefined}
                  data-to={day === range.to || undefined}
                >
                  <button
                    type="button"
                    className={styles.day}
                    tabIndex={day === at ? 0 : -1}
                    aria-pressed={isIn(day, range)}
                    aria-current={day === today ? 'date' : undefined}
                    disabled={day > today}
                    onClick={() => onPick(day)}
                    onFocus={() => setPointed(day)}
                    onMouseEnter={() => setPointed(day)}
                  >
                    <span className="visually-hidden">{formatDayInWords(day, i18n.language)}</span>
                    <span aria-hidden>{splitDate(day).day}</span>
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function isIn(day: string, { from, to }: DateInterval): boolean {
  return day >= from && day <= to
}

function sortDays(one: string, other: string): DateInterval {
  return one < other ? { from: one, to: other } : { from: other, to: one }
}

import { useTranslation } from 'react-i18next'
import { addMonths } from '../lib/months.ts'
import styles from './range-calendar.module.css'

/** The twelve months of a year. `at` is a day in the chosen month. Months after `today` are disabled. */
export function MonthChoice(props: {
  at: string
  today: string
  labelledBy: string
  onPick: (day: string) => void
}) {
  const { at, today, labelledBy, onPick } = props
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' })
  const first = addMonths(at, 1 - Number(at.slice(5, 7)))
  return (
    <fieldset className={styles.months} aria-labelledby={labelledBy}>
      {Array.from({ length: 12 }, (_, index) => addMonths(first, index)).map((day, index) => {
        const isChosen = Number(at.slice(5, 7)) === index + 1
        return (
          <button
            key={day}
            type="button"
            className={styles.month}
            tabIndex={isChosen ? 0 : -1}
            aria-pressed={isChosen}
            disabled={day.slice(0, 7) > today.slice(0, 7)}
            onClick={() => onPick(day)}
          >
            {format.format(Date.parse(day)).replace('.', '')}
          </button>
        )
      })}
    </fieldset>
  )
}

import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './range-calendar.module.css'

/** The calendar of a date range. Its last day is today. It loads when the user first opens it. */
export function RangeCalendar(props: {
  value: DateInterval
  today: string
  onPick: (interval: DateInterval) => void
}) {
  const { value, today, onPick } = props
  const { t, i18n } = useTranslation()
  const [days, setDays] = useState<[string | null, string | null]>([value.from, value.to])
  const words = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(i18n.language, { timeZone: 'UTC', ...options })
    return (day: string) => format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
  }

  return (
    <DatePicker
      type="range"
      className={styles.calendar}
      size="sm"
      value={days}
      defaultDate={value.to}
      maxDate={today}
      allowSingleDateInRange
      firstDayOfWeek={0}
      weekendDays={[]}
      weekdayFormat={words({ weekday: 'narrow' })}
      monthLabelFormat={words({ month: 'long', year: 'numeric' })}
      monthsListFormat="MM"
      getDayAriaLabel={words({ day: 'numeric', month: 'long', year: 'numeric' })}
      ariaLabels={{ previousMonth: t('ui.previousMonth'), nextMonth: t('ui.nextMonth') }}
      onChange={([from, to]) => {
        setDays([from, to])
        if (from && to) onPick({ from, to })
      }}
    />
  )
}

import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { readDayKey, readMonthKey } from '../lib/day-keys.ts'
import { addMonths, formatMonth } from '../lib/months.ts'
import { IconButton } from './button.tsx'
import { MonthChoice } from './month-choice.tsx'
import styles from './range-calendar.module.css'
import { RangeDays } from './range-days.tsx'

/** The first day that the calendar shows. */
const firstDay = '1900-01-01'

/**
 * The calendar of a date range. The first chosen day is one end of the range, the second chosen day is the other end.
 * The last day is today. The calendar loads when the user first opens it. The arrow keys, Home, End and the page keys
 * move within the days or the months. Enter chooses the day or month.
 */
export function RangeCalendar(props: {
  value: DateInterval
  today: string
  onPick: (interval: DateInterval) => void
}) {
  const { value, today, onPick } = props
  const { t, i18n } = useTranslation()
  const titleId = useId()
  const title = useRef<HTMLButtonElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [choosesMonth, setChoosesMonth] = useState(false)
  /** The day that is in the Tab order. The calendar shows its month. */
  const [at, setAt] = useState(() => keepInRange(value.to, today))
  /** The first chosen end of a new range. Undefined before the first choice. */
  const [start, setStart] = useState<string>()

  function move(day: string): void {
    flushSync(() => setAt(keepInRange(day, today)))
    grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = choosesMonth ? readMonthKey(event, at) : readDayKey(event, at)
    if (next === undefined) return
    event.preventDefault()
    move(next)
  }

  function pick(day: string): void {
    setAt(day)
    if (start === undefined) setStart(day)
    else onPick(start < day ? { from: start, to: day } : { from: day, to: start })
  }

  function pickMonth(day: string): void {
    // The pressed button disappears. Without the focus inside, the calendar would close.
    title.current?.focus()
    setChoosesMonth(false)
    move(day)
  }

  const turn = (forward: boolean) => {
    const shown = choosesMonth ? 4 : 7
    const end = forward ? today : firstDay
    const Icon = forward ? IconChevronRight : IconChevronLeft
    return (
      <IconButton
        size={36}
        aria-label={t(`ui.${forward ? 'next' : 'previous'}${choosesMonth ? 'Year' : 'Month'}`)}
        disabled={at.slice(0, shown) === end.slice(0, shown)}
        onClick={() => setAt(keepInRange(addMonths(at, (forward ? 1 : -1) * (choosesMonth ? 12 : 1)), today))}
      >
        <Icon aria-hidden />
      </IconButton>
    )
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not move the focus out of the date field
    <div className={styles.calendar} onMouseDown={(event) => event.preventDefault()}>
      <div className={styles.head}>
        {turn(false)}
        <button
          ref={title}
          id={titleId}
          type="button"
          className={styles.title}
          title={t('ui.pickMonth')}
          aria-expanded={choosesMonth}
          onClick={() => setChoosesMonth(!choosesMonth)}
        >
          <span aria-live="polite">{choosesMonth ? at.slice(0, 4) : formatMonth(at, i18n.language)}</span>
        </button>
        {turn(true)}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside */}
      <div ref={grid} onKeyDown={onKeyDown}>
        {choosesMonth ? (
          <MonthChoice at={at} today={today} labelledBy={titleId} onPick={pickMonth} />
        ) : (
          <RangeDays at={at} today={today} start={start} value={value} labelledBy={titleId} onPick={pick} />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {t(start === undefined ? 'ui.pickFirstDay' : 'ui.pickLastDay')}
      </p>
    </div>
  )
}

function keepInRange(day: string, today: string): string {
  if (day > today) return today
  return day < firstDay ? firstDay : day
}

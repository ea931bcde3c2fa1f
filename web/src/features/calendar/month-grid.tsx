import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { splitDate } from '@zelo/contract/rules/calendar'
import { WEEKDAYS } from '@zelo/contract/rules/weekdays'
import { formatDayInWords, toShortWeekday } from '@zelo/ui/lib/dates.ts'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readDayKey } from '../../lib/day-keys.ts'
import { addMonths, formatMonth, listWeeks, readMonth } from '../../lib/months.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { DayCount } from './calendar-data.ts'
import { formatDayCounts } from './calendar-words.ts'
import styles from './month-grid.module.css'

/**
 * The month of the chosen day. Each day is a button with the counts of its cleanings and revisions, and a bar that compares
 * them.
 */
export function MonthGrid(props: {
  day: string
  today: string
  /** Undefined while loading. */
  counts: readonly DayCount[] | undefined
  outdated: boolean
  onChange: (day: string) => void
}) {
  const { day, today, counts, outdated, onChange } = props
  const { t, i18n } = useTranslation()
  const grid = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const month = readMonth(day)
  const byDay = useMemo(() => new Map(counts?.map((count) => [count.day, count])), [counts])
  const total = counts
    ?.filter((count) => readMonth(count.day) === month)
    .reduce((sum, one) => sum + one.cleanings, 0)

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = readDayKey(event, day)
    if (next === undefined) return
    event.preventDefault()
    // Without a change no effect runs, and the flag would move the focus after a later change.
    if (next === day) return
    moved.current = true
    onChange(next)
  }
  return (
    <section aria-label={t('calendar.month')}>
      <div className={styles.head}>
        <h2 aria-live="polite">{formatMonth(day, i18n.language)}</h2>
        <Button variant="subtle" size="xs" onClick={() => onChange(today)}>
          {t('calendar.today')}
        </Button>
        <IconButton aria-label={t('ui.previousMonth')} onClick={() => onChange(addMonths(day, -1))}>
          <IconChevronLeft size={18} stroke={1.6} aria-hidden />
        </IconButton>
        <IconButton aria-label={t('ui.nextMonth')} onClick={() => onChange(addMonths(day, 1))}>
          <IconChevronRight size={18} stroke={1.6} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.weekdays} aria-hidden>
        {WEEKDAYS.map((weekday) => (
          <span key={weekday}>{toShortWeekday(weekday, i18n.language)}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the buttons inside */}
      <div ref={grid} className={styles.month} data-outdated={outdated} onKeyDown={onKeyDown}>
        {listWeeks(day)
          .flat()
          .map((one, index) =>
            one === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has no identity but its position
              <span key={index} className={styles.outside} />
            ) : (
              <button
                key={one}
                type="button"
                className={styles.day}
                data-day={one}
                tabIndex={one === day ? 0 : -1}
                aria-pressed={one === day}
                aria-current={one === today ? 'date' : undefined}
                onClick={() => onChange(one)}
              >
                <DayCell day={one} count={byDay.get(one)} label={dayLabel(one, byDay.get(one))} />
              </button>
            ),
          )}
      </div>
      <div className={styles.key}>
        <span data-kind="main">{t('calendar.main')}</span>
        <span data-kind="revision">{t('calendar.revision')}</span>
        {total !== undefined && (
          <span className={styles.total}>{t('calendar.inMonth', { count: total })}</span>
        )}
      </div>
    </section>
  )

  function dayLabel(one: string, count: DayCount | undefined): string {
    const words = formatDayInWords(one, i18n.language)
    if (!count) return counts ? t('calendar.dayNothing', { day: words }) : words
    return t('calendar.dayLabel', { day: words, counts: formatDayCounts(count, t) })
  }
}

function DayCell({ day, count, label }: { day: string; count: DayCount | undefined; label: string }) {
  return (
    <>
      <span className="visually-hidden">{label}</span>
      <b aria-hidden>{splitDate(day).day}</b>
      {count && (
        <>
          <span className={styles.count} aria-hidden>
            {count.cleanings}
          </span>
          <span className={styles.shares} aria-hidden>
            <i style={{ flexGrow: count.cleanings - count.revisions }} />
            {count.revisions > 0 && <i style={{ flexGrow: count.revisions }} />}
          </span>
        </>
      )}
    </>
  )
}

import { IconCalendar } from '@tabler/icons-react'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { type DateInterval, readTypedInterval } from '@zelo/contract/rules/date-interval'
import { dateMask, readDate } from '@zelo/contract/rules/typed-date'
import { useMask } from '@zelo/ui/components/use-mask.ts'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import styles from './date-range-field.module.css'
import { showToast } from './toast-store.ts'

const RangeCalendar = lazy(() =>
  import('./range-calendar.tsx').then((module) => ({ default: module.RangeCalendar })),
)

/** Milliseconds after the last key before a new start date applies together with the old end date. */
const typingPauseMs = 1000

/**
 * Two dates that users type as DD/MM/YYYY or pick in a calendar. They follow the shared rule of date filters (R1-252 to
 * R1-256). An incomplete date changes nothing. An impossible start or end date is replaced by that of `fallback`. A
 * reversed range, or one later than `today`, shows a toast and changes nothing. Dates are `YYYY-MM-DD`, both inclusive.
 *
 * A complete start date moves the focus to the end date. The range applies at the last digit of the end date, at Enter,
 * on blur or after a typing pause. The page makes no request before that, because the range may be a whole year.
 */
export function DateRangeField(props: {
  value: DateInterval
  today: string
  fallback: DateInterval
  onChange: (interval: DateInterval) => void
}) {
  const { value, today, fallback, onChange } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState<DateInterval | null>(null)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const texts = typed ?? { from: toDisplayDate(value.from), to: toDisplayDate(value.to) }

  function apply(interval: DateInterval): void {
    setTyped(null)
    if (interval.from !== value.from || interval.to !== value.to) onChange(interval)
  }

  function settle(written: DateInterval): void {
    const read = readTypedInterval({ from: asDay(written.from), to: asDay(written.to) }, today, fallback)
    if (read.outcome === 'applied') apply(read.interval)
    if (read.outcome !== 'refused') return
    setTyped(null)
    showToast({ kind: 'info', title: t('ui.filterInvalid'), text: t('ui.filterInvalidWhy') })
  }

  function type(side: keyof DateInterval, text: string): void {
    const next = { ...texts, [side]: text }
    const complete = next[side].length === 10
    setTyped(next)
    if (!complete) return
    if (side === 'from') masked.to.input.current?.focus()
    // A start date in the future is wrong with any end date, so its error need not wait.
    if (side === 'to' || asDay(next.from) > today) settle(next)
  }

  const masked = {
    from: useMask(dateMask, (text) => type('from', text)),
    to: useMask(dateMask, (text) => type('to', text)),
  }

  const settlePause = useEffectEvent((written: DateInterval) => {
    // If the start is after the end, the user is about to change the end too.
    if (asDay(written.from) <= asDay(written.to)) settle(written)
  })
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => settlePause(typed), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  function closeCalendar(): void {
    setOpen(false)
    button.current?.focus()
  }

  const input = (side: keyof DateInterval) => (
    <input
      ref={masked[side].input}
      className={styles.date}
      aria-label={t(side === 'from' ? 'ui.fromDate' : 'ui.toDate')}
      value={texts[side]}
      placeholder={t('ui.datePattern')}
      inputMode="numeric"
      autoComplete="off"
      onChange={masked[side].onChange}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(asWhole(texts))
      }}
    />
  )

  return (
    <fieldset
      className={styles.field}
      aria-label={t('ui.period')}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        if (typed) settle(asWhole(typed))
        // The fields show the current range again in place of an incomplete text.
        setTyped(null)
        setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.preventDefault()
        closeCalendar()
      }}
    >
      <IconButton
        ref={button}
        aria-label={t('ui.pickDate')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconCalendar aria-hidden="true" />
      </IconButton>
      {open && (
        <div className={styles.calendar}>
          <Suspense>
            <RangeCalendar
              value={value}
              today={today}
              onPick={(interval) => {
                closeCalendar()
                apply(interval)
              }}
            />
          </Suspense>
        </div>
      )}
      {input('from')}
      <span className={styles.to} aria-hidden="true">
        {t('ui.to')}
      </span>
      {input('to')}
    </fieldset>
  )
}

/** Formats each typed text as if the user had pasted it as a whole. */
function asWhole({ from, to }: DateInterval): DateInterval {
  return { from: dateMask.read(from), to: dateMask.read(to) }
}

/**
 * Returns a complete text as `YYYY-MM-DD`, even if the day is impossible. An incomplete text stays shorter than ten
 * characters.
 */
function asDay(text: string): string {
  if (text.length !== 10) return text
  return readDate(text) ?? `${text.slice(6)}-${text.slice(3, 5)}-${text.slice(0, 2)}`
}

import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { Appointment } from '@zelo/contract/appointments'
import { addDays, daysBetween, type LocalMoment } from '@zelo/contract/rules/calendar'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppointmentCard } from './appointment-card.tsx'
import styles from './appointment-days.module.css'
import { dayEdgesOf, dayHeading } from './appointment-words.ts'

/** px: the narrowest card, and what stands between two. */
const cardWidth = 270
const cardGap = 10

/** px, before they are measured. */
const lineHeights = { day: 52, none: 32, cards: 146 }

type Line =
  | { kind: 'day'; day: string; count: number }
  | { kind: 'none'; day: string }
  | { kind: 'cards'; appointments: Appointment[] }

/**
 * The appointments of each day of the interval, as cards under the day's heading; a day without any says so. Only what
 * is in or near the window is drawn, so that a month of thousands stays quick.
 */
export function AppointmentDays(props: {
  /** By day and time, as the call answers them. */
  appointments: readonly Appointment[]
  interval: DateInterval
  today: string
  nowOf: (companyId: number) => LocalMoment
  /** The query string with one appointment's detail open. */
  searchOf: (appointmentId: number) => string
}) {
  const { appointments, interval, today, nowOf, searchOf } = props
  const { t, i18n } = useTranslation()
  const { ref: sized, width } = useElementSize<HTMLDivElement>()
  const box = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(sized, box)
  const [top, setTop] = useState(0)
  const alone = interval.from === interval.to
  const perLine = Math.max(1, Math.floor((width + cardGap) / (cardWidth + cardGap)))
  const edges = useMemo(() => dayEdgesOf(appointments), [appointments])
  const lines = useMemo(() => linesOf(appointments, interval, perLine), [appointments, interval, perLine])

  // What stands above the list changes with its figures; React keeps the value when it is the same.
  useLayoutEffect(() => {
    if (box.current) setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY))
  })
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: lines.length,
    estimateSize: (index) => lineHeights[lines[index]?.kind ?? 'cards'],
    overscan: 6,
    scrollMargin: top,
  })

  return (
    <div ref={ref} className={styles.days} style={{ height: virtualizer.getTotalSize() }}>
      {width > 0 &&
        virtualizer.getVirtualItems().map((item) => {
          const line = lines[item.index]
          return (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              className={styles.line}
              style={{ transform: `translateY(${item.start - top}px)` }}
            >
              {line?.kind === 'day' && (
                <div className={styles.day}>
                  <h2>{dayHeading(line.day, { today, alone }, t, i18n.language)}</h2>
                  {line.count > 0 && (
                    <span>
                      {t('dashboard.byTime', { cleanings: t('dashboard.cleanings', { count: line.count }) })}
                    </span>
                  )}
                </div>
              )}
              {line?.kind === 'none' && <p className={styles.none}>{t('dashboard.none')}</p>}
              {line?.kind === 'cards' && (
                <ul
                  className={styles.cards}
                  style={{ gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))` }}
                >
                  {line.appointments.map((appointment) => (
                    <li key={appointment.id}>
                      <AppointmentCard
                        appointment={appointment}
                        now={nowOf(appointment.companyId)}
                        edges={edges}
                        search={searchOf(appointment.id)}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )
        })}
    </div>
  )
}

/** Headings, lines of cards and empty days, in the order of the days. */
function linesOf(appointments: readonly Appointment[], interval: DateInterval, perLine: number): Line[] {
  const byDay = Map.groupBy(appointments, (appointment) => appointment.dataAgend)
  const dayCount = daysBetween(interval.from, interval.to) + 1
  return Array.from({ length: dayCount }, (_, index) => addDays(interval.from, index)).flatMap((day) => {
    const own = byDay.get(day) ?? []
    const lines: Line[] = [{ kind: 'day', day, count: own.length }]
    if (own.length === 0) lines.push({ kind: 'none', day })
    for (let from = 0; from < own.length; from += perLine)
      lines.push({ kind: 'cards', appointments: own.slice(from, from + perLine) })
    return lines
  })
}

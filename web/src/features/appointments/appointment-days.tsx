import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import type { Appointment } from '@zelo/contract/appointments'
import { addDays, daysBetween, type LocalMoment } from '@zelo/contract/rules/calendar'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { Fragment, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppointmentCard } from './appointment-card.tsx'
import styles from './appointment-days.module.css'
import { type DayEdges, dayEdgesOf, dayHeading } from './appointment-words.ts'

/** px: the narrowest card, and what stands between two. */
const cardWidth = 270
const cardGap = 10

/** px, before they are measured. */
const lineHeights = { day: 52, none: 32, cards: 146 }

type Line =
  | { kind: 'day'; day: string; count: number }
  | { kind: 'none'; day: string }
  /** `before` of the day's `count` stand on the lines above. */
  | { kind: 'cards'; day: string; count: number; before: number; appointments: Appointment[] }

/**
 * The appointments of each day of the interval, as one list of cards under the day's heading; a day without any says so.
 * Only what is in or near the window is drawn, so that a month of thousands stays quick.
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

  const place = (item: VirtualItem) => ({
    ref: virtualizer.measureElement,
    'data-index': item.index,
    className: styles.line,
    style: { transform: `translateY(${item.start - top}px)` },
  })
  const drawn = virtualizer.getVirtualItems().flatMap((item) => {
    const line = lines[item.index]
    return line ? [{ item, line }] : []
  })

  return (
    <div ref={ref} className={styles.days} style={{ height: virtualizer.getTotalSize() }}>
      {width > 0 &&
        [...Map.groupBy(drawn, ({ line }) => line.day)].map(([day, own]) => {
          const heading = dayHeading(day, { today, alone }, t, i18n.language)
          const rows = own.flatMap(({ item, line }) => (line.kind === 'cards' ? [{ item, line }] : []))
          return (
            <Fragment key={day}>
              {own.map(
                ({ item, line }) =>
                  line.kind !== 'cards' && (
                    <div key={item.key} {...place(item)}>
                      {line.kind === 'day' ? (
                        <DayHead heading={heading} count={line.count} />
                      ) : (
                        <p className={styles.none}>{t('dashboard.none')}</p>
                      )}
                    </div>
                  ),
              )}
              {rows.length > 0 && (
                // biome-ignore lint/a11y/useSemanticElements: a <ul> allows no lines between itself and its items
                <div role="list" aria-label={heading}>
                  {rows.map(({ item, line }) => (
                    <div key={item.key} {...place(item)}>
                      <CardLine
                        line={line}
                        perLine={perLine}
                        nowOf={nowOf}
                        edges={edges}
                        searchOf={searchOf}
                      />
                    </div>
                  ))}
                </div>
              )}
            </Fragment>
          )
        })}
    </div>
  )
}

function DayHead({ heading, count }: { heading: string; count: number }) {
  const { t } = useTranslation()
  return (
    <div className={styles.day}>
      <h2>{heading}</h2>
      {count > 0 && <span>{t('dashboard.byTime', { cleanings: t('dashboard.cleanings', { count }) })}</span>}
    </div>
  )
}

/** Cards side by side; each says its place among all of the day, of which only some are drawn. */
function CardLine(props: {
  line: Extract<Line, { kind: 'cards' }>
  perLine: number
  nowOf: (companyId: number) => LocalMoment
  edges: DayEdges
  searchOf: (appointmentId: number) => string
}) {
  const { line, perLine, nowOf, edges, searchOf } = props
  return (
    <div className={styles.cards} style={{ gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))` }}>
      {line.appointments.map((appointment, index) => (
        // biome-ignore lint/a11y/useSemanticElements: an <li> stands directly in its list, this one in a line of it
        <div
          key={appointment.id}
          role="listitem"
          aria-setsize={line.count}
          aria-posinset={line.before + index + 1}
        >
          <AppointmentCard
            appointment={appointment}
            now={nowOf(appointment.companyId)}
            edges={edges}
            search={searchOf(appointment.id)}
          />
        </div>
      ))}
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
    for (let before = 0; before < own.length; before += perLine) {
      const appointments = own.slice(before, before + perLine)
      lines.push({ kind: 'cards', day, count: own.length, before, appointments })
    }
    return lines
  })
}

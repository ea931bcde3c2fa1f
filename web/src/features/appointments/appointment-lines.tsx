import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import type { Appointment } from '@zelo/contract/appointments'
import { Fragment, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AppointmentCard } from './appointment-card.tsx'
import styles from './appointment-lines.module.css'
import type { CardContext } from './card-context.ts'
import type { Part } from './sections.ts'
import { useTopOnPage } from './use-top-on-page.ts'

/** px: the narrowest card, and what stands between two. */
const cardWidth = 270
const cardGap = 10

/** px, before they are measured. */
const lineHeights = { head: 52, none: 32, cards: 146 }

/** A part of the list under a heading. */
export interface Section extends Part {
  /** What the part is called for those who hear it. */
  name: string
  head: ReactNode
}

type Line = { section: Section } & (
  | { kind: 'head' | 'none' }
  /** `before` of the section's appointments stand on the lines above. */
  | { kind: 'cards'; before: number; appointments: Appointment[] }
)

/**
 * Appointments as one list of cards in sections; one without any says so. Only what is in or near the window is drawn,
 * so that a month of thousands stays quick.
 */
export function AppointmentLines(props: {
  sections: readonly Section[]
  context: CardContext
  /** What shows one appointment; the dashboard's card unless said. */
  card?: typeof AppointmentCard
}) {
  const { sections, context, card = AppointmentCard } = props
  const { t } = useTranslation()
  const { ref: sized, width } = useElementSize<HTMLDivElement>()
  const { ref: box, top } = useTopOnPage()
  const ref = useMergedRef(sized, box)
  const perLine = Math.max(1, Math.floor((width + cardGap) / (cardWidth + cardGap)))
  const lines = useMemo(() => linesOf(sections, perLine), [sections, perLine])
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
    <div ref={ref} className={styles.lines} style={{ height: virtualizer.getTotalSize() }}>
      {width > 0 &&
        [...Map.groupBy(drawn, ({ line }) => line.section)].map(([section, own]) => {
          const rows = own.flatMap(({ item, line }) => (line.kind === 'cards' ? [{ item, line }] : []))
          return (
            <Fragment key={section.key}>
              {own.map(
                ({ item, line }) =>
                  line.kind !== 'cards' && (
                    <div key={item.key} {...place(item)}>
                      {line.kind === 'head' ? (
                        <div className={styles.head}>{section.head}</div>
                      ) : (
                        <p className={styles.none}>{t('dashboard.none')}</p>
                      )}
                    </div>
                  ),
              )}
              {rows.length > 0 && (
                // biome-ignore lint/a11y/useSemanticElements: a <ul> allows no lines between itself and its items
                <div role="list" aria-label={section.name}>
                  {rows.map(({ item, line }) => (
                    <div key={item.key} {...place(item)}>
                      <CardLine line={line} perLine={perLine} context={context} card={card} />
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

/** Cards side by side; each says its place among all of its section, of which only some are drawn. */
function CardLine(props: {
  line: Extract<Line, { kind: 'cards' }>
  perLine: number
  context: CardContext
  card: typeof AppointmentCard
}) {
  const { line, perLine, context, card: Card } = props
  return (
    <div className={styles.cards} style={{ gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))` }}>
      {line.appointments.map((appointment, index) => (
        // biome-ignore lint/a11y/useSemanticElements: an <li> stands directly in its list, this one in a line of it
        <div
          key={appointment.id}
          role="listitem"
          aria-setsize={line.section.appointments.length}
          aria-posinset={line.before + index + 1}
        >
          <Card
            appointment={appointment}
            now={context.nowOf(appointment)}
            edges={context.edges}
            search={context.searchOf(appointment.id)}
            withDay={context.withDay}
          />
        </div>
      ))}
    </div>
  )
}

function linesOf(sections: readonly Section[], perLine: number): Line[] {
  return sections.flatMap((section) => {
    const { appointments } = section
    const lines: Line[] = [{ kind: 'head', section }]
    if (appointments.length === 0) lines.push({ kind: 'none', section })
    for (let before = 0; before < appointments.length; before += perLine) {
      lines.push({
        kind: 'cards',
        section,
        before,
        appointments: appointments.slice(before, before + perLine),
      })
    }
    return lines
  })
}

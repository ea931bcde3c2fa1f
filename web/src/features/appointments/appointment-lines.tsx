import type { Appointment } from '@zelo/contract/appointments'
import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react'
import { mostPrinted, usePrinting } from '../../kit/export/use-printing.ts'
import { useElementWidth } from '../../ui/use-element-width.ts'
import type { AppointmentCard } from './appointment-card.tsx'
import type { CardContext } from './card-context.ts'
import { SectionLines } from './section-lines.tsx'
import type { Part } from './sections.ts'

const WindowedLines = lazy(() =>
  import('./windowed-lines.tsx').then((file) => ({ default: file.WindowedLines })),
)

/** The smallest width of a card in px. `cardGap` is the gap between cards in px. */
const cardWidth = 270
const cardGap = 10

/** The number of cards in a row of a printed page. */
const onPaper = 3

/**
 * A list with at most this many cards and headings renders as a whole. Loading the code for partial rendering would take
 * longer.
 */
const fewCards = 200

/** A section of the list, with a heading. */
export interface Section extends Part {
  /** The section's accessible name. */
  name: string
  head: ReactNode
  /** True if the section shows only its heading. */
  isFolded?: boolean
}

export type Line = { section: Section } & (
  | { kind: 'head' | 'none' }
  /** `before` is the number of the section's appointments on earlier lines. */
  | { kind: 'cards'; before: number; appointments: Appointment[] }
)

/** The settings with which the lines show appointments. */
export interface LineLook {
  perLine: number
  context: CardContext
  /** The component for one appointment. The default is the dashboard's card. */
  card: typeof AppointmentCard | undefined
}

/**
 * Lists appointments as cards in sections. An empty section shows a text that it is empty. A long list renders only the
 * lines near the viewport, so that thousands of appointments stay fast.
 */
export function AppointmentLines(props: {
  sections: readonly Section[]
  context: CardContext
  card?: typeof AppointmentCard
}) {
  const { sections, context, card } = props
  const ref = useRef<HTMLDivElement>(null)
  const width = useElementWidth(ref)
  const printing = usePrinting()
  const perLine = printing ? onPaper : Math.max(1, Math.floor((width + cardGap) / (cardWidth + cardGap)))
  const lines = useMemo(() => splitIntoLines(sections, perLine), [sections, perLine])
  const count = useMemo(
    () => sections.reduce((sum, { appointments }) => sum + 1 + appointments.length, 0),
    [sections],
  )
  const look = { perLine, context, card }

  return (
    <div ref={ref}>
      {/* The width of an element that renders only for print is unknown. The print layout does not need the width. */}
      {(printing || width > 0) &&
        (count <= (printing ? mostPrinted : fewCards) ? (
          <SectionLines lines={lines.map((line, key) => ({ line, key, place: undefined }))} look={look} />
        ) : (
          <Suspense>
            <WindowedLines lines={lines} look={look} />
          </Suspense>
        ))}
    </div>
  )
}

function splitIntoLines(sections: readonly Section[], perLine: number): Line[] {
  return sections.flatMap((section) => {
    const { appointments, isFolded } = section
    const lines: Line[] = [{ kind: 'head', section }]
    if (appointments.length === 0 && !isFolded) lines.push({ kind: 'none', section })
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

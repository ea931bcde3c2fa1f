import { useElementSize } from '@mantine/hooks'
import type { Appointment } from '@zelo/contract/appointments'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { mostPrinted, usePrinting } from '../../kit/use-printing.ts'
import type { AppointmentCard } from './appointment-card.tsx'
import type { CardContext } from './card-context.ts'
import { SectionLines } from './section-lines.tsx'
import type { Part } from './sections.ts'

const WindowedLines = lazy(() =>
  import('./windowed-lines.tsx').then((file) => ({ default: file.WindowedLines })),
)

/** px: the narrowest card, and what stands between two. */
const cardWidth = 270
const cardGap = 10

/** Cards side by side on a sheet of paper. */
const onPaper = 3

/** Cards of a list that is drawn as a whole: what draws parts of one would take longer to load. */
const fewCards = 200

/** A part of the list under a heading. */
export interface Section extends Part {
  /** What the part is called for those who hear it. */
  name: string
  head: ReactNode
}

export type Line = { section: Section } & (
  | { kind: 'head' | 'none' }
  /** `before` of the section's appointments stand on the lines above. */
  | { kind: 'cards'; before: number; appointments: Appointment[] }
)

/** How lines show appointments. */
export interface LineLook {
  perLine: number
  context: CardContext
  /** What shows one appointment; the dashboard's card unless said. */
  card: typeof AppointmentCard | undefined
}

/**
 * Appointments as one list of cards in sections; one without any says so. Of a long list only what is in or near the window
 * is drawn, so that a month of thousands stays quick.
 */
export function AppointmentLines(props: {
  sections: readonly Section[]
  context: CardContext
  card?: typeof AppointmentCard
}) {
  const { sections, context, card } = props
  const { ref, width } = useElementSize<HTMLDivElement>()
  const printing = usePrinting()
  const perLine = printing ? onPaper : Math.max(1, Math.floor((width + cardGap) / (cardWidth + cardGap)))
  const lines = useMemo(() => linesOf(sections, perLine), [sections, perLine])
  const count = useMemo(
    () => sections.reduce((sum, { appointments }) => sum + 1 + appointments.length, 0),
    [sections],
  )
  const look = { perLine, context, card }

  return (
    <div ref={ref}>
      {/* On paper nothing depends on the width, which what is drawn for paper alone does not know. */}
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

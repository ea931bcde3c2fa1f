import { useWindowVirtualizer } from '@tanstack/react-virtual'
import styles from './appointment-lines.module.css'
import type { Line, LineLook } from './appointment-lines.tsx'
import { type DrawnLine, SectionLines } from './section-lines.tsx'
import { useTopOnPage } from './use-top-on-page.ts'

/** The estimated height of each kind of line in px. It is used until the line is measured. */
const lineHeights = { head: 52, none: 32, cards: 146 }

/** Renders the lines of a long list that are in or near the viewport. */
export function WindowedLines({ lines, look }: { lines: readonly Line[]; look: LineLook }) {
  const { ref, top } = useTopOnPage()
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: lines.length,
    estimateSize: (index) => lineHeights[lines[index]?.kind ?? 'cards'],
    overscan: 6,
    scrollMargin: top,
  })
  const drawn = virtualizer.getVirtualItems().flatMap((item): DrawnLine[] => {
    const line = lines[item.index]
    if (!line) return []
    const place = {
      ref: virtualizer.measureElement,
      'data-index': item.index,
      style: { transform: `translateY(${item.start - top}px)` },
    }
    return [{ line, key: item.key, place }]
  })
  return (
    <div ref={ref} className={styles.window} style={{ height: virtualizer.getTotalSize() }}>
      <SectionLines lines={drawn} look={look} />
    </div>
  )
}

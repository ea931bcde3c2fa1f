import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useLayoutEffect, useState } from 'react'
import styles from './data-table.module.css'
import { useCards } from './use-cards.ts'

interface VirtualProps {
  count: number
  body: { current: HTMLElement | null }
  active: number
  cells: number
  draw: (index: number, ref: Ref<HTMLTableRowElement> | undefined) => ReactNode
}

/**
 * Renders the rows near the visible part of the window. It also renders the active row, so that the focus is never
 * lost. The height of table rows is known, because they have one line. Cards are measured, because their height varies.
 */
export function VirtualRows(props: VirtualProps) {
  const asCards = useCards()
  return <Rows key={String(asCards)} {...props} asCards={asCards} />
}

function Rows(props: VirtualProps & { asCards: boolean }) {
  const { count, body, active, cells, draw, asCards } = props
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY)
  }, [body])
  // The estimated height of a card or a table row in px, with the border. It depends on the user's text size.
  const [height] = useState(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    return (asCards ? 3.75 : 2.5) * rem + 1
  })
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return indexes.includes(active) ? indexes : [...indexes, active].sort((a, b) => a - b)
    },
  })

  const drawn: ReactNode[] = []
  let end = top
  for (const item of virtualizer.getVirtualItems()) {
    if (item.start > end)
      drawn.push(
        <Gap key={drawn.length === 0 ? 'above' : 'between'} height={item.start - end} cells={cells} />,
      )
    drawn.push(draw(item.index, asCards ? virtualizer.measureElement : undefined))
    end = item.end
  }
  const rest = top + virtualizer.getTotalSize() - end
  return (
    <>
      {drawn}
      {rest > 0 && <Gap height={rest} cells={cells} />}
    </>
  )
}

function Gap({ height, cells }: { height: number; cells: number }) {
  return (
    <tr className={styles.gap} aria-hidden style={{ height }}>
      <td colSpan={cells} />
    </tr>
  )
}

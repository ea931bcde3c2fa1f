import { IconChevronsRight, IconPencil } from '@tabler/icons-react'
import { minutesOfDay } from '@zelo/contract/rules/calendar'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { formatSpan } from '@zelo/ui/lib/dates.ts'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useElementWidth } from '../../ui/use-element-width.ts'
import type { CalendarBlock } from './calendar-data.ts'
import { formatBlockPerson, formatBlockState, formatMarks } from './calendar-words.ts'
import styles from './day-timeline.module.css'
import { hourHeight, layOutTimeline, type PlacedBlock } from './timeline-layout.ts'
import { type Part, useVisiblePart } from './use-visible-part.ts'

/**
 * Shows the hours of a day. Overlapping blocks are side by side (R3-213). Only blocks near the viewport render. If the day
 * is today, `now` is the company's current time (HH:MM), and the page first scrolls to that time.
 */
export function DayTimeline(props: {
  label: string
  blocks: readonly CalendarBlock[]
  now: string | undefined
  writing: boolean
  onOpen: (block: CalendarBlock) => void
}) {
  const { label, blocks, now, writing, onOpen } = props
  const { t } = useTranslation()
  const measure = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const part = useVisiblePart(scroller, inner)
  const width = Math.floor(useElementWidth(measure))
  const timeline = useMemo(() => layOutTimeline(blocks, Math.max(width, 1)), [blocks, width])
  const { firstHour, lastHour, height, placed } = timeline
  const hours = Array.from({ length: lastHour - firstHour + 1 }, (_, index) => firstHour + index)
  const nowLine = useScrollToNow(width > 0)
  const { isCut, look, showMore } = useMoreLanes(scroller, timeline.width - width)
  const nowAt = now === undefined ? undefined : ((minutesOfDay(now) - firstHour * 60) / 60) * hourHeight

  return (
    <div className={styles.place}>
      <section className={styles.timeline} aria-label={label}>
        <div className={styles.hours} style={{ height }} aria-hidden>
          {hours.map((hour, index) => (
            <span key={hour} style={{ top: index * hourHeight }}>
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
          {nowAt !== undefined && nowAt >= 0 && nowAt <= height && (
            <time className={styles.nowTime} style={{ top: nowAt }}>
              {now}
            </time>
          )}
        </div>
        <div ref={scroller} className={styles.scroller} onScroll={look}>
          <div ref={measure} className={styles.measure} />
          <div ref={inner} className={styles.inner} style={{ height, width: timeline.width }}>
            {hours.map((hour, index) => (
              <i key={hour} className={styles.hour} style={{ top: index * hourHeight }} />
            ))}
            {width > 0 &&
              placed
                .filter((one) => isIn(one, part))
                .map((one) => <Block key={one.block.key} placed={one} writing={writing} onOpen={onOpen} />)}
            {nowAt !== undefined && nowAt >= 0 && nowAt <= height && (
              <i ref={nowLine} className={styles.now} style={{ top: nowAt }} />
            )}
          </div>
        </div>
      </section>
      {isCut && (
        <div className={styles.more} style={{ height }}>
          <button
            type="button"
            aria-label={t('calendar.moreLanes')}
            title={t('calendar.moreLanes')}
            onClick={showMore}
          >
            <IconChevronsRight size={18} stroke={1.6} aria-hidden />
          </button>
        </div>
      )}
    </div>
  )
}

/**
 * Scrolls the page once to the line of the current time, if that line is not in the upper two thirds of the window. If the
 * browser has already restored a scroll position, nothing moves.
 */
function useScrollToNow(isReady: boolean) {
  const line = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = isReady && window.scrollY === 0 ? line.current : null
    if (!element || element.getBoundingClientRect().top < (window.innerHeight * 2) / 3) return
    element.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [isReady])
  return line
}

/**
 * Returns whether some lanes are hidden at the right. `beyond` is the part of the timeline's width that does not fit into
 * its box, in px.
 */
function useMoreLanes(scroller: { current: HTMLElement | null }, beyond: number) {
  const [isCut, setCut] = useState(false)
  const look = () => {
    const box = scroller.current
    setCut(box !== null && box.scrollLeft + box.clientWidth < box.scrollWidth - 8)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width can hide or show lanes
  useEffect(look, [beyond])
  const showMore = () => {
    const box = scroller.current
    box?.scrollBy({ left: box.clientWidth / 2 })
  }
  return { isCut, look, showMore }
}

function isIn({ top, height, left, width }: PlacedBlock, part: Part): boolean {
  return top < part.bottom && top + height > part.top && left < part.right && left + width > part.left
}

const Block = memo(function Block(props: {
  placed: PlacedBlock
  writing: boolean
  onOpen: (block: CalendarBlock) => void
}) {
  const { placed, writing, onOpen } = props
  const { block, top, height, left, width } = placed
  const { t } = useTranslation()
  const kindAndState = [t(`calendar.${block.kind}`), ...formatBlockState(block, t)].join(', ')
  const person = formatBlockPerson(block, t)
  const marks = formatMarks(block.marks, t)
  const span = formatSpan(block.start, block.end)
  const label = [block.environment, marks, span, person, block.branch, kindAndState]
    .filter(Boolean)
    .join(', ')
  return (
    <button
      type="button"
      className={styles.block}
      data-kind={block.kind}
      data-out={block.takenOut !== null}
      data-marked={marks !== undefined || undefined}
      style={{ top, height, left, width }}
      aria-label={label}
      title={label}
      onClick={() => onOpen(block)}
    >
      <b>
        {block.state !== 'none' && <StatusGlyph status={block.state} />}
        {block.environment}
      </b>{' '}
      {marks && <span className={styles.marks}>{marks} </span>}
      <span className={styles.line}>
        <span className={`${styles.whole} figures`}>{span}</span> <span>{person}</span>
      </span>{' '}
      <span className={styles.line}>
        <span>{block.branch}</span> <span className={styles.whole}>{kindAndState}</span>
      </span>
      {writing && <IconPencil className={styles.pencil} size={14} stroke={1.6} aria-hidden />}
    </button>
  )
})

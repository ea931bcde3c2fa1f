import { minutesOfDay, timeOfMinutes } from '@zelo/contract/rules/calendar'
import type { CalendarBlock } from './calendar-data.ts'
import { byTime, lanesOf } from './lanes.ts'

/** px that an hour is high. */
export const hourHeight = 92

/** px between two blocks, and of the narrowest block. */
const gap = 3
const narrowest = 148

/** Minutes: a shorter window is drawn as long as this, so that one line of it can be read. */
const shortestDrawn = 16

/** A block with its rectangle in px from the timeline's corner. `lines` is how many lines of text there is room for. */
export interface PlacedBlock {
  block: CalendarBlock
  top: number
  height: number
  left: number
  width: number
  lines: 1 | 2 | 3
}

export interface Timeline {
  /** The hours drawn, from the first one of the day to the end of the last (spec 3 §2.8). */
  firstHour: number
  lastHour: number
  /** px; wider than what is there when more take place at once than have room. */
  width: number
  placed: PlacedBlock[]
}

/** Where every block of a day stands on a timeline so many px wide; blocks in the order of `byTime`, at least one. */
export function layTimeline(blocks: readonly CalendarBlock[], width: number): Timeline {
  const firstHour = Math.floor(minutesOfDay(blocks[0]!.start) / 60)
  const lastMinute = blocks.reduce((latest, { end }) => Math.max(latest, minutesOfDay(end)), 0)
  const drawn = blocks.map((block) => ({ block, start: block.start, end: drawnEnd(block) })).sort(byTime)
  const lanes = lanesOf(drawn)
  const placed = drawn.map(({ block, start, end }, index): PlacedBlock => {
    const { lane, span, lanes: count } = lanes[index]!
    const laneWidth = Math.max(width / count, narrowest)
    const height = ((minutesOfDay(end) - minutesOfDay(start)) / 60) * hourHeight - gap
    return {
      block,
      top: ((minutesOfDay(start) - firstHour * 60) / 60) * hourHeight,
      height,
      left: lane * laneWidth,
      width: span * laneWidth - gap,
      lines: height < 36 ? 1 : height < 56 ? 2 : 3,
    }
  })
  return {
    firstHour,
    lastHour: Math.min(24, Math.max(Math.ceil(lastMinute / 60), firstHour + 1)),
    width: placed.reduce((widest, one) => Math.max(widest, one.left + one.width), width),
    placed,
  }
}

function drawnEnd({ start, end }: CalendarBlock): string {
  const earliest = minutesOfDay(start) + shortestDrawn
  return minutesOfDay(end) >= earliest ? end : timeOfMinutes(Math.min(earliest, 1439))
}

import { minutesOfDay, timeOfMinutes } from '@zelo/contract/rules/calendar'
import type { CalendarBlock } from './calendar-data.ts'
import { byTime, lanesOf } from './lanes.ts'

/** px that an hour is high. */
export const hourHeight = 104

/** px between two blocks, and of the narrowest block: names of people and places have room beside the times. */
const gap = 3
const narrowest = 216

/** Minutes: a shorter window is drawn as long as this, which is room for the three lines of a block (R3-216 to R3-220). */
const shortestDrawn = 30

/** A block with its rectangle in px from the timeline's corner. */
export interface PlacedBlock {
  block: CalendarBlock
  top: number
  height: number
  left: number
  width: number
}

export interface Timeline {
  /** The hours drawn, from the first one of the day to the end of the last (spec 3 §2.8). */
  firstHour: number
  lastHour: number
  /** px; wider than the given width if more take place at once than have room. */
  width: number
  /** px; a short window before midnight is drawn beyond its end. */
  height: number
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
    }
  })
  const lastHour = Math.min(24, Math.max(Math.ceil(lastMinute / 60), firstHour + 1))
  return {
    firstHour,
    lastHour,
    width: placed.reduce((widest, one) => Math.max(widest, one.left + one.width), width),
    height: placed.reduce(
      (highest, one) => Math.max(highest, one.top + one.height),
      (lastHour - firstHour) * hourHeight,
    ),
    placed,
  }
}

/** 'HH:MM'; up to 24:29. */
function drawnEnd({ start, end }: CalendarBlock): string {
  return timeOfMinutes(Math.max(minutesOfDay(end), minutesOfDay(start) + shortestDrawn))
}

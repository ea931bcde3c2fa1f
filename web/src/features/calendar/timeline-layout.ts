import { minutesOfDay, timeOfMinutes } from '@zelo/contract/rules/calendar'
import type { CalendarBlock } from './calendar-data.ts'
import { assignLanes, compareTimes } from './lanes.ts'

/** Height of an hour, in px. */
export const hourHeight = 104

/** px: gap between blocks, and minimum block width, which fits names of people and environments beside the times. */
const gap = 3
const narrowest = 216

/** Minutes: minimum drawn duration. It fits the three lines of a block (R3-216 to R3-220). */
const shortestDrawn = 30

/** A block with its rectangle in px, relative to the timeline. */
export interface PlacedBlock {
  block: CalendarBlock
  top: number
  height: number
  left: number
  width: number
}

export interface Timeline {
  /** The hours shown, from the day's first to the end of its last (R3-214, R3-215). */
  firstHour: number
  lastHour: number
  /** px. Exceeds the given width if too many blocks overlap. */
  width: number
  /** px. A short window before midnight extends beyond the last hour. */
  height: number
  placed: PlacedBlock[]
}

/**
 * Lays out the blocks of a day on a timeline of `width` px. `blocks` has at least one block, in the order of `compareTimes`.
 */
export function layOutTimeline(blocks: readonly CalendarBlock[], width: number): Timeline {
  const firstHour = Math.floor(minutesOfDay(blocks[0]!.start) / 60)
  const lastMinute = blocks.reduce((latest, { end }) => Math.max(latest, minutesOfDay(end)), 0)
  const drawn = blocks
    .map((block) => ({ block, start: block.start, end: computeDrawnEnd(block) }))
    .sort(compareTimes)
  const lanes = assignLanes(drawn)
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

/** Returns the drawn end, 'HH:MM', up to 24:29. */
function computeDrawnEnd({ start, end }: CalendarBlock): string {
  return timeOfMinutes(Math.max(minutesOfDay(end), minutesOfDay(start) + shortestDrawn))
}

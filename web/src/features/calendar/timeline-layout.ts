import { minutesOfDay, timeOfMinutes } from '@zelo/contract/rules/calendar'
import type { CalendarBlock } from './calendar-data.ts'
import { assignLanes, compareTimes } from './lanes.ts'

/** The height of an hour, in px. */
export const hourHeight = 104

/** The gap between blocks in px. `narrowest` is the smallest width of a block in px, so that names fit beside the times. */
const gap = 3
const narrowest = 216

/** A shorter block is drawn as high as this number of minutes, so that its three lines fit (R3-216 to R3-220). */
const shortestDrawn = 30

/** A block with its rectangle in px. The position is relative to the timeline. */
export interface PlacedBlock {
  block: CalendarBlock
  top: number
  height: number
  left: number
  width: number
}

export interface Timeline {
  /**
   * The hour in which the timeline begins. `lastHour` is the full hour at which it ends, after the last block (R3-214,
   * R3-215).
   */
  firstHour: number
  lastHour: number
  /** The width in px. It exceeds the given width if too many blocks overlap. */
  width: number
  /** The height in px. A short block just before midnight extends below the last hour. */
  height: number
  placed: PlacedBlock[]
}

/**
 * Computes the rectangles of a day's blocks on a timeline of `width` px. `blocks` must not be empty and must be sorted by
 * `compareTimes`.
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

/** Returns the end time at which a block is drawn, 'HH:MM'. For a short block before midnight, it is up to 24:29. */
function computeDrawnEnd({ start, end }: CalendarBlock): string {
  return timeOfMinutes(Math.max(minutesOfDay(end), minutesOfDay(start) + shortestDrawn))
}

/** A time window of a day. Times are 'HH:MM'. The end is later than the start. */
export interface TimeWindow {
  readonly start: string
  readonly end: string
}

/**
 * The position of a window among overlapping windows, which are side by side in lanes. `lane` counts from 0. `lanes` is the
 * number of lanes, and `span` is the number of lanes that this window covers.
 */
export interface Lane {
  lane: number
  span: number
  lanes: number
}

/** Compares two windows by start, then by end (R3-223). Equal windows keep their order. */
export function compareTimes(a: TimeWindow, b: TimeWindow): number {
  return compare(a.start, b.start) || compare(a.end, b.end)
}

/**
 * Returns the lane of each window of a day, in the order of {@link compareTimes}. Windows that overlap, directly or through
 * other windows, form a group. A group uses as few lanes as possible. A window also covers the next lanes to its right that
 * are free during its whole time.
 */
export function assignLanes(windows: readonly TimeWindow[]): Lane[] {
  const places: Lane[] = []
  let first = 0
  while (first < windows.length) {
    const end = findGroupEnd(windows, first)
    places.push(...assignGroupLanes(windows.slice(first, end)))
    first = end
  }
  return places
}

/** Returns the index after the last window of a group. `first` is the index of the group's first window. */
function findGroupEnd(windows: readonly TimeWindow[], first: number): number {
  let latest = ''
  let index = first
  for (; index < windows.length; index += 1) {
    const { start, end } = windows[index]!
    if (index > first && start >= latest) break
    if (end > latest) latest = end
  }
  return index
}

function assignGroupLanes(group: readonly TimeWindow[]): Lane[] {
  const lanes: TimeWindow[][] = []
  const laneIndexes = group.map((window) => {
    const free = lanes.findIndex((lane) => lane.at(-1)!.end <= window.start)
    const index = free === -1 ? lanes.length : free
    lanes[index] ??= []
    lanes[index].push(window)
    return index
  })
  return group.map((window, index) => {
    const lane = laneIndexes[index]!
    let span = 1
    while (lane + span < lanes.length && isFree(lanes[lane + span]!, window)) span += 1
    return { lane, span, lanes: lanes.length }
  })
}

/**
 * Returns whether no window of a lane overlaps this window. The windows of a lane are sorted and do not overlap, so
 * this is a binary search.
 */
function isFree(lane: readonly TimeWindow[], { start, end }: TimeWindow): boolean {
  let low = 0
  let high = lane.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (lane[middle]!.end <= start) low = middle + 1
    else high = middle
  }
  return low === lane.length || lane[low]!.start >= end
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

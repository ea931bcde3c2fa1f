/** A time window of a day; times 'HH:MM', the end later than the start. */
export interface TimeWindow {
  readonly start: string
  readonly end: string
}

/** Where a window stands beside those that it overlaps: `lane` of `lanes`, counted from 0, `span` lanes wide. */
export interface Lane {
  lane: number
  span: number
  lanes: number
}

/** By start, then by end (spec 3 §2.8); of two alike the first one stays first. */
export function byTime(a: TimeWindow, b: TimeWindow): number {
  return compare(a.start, b.start) || compare(a.end, b.end)
}

/**
 * A lane for each window of a day, given in the order of {@link byTime}. Windows that overlap, directly or through others,
 * share as few lanes as there are windows at once; each widens over the lanes at its right that are free all its time.
 */
export function lanesOf(windows: readonly TimeWindow[]): Lane[] {
  const places: Lane[] = []
  let first = 0
  while (first < windows.length) {
    const end = endOfGroup(windows, first)
    places.push(...lanesOfGroup(windows.slice(first, end)))
    first = end
  }
  return places
}

/** The index after the last window that is tied to the first one by overlaps. */
function endOfGroup(windows: readonly TimeWindow[], first: number): number {
  let latest = ''
  let index = first
  for (; index < windows.length; index += 1) {
    const { start, end } = windows[index]!
    if (index > first && start >= latest) break
    if (end > latest) latest = end
  }
  return index
}

function lanesOfGroup(group: readonly TimeWindow[]): Lane[] {
  const lanes: TimeWindow[][] = []
  const laneOf = group.map((window) => {
    const free = lanes.findIndex((lane) => lane.at(-1)!.end <= window.start)
    const index = free === -1 ? lanes.length : free
    lanes[index] ??= []
    lanes[index].push(window)
    return index
  })
  return group.map((window, index) => {
    const lane = laneOf[index]!
    let span = 1
    while (lane + span < lanes.length && isFree(lanes[lane + span]!, window)) span += 1
    return { lane, span, lanes: lanes.length }
  })
}

/** Whether no window of a lane, which are in order and do not overlap, takes time of this one: a search by halves. */
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

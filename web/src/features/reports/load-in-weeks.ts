import { addDays } from '@zelo/contract/rules/calendar'
import type { DateInterval } from '@zelo/contract/rules/date-interval'

/** Days per request. With short requests, a long export can report progress and does not block other requests. */
const daysAtOnce = 7

/**
 * Loads the rows of an interval with one request for every seven days, one at a time. `onProgress` receives the share that
 * is loaded, from 0 to 1.
 */
export async function loadInWeeks<Row>(
  { from, to }: DateInterval,
  load: (part: DateInterval) => Promise<readonly Row[]>,
  onProgress: (share: number) => void = () => undefined,
): Promise<Row[]> {
  const parts = splitInterval({ from, to })
  const loaded: (readonly Row[])[] = []
  for (const part of parts) {
    onProgress(loaded.length / parts.length)
    loaded.push(await load(part))
  }
  return loaded.flat()
}

function splitInterval({ from, to }: DateInterval): DateInterval[] {
  const parts: DateInterval[] = []
  for (let start = from; start <= to; start = addDays(start, daysAtOnce)) {
    const last = addDays(start, daysAtOnce - 1)
    parts.push({ from: start, to: last < to ? last : to })
  }
  return parts
}

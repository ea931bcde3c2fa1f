import { addDays, daysBetween, firstOfMonth } from './calendar.ts'
import type { DateInterval } from './date-interval.ts'

/**
 * Returns the interval with which a report is compared. For a whole month, this is the month before. For any other
 * interval, it is the same number of days just before.
 */
export function previousInterval({ from, to }: DateInterval): DateInterval {
  const dayBefore = addDays(from, -1)
  const isMonth = from === firstOfMonth(to) && firstOfMonth(addDays(to, 1)) > to
  if (isMonth) return { from: firstOfMonth(dayBefore), to: dayBefore }
  return { from: addDays(dayBefore, -daysBetween(from, to)), to: dayBefore }
}

import type { QueryKey } from '@tanstack/react-query'
import type { Appointment } from '@zelo/contract/appointments'
import type { LiveChange } from '@zelo/contract/live'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { isLong } from './appointments.api.ts'

/**
 * Returns whether a change may affect a query. It compares days and ids if the query key contains them. The query keys come
 * from appointments.api.ts and from the calendar.
 */
export function affectsQuery(key: QueryKey, change: LiveChange): boolean {
  // For a change of the calendar, the server sends another change with the appointments that it skips or moves.
  if (change.noun === 'alert' || change.noun === 'calendar-day') return false
  const [noun, kind, ...rest] = key
  if (noun !== 'appointment') return noun === 'execution'
  if (kind === 'list') return overlapsDays(change, String(rest[1]), String(rest[2]))
  if (kind === 'day') return overlapsDays(change, String(rest[1]), String(rest[1]))
  if (kind === 'month') return overlapsDays(change, `${rest[1]}-01`, `${rest[1]}-31`)
  if (kind === 'read')
    return change.ids === null || change.noun !== 'appointment' || change.ids.includes(Number(rest[0]))
  return true
}

/**
 * Returns the days to read again, if the list is long and these days are few. Otherwise returns null, and the whole list
 * must be read. A null in `changes` means that notifications were missed.
 */
export function findChangedDays(key: QueryKey, changes: readonly (LiveChange | null)[]): DateInterval | null {
  const [noun, kind, , listFrom, listTo] = key
  if (noun !== 'appointment' || kind !== 'list') return null
  const list = { from: String(listFrom), to: String(listTo) }
  const own = changes.filter((change) => change === null || affectsQuery(key, change))
  const days = own.flatMap((change) => [change?.firstDay ?? '', change?.lastDay ?? '']).sort()
  const changed = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const isWithin = changed.from >= list.from && changed.to <= list.to
  return isWithin && isLong(list) && !isLong(changed) ? changed : null
}

/** Replaces the days from `from` to `to` in a list that is sorted by day. */
export function withDays(
  list: readonly Appointment[],
  { from, to }: DateInterval,
  fresh: readonly Appointment[],
): Appointment[] {
  return [...list.filter(({ day }) => day < from), ...fresh, ...list.filter(({ day }) => day > to)]
}

/** Returns whether a change affects a day of a range. */
function overlapsDays({ firstDay, lastDay }: LiveChange, from: string, to: string): boolean {
  return (firstDay === null || firstDay <= to) && (lastDay === null || lastDay >= from)
}

/**
 * Returns a function that adds an item to the next run of `work`. `work` receives all items that arrived during its previous
 * run. It never runs twice at the same time, and it pauses between runs.
 */
export function batchItems<Item>(
  work: (items: Item[]) => Promise<unknown>,
  restMilliseconds: number,
): (item: Item) => void {
  let waiting: Item[] = []
  let busy = false
  async function run(): Promise<void> {
    busy = true
    while (waiting.length > 0) {
      const items = waiting
      waiting = []
      await work(items).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, restMilliseconds))
    }
    busy = false
  }
  return (item) => {
    waiting.push(item)
    if (!busy) void run()
  }
}

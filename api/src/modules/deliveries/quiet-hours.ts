import { addDays, type LocalMoment, localMoment, toInstant, toWeekday } from '@zelo/contract/rules/calendar'

/** The hours and weekdays on which a company sends no messages, by the company's clock. */
export interface QuietHours {
  /**
   * 'HH:MM'. Both times are null if there are no quiet hours. `quietFrom` may be later than `quietTo`, which is then on
   * the next day.
   */
  quietFrom: string | null
  quietTo: string | null
  /** Weekdays without messages. Sunday is 0. */
  quietDays: readonly number[]
  timeZone: string
}

/**
 * A quiet day can follow quiet hours, so the search for the end repeats. If it finds none in this many steps, every
 * weekday is quiet.
 */
const mostSteps = 20

/** Returns the first instant from `now` on that is not quiet. Returns undefined if every weekday is quiet. */
export function endQuiet(now: Date, quiet: QuietHours): Date | undefined {
  let at = now
  for (let step = 0; step < mostSteps; step += 1) {
    const end = findQuietEnd(localMoment(at, quiet.timeZone), quiet)
    if (!end) return at
    const next = new Date(toInstant(end.day, end.time, quiet.timeZone))
    // When the clock is set back, an hour repeats. The computed end may then be in the past, so the search continues
    // one minute after `at`.
    at = next > at ? next : new Date(at.getTime() + 60_000)
  }
  return undefined
}

function findQuietEnd({ day, time }: LocalMoment, quiet: QuietHours): LocalMoment | undefined {
  if (quiet.quietDays.includes(toWeekday(day))) return { day: addDays(day, 1), time: '00:00' }
  const { quietFrom: from, quietTo: to } = quiet
  if (from === null || to === null) return undefined
  if (from < to) return time >= from && time < to ? { day, time: to } : undefined
  if (time >= from) return { day: addDays(day, 1), time: to }
  return time < to ? { day, time: to } : undefined
}

import { addDays, type LocalMoment, localMoment, toInstant, toWeekday } from '@zelo/contract/rules/calendar'

/** The hours and days on which a company sends no messages, by its own clock. */
export interface QuietHours {
  /** 'HH:MM'. Both are null if there are no quiet hours. They may pass midnight. */
  quietFrom: string | null
  quietTo: string | null
  /** Weekdays without messages, Sunday 0. */
  quietDays: readonly number[]
  timeZone: string
}

/** Quiet days and hours can follow each other. All weekdays are quiet if no end is found within this many steps. */
const mostSteps = 20

/**
 * Returns the first instant from `now` on that is not quiet. Returns `now` itself if it is not quiet, and undefined if
 * every day is quiet.
 */
export function endQuiet(now: Date, quiet: QuietHours): Date | undefined {
  let at = now
  for (let step = 0; step < mostSteps; step += 1) {
    const end = findQuietEnd(localMoment(at, quiet.timeZone), quiet)
    if (!end) return at
    const next = new Date(toInstant(end.day, end.time, quiet.timeZone))
    // A clock that is set back repeats an hour. The end of the quiet hours must not lie in the past then.
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

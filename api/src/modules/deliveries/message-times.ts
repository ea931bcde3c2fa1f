import { addDays, localMoment, toInstant } from '@zelo/contract/rules/calendar'
import { endQuiet, type QuietHours } from './quiet-hours.ts'

/** Notices of a company are gathered for this many milliseconds before the first message. */
export const groupingMs = 60_000
/** Minimum time between two messages to a person about one company on one channel, in milliseconds. */
export const gapMs = 10 * 60_000
/** Maximum number of messages to one person on one channel in a day. Further notices wait for a summary. */
export const mostMessages = 12
/** The time of day of the summary, by the company's clock. */
export const digestTime = '18:00'

/** The notices for one person about one company on one channel that wait for a message. */
export interface WaitingNotices {
  /** The oldest notice. */
  since: Date
  /** Whether a notice still describes the current state. An alert that was resolved meanwhile does not. */
  isCurrent: boolean
  quiet: QuietHours
  /** Whether the company wants one summary a day. */
  digest: boolean
  /** The time of the last message to the person about the company on the channel. */
  lastAt: Date | null
  /** Number of messages to the person on the channel on this day, about all companies. Summaries do not count. */
  sentToday: number
}

export type MessagePlan =
  | { action: 'send'; digest: boolean }
  | { action: 'wait'; until: Date }
  | { action: 'drop' }

/**
 * Decides when waiting notices become a message. Quiet hours come first, and they hold every message. The state at their
 * end decides whether there is something to send.
 */
export function planMessage(waiting: WaitingNotices, now: Date): MessagePlan {
  const { quiet, since } = waiting
  const open = endQuiet(now, quiet)
  if (!open) return { action: 'drop' }
  if (open > now) return { action: 'wait', until: open }
  if (waiting.digest) {
    const until = nextDigest(since, quiet.timeZone)
    return until > now ? { action: 'wait', until } : { action: 'send', digest: true }
  }
  if (!waiting.isCurrent) return { action: 'drop' }
  if (waiting.sentToday >= mostMessages) {
    const digest = nextDigest(since, quiet.timeZone)
    if (digest <= now) return { action: 'send', digest: true }
    // The next day has its own count.
    const midnight = startOfNextDay(now, quiet.timeZone)
    return { action: 'wait', until: digest < midnight ? digest : midnight }
  }
  const restMs = waiting.lastAt ? waiting.lastAt.getTime() + gapMs - now.getTime() : 0
  // A longer rest than the gap comes from a clock that was fast and is corrected.
  if (restMs > 0 && restMs <= 2 * gapMs) return { action: 'wait', until: new Date(now.getTime() + restMs) }
  return { action: 'send', digest: false }
}

/** Returns the first time of a summary after an instant. */
export function nextDigest(after: Date, timeZone: string): Date {
  const { day } = localMoment(after, timeZone)
  const today = new Date(toInstant(day, digestTime, timeZone))
  return today > after ? today : new Date(toInstant(addDays(day, 1), digestTime, timeZone))
}

function startOfNextDay(now: Date, timeZone: string): Date {
  return new Date(toInstant(addDays(localMoment(now, timeZone).day, 1), '00:00', timeZone))
}

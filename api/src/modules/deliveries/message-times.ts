import { addDays, localMoment, toInstant } from '@zelo/contract/rules/calendar'
import { endQuiet, type QuietHours } from './quiet-hours.ts'

/** The first notice waits this many milliseconds, so that its message includes the notices that follow. */
export const groupingMs = 60_000
/** Minimum time in milliseconds between two messages to the same person about the same company on the same channel. */
export const gapMs = 10 * 60_000
/** Maximum number of messages to one person on one channel in a day. Further notices wait for a summary. */
export const mostMessages = 12
/** The time of day of the summary, by the company's clock. */
export const digestTime = '18:00'

/** The notices for one person about one company on one channel that wait for a message. */
export interface WaitingNotices {
  /** Creation time of the oldest notice. */
  since: Date
  /** True if a notice still describes the current state. False if its alert has been resolved. */
  isCurrent: boolean
  quiet: QuietHours
  /** True if the company wants one summary a day. */
  digest: boolean
  /** Time of the last message to the person about the company on the channel. */
  lastAt: Date | null
  /** Number of messages to the person on the channel on the current day, about all companies and without summaries. */
  sentToday: number
}

export type MessagePlan =
  | { action: 'send'; digest: boolean }
  | { action: 'wait'; until: Date }
  | { action: 'drop' }

/**
 * Decides when waiting notices become a message. Quiet hours hold every message. When the quiet hours end, the state at
 * that time decides whether a message is sent.
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
    // The number of messages is counted from zero after midnight.
    const midnight = startOfNextDay(now, quiet.timeZone)
    return { action: 'wait', until: digest < midnight ? digest : midnight }
  }
  const restMs = waiting.lastAt ? waiting.lastAt.getTime() + gapMs - now.getTime() : 0
  // A wait of more than twice the gap means that a fast clock, corrected since, set `lastAt`. Then there is no wait.
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

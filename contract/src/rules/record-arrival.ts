import { daysBetween, localMoment } from './calendar.ts'

/**
 * When a record of work reached the server, against the day that it belongs to (decision 023). The server's clock decides:
 * a phone can show any time.
 */

/** Why a record counts only after a coordinator has confirmed it. */
export const heldReasons = ['old', 'ahead', 'elsewhere', 'plain_code'] as const
export type HeldReason = (typeof heldReasons)[number]

/**
 * - `ordinary`: on its own day, or within six hours of it.
 * - `late`: within the company's window. It counts, and is marked.
 * - `old`: after the window. `ahead`: before its day. Neither counts until a coordinator confirms it.
 */
export type Arrival = 'ordinary' | 'late' | 'old' | 'ahead'

/** A record that arrives so close to its day belongs to it: a night's work, a clock that is a little off. */
const graceMs = 6 * 60 * 60_000

/** How long a company waits for work of a past day without a coordinator, in days. */
export const defaultLateDays = 7

/** Upper bound of a company's window, in days. */
export const longestLateDays = 60

/** Judges a record of `day` (`YYYY-MM-DD`) in a company's time zone by the moment at which it arrived. */
export function judgeArrival(
  day: string,
  receivedAt: Date,
  { timeZone, lateDays }: { readonly timeZone: string; readonly lateDays: number },
): Arrival {
  const dayAt = (milliseconds: number) => localMoment(milliseconds, timeZone).day
  const now = receivedAt.getTime()
  if (day > dayAt(now + graceMs)) return 'ahead'
  if (day >= dayAt(now - graceMs)) return 'ordinary'
  return daysBetween(day, dayAt(now)) <= lateDays ? 'late' : 'old'
}

/** The facts of a record that decide how long it took to arrive. */
export interface ReceivedTimes {
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly receivedAt: Date
  /** When the end arrived, if that was later. */
  readonly endReceivedAt: Date | null
}

/** Whole seconds between the last moment that a record reports and its arrival; 0 for a clock that is ahead. */
export function countDelaySeconds({ startedAt, endedAt, receivedAt, endReceivedAt }: ReceivedTimes): number {
  const arrived = (endReceivedAt ?? receivedAt).getTime()
  return Math.max(0, Math.round((arrived - (endedAt ?? startedAt).getTime()) / 1000))
}

import { daysBetween, localMoment } from './calendar.ts'

/**
 * Compares the arrival of a record with the day of its work (decision 023). The server's clock decides, because a
 * phone's clock can be wrong.
 */

/** Why a record does not count until a coordinator confirms it. */
export const heldReasons = ['old', 'ahead', 'elsewhere', 'plain_code'] as const
export type HeldReason = (typeof heldReasons)[number]

/**
 * - `ordinary`: arrived on the day of the work, or at most six hours before or after that day.
 * - `late`: arrived within the company's window. The record counts, and lists show that it was late.
 * - `old`: arrived after the window.
 * - `ahead`: arrived before the day of the work.
 *
 * A record that is `old` or `ahead` counts only after a coordinator confirms it.
 */
export type ArrivalClass = 'ordinary' | 'late' | 'old' | 'ahead'

/**
 * A record that arrives within this time (ms) before or after its day is ordinary. This allows night work and clocks
 * that are slightly wrong.
 */
const graceMs = 6 * 60 * 60_000

/**
 * Default length of a company's window: for this many days, work of a past day counts without a coordinator's
 * confirmation.
 */
export const defaultLateDays = 7

/** Maximum length of a company's window in days. */
export const longestLateDays = 60

/** Classifies the arrival of a record of `day` (`YYYY-MM-DD`) in a company's time zone. */
export function judgeArrival(
  day: string,
  receivedAt: Date,
  { timeZone, lateDays }: { readonly timeZone: string; readonly lateDays: number },
): ArrivalClass {
  const dayAt = (milliseconds: number) => localMoment(milliseconds, timeZone).day
  const now = receivedAt.getTime()
  if (day > dayAt(now + graceMs)) return 'ahead'
  if (day >= dayAt(now - graceMs)) return 'ordinary'
  return daysBetween(day, dayAt(now)) <= lateDays ? 'late' : 'old'
}

/** The times of a record from which its delay is computed. */
export interface ReceivedTimes {
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly receivedAt: Date
  /** When the end arrived, if it arrived after the start. */
  readonly endReceivedAt: Date | null
}

/**
 * Returns the whole seconds between the last instant in a record and its arrival. Returns 0 if the phone's clock is
 * ahead.
 */
export function countDelaySeconds({ startedAt, endedAt, receivedAt, endReceivedAt }: ReceivedTimes): number {
  const arrived = (endReceivedAt ?? receivedAt).getTime()
  return Math.max(0, Math.round((arrived - (endedAt ?? startedAt).getTime()) / 1000))
}

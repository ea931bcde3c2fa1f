import { daysBetween, localMoment } from './calendar.ts'

/**
 * Compares the arrival of a work record with the day of the work (decision 023). The server's clock decides, because a
 * phone's clock can be wrong.
 */

/** Why a record does not count until a coordinator confirms it. */
export const heldReasons = ['old', 'ahead', 'elsewhere', 'plain_code'] as const
export type HeldReason = (typeof heldReasons)[number]

/**
 * - `ordinary`: on its own day, or within six hours of it.
 * - `late`: within the company's window. It counts, with a mark.
 * - `old`: after the window. `ahead`: before its day. A coordinator must confirm it before it counts.
 */
export type ArrivalClass = 'ordinary' | 'late' | 'old' | 'ahead'

/**
 * A record that arrives within this time of its day is ordinary. Causes are night work and clocks that are slightly
 * wrong.
 */
const graceMs = 6 * 60 * 60_000

/** Default of a company's window in days. A company accepts work of a past day for so long without a coordinator. */
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

/** The fields of a record that determine its delay. */
export interface ReceivedTimes {
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly receivedAt: Date
  /** When the end arrived, if it arrived later. */
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

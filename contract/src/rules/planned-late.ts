import type { LocalMoment } from './calendar.ts'

/**
 * Slots that came to be planned after their start (DOMAIN §4).
 *
 * A plan is often saved during the day that it begins on, and an edit, a substitute or an undone cancellation changes a
 * day that has begun. Nobody could begin such a slot in time. The slot carries the moment at which it was planned; one
 * without a moment was planned before its start.
 */
export interface PlannedSlot {
  /** ISO 8601 with the company's offset. Absent unless the slot was planned after its start. */
  readonly plannedAt?: string | undefined
  /** The actual start; null while nothing is recorded. */
  readonly startedAt: string | null
}

/**
 * Whether a slot is exempt: planned after its start and not begun. It can be done at any time, is neither late nor missed,
 * and no figure counts it. Once begun it counts like any other.
 */
export function isExempt({ plannedAt, startedAt }: PlannedSlot): boolean {
  return plannedAt !== undefined && startedAt === null
}

/**
 * Whether the start of a slot has passed, to the minute, by the company's clock. A slot for which this holds when it comes
 * to be planned is planned late; one for which it holds later, and that has not begun, is late.
 */
export function startHasPassed(day: string, start: string, now: LocalMoment): boolean {
  return now.day > day || (now.day === day && now.time > start)
}

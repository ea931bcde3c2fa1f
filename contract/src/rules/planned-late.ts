import type { LocalMoment } from './calendar.ts'

/**
 * A slot that may have been planned after its start (docs/domain.md). For example, a plan is saved during its first
 * day. Or an edit, a substitute or an undone cancellation changes a day that has begun. Nobody could begin such a slot
 * in time, so the time of planning is stored with it.
 */
export interface PlannedSlot {
  /** ISO 8601 with the company's offset. Omitted if the slot was planned in time. */
  readonly plannedAt?: string | undefined
  /** Actual start. Null if there are no records. */
  readonly startedAt: string | null
}

/**
 * Returns whether a slot is exempt: planned after its start and not begun. Work on an exempt slot may begin at any
 * time. The slot is neither late nor missed, and no figure counts it. Once begun, it counts like any other slot.
 */
export function isExempt({ plannedAt, startedAt }: PlannedSlot): boolean {
  return plannedAt !== undefined && startedAt === null
}

/**
 * Returns whether the start of a slot has passed by the company's clock. Seconds do not count. If the start has passed
 * when a plan is saved, the slot counts as planned after its start. If the start passes later, the slot is late until
 * work begins.
 */
export function startHasPassed(day: string, start: string, now: LocalMoment): boolean {
  return now.day > day || (now.day === day && now.time > start)
}

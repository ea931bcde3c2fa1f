import type { LocalMoment } from './calendar.ts'

/**
 * A slot that was planned after its start (docs/domain.md).
 *
 * A plan can be saved during its first day. An edit, a substitute or an undone cancellation can change a day that has begun.
 * Nobody could start such a slot in time, so it carries the instant of its planning. A slot without one was planned in time.
 */
export interface PlannedSlot {
  /** ISO 8601 with the company's offset. Absent unless the slot was planned after its start. */
  readonly plannedAt?: string | undefined
  /** The actual start. null without records. */
  readonly startedAt: string | null
}

/**
 * Returns whether a slot is exempt: planned after its start and not begun. It can be done at any time. It is neither late nor
 * missed, and no figure counts it. Once begun, it counts like any other.
 */
export function isExempt({ plannedAt, startedAt }: PlannedSlot): boolean {
  return plannedAt !== undefined && startedAt === null
}

/**
 * Returns whether the start of a slot has passed by the company's clock, to the minute. A slot is planned late if this is true
 * when it is planned. An unbegun slot is late if it becomes true later.
 */
export function startHasPassed(day: string, start: string, now: LocalMoment): boolean {
  return now.day > day || (now.day === day && now.time > start)
}

import type { LocalMoment } from './calendar.ts'

/**
 * A slot that may have been planned after its start (docs/domain.md).
 *
 * A plan can be saved during its first day. An edit, a substitute or an undone cancellation can change a day that has
 * begun. Nobody could start such a slot in time, so it has the time at which it was planned.
 */
export interface PlannedSlot {
  /** ISO 8601 with the company's offset. Absent if the slot was planned in time. */
  readonly plannedAt?: string | undefined
  /** Actual start. Null if there are no records. */
  readonly startedAt: string | null
}

/**
 * Returns whether a slot is exempt: planned after its start and not begun. An exempt slot can be done at any time. It
 * is neither late nor missed, and no figure counts it. Once begun, it counts like any other slot.
 */
export function isExempt({ plannedAt, startedAt }: PlannedSlot): boolean {
  return plannedAt !== undefined && startedAt === null
}

/**
 * Returns whether the start of a slot has passed by the company's clock. Seconds do not count. If this is true at
 * planning, the slot is planned late. If it becomes true later and the slot has not begun, the slot is late.
 */
export function startHasPassed(day: string, start: string, now: LocalMoment): boolean {
  return now.day > day || (now.day === day && now.time > start)
}

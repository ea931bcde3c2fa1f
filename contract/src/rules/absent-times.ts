import { overlappingSlots, type Slot } from './slots.ts'

/** When a person is absent: whole days, and parts of single days (decision 031). */
export interface AbsentTimes {
  readonly absentDays: ReadonlySet<string>
  /** The parts of a day on which the person is otherwise present, by day. */
  readonly absentParts: ReadonlyMap<string, readonly Slot[]>
}

export const alwaysPresent: AbsentTimes = { absentDays: new Set(), absentParts: new Map() }

/**
 * Returns whether a person cannot do a cleaning: the person is absent all day, or in a part of the day that overlaps one
 * of the time windows. Adjacent times do not overlap.
 */
export function isAbsentFor(
  { absentDays, absentParts }: AbsentTimes,
  { day, slots }: { day: string; slots: readonly Slot[] },
): boolean {
  return absentDays.has(day) || overlappingSlots(absentParts.get(day) ?? [], slots).length > 0
}

import { isDate, isTime } from '@zelo/contract/rules/calendar'
import { longestCycle, type ShiftKind } from '@zelo/contract/rules/shifts'
import type { ListedShift } from '@zelo/contract/shifts'
import type { ShiftBody } from './shifts.api.ts'

/** The form state of a shift. Numbers and dates are the typed texts. */
export interface ShiftDraft {
  name: string
  kind: ShiftKind
  startTime: string
  endTime: string
  breakMinutes: string
  weekdays: readonly number[]
  anchorDay: string
  cycleLength: string
  cycle: readonly boolean[]
}

export function createShiftDraft(today: string): ShiftDraft {
  return {
    name: '',
    kind: '5x2',
    startTime: '07:00',
    endTime: '16:48',
    breakMinutes: '60',
    weekdays: [1, 2, 3, 4, 5],
    anchorDay: today,
    cycleLength: '6',
    cycle: [true, true, true, true, false, false],
  }
}

export function toShiftDraft(shift: ListedShift, today: string): ShiftDraft {
  const { name, kind, startTime, endTime, breakMinutes, weekdays, anchorDay, cycle } = shift
  const usual = createShiftDraft(today)
  return {
    ...{ name, kind, startTime, endTime, breakMinutes: String(breakMinutes) },
    weekdays: weekdays.length > 0 ? weekdays : usual.weekdays,
    anchorDay: anchorDay ?? today,
    cycle: cycle.length > 0 ? cycle : usual.cycle,
    cycleLength: String(cycle.length > 0 ? cycle.length : usual.cycle.length),
  }
}

const usualTimes: Record<ShiftKind, Pick<ShiftDraft, 'startTime' | 'endTime' | 'weekdays'>> = {
  '5x2': { startTime: '07:00', endTime: '16:48', weekdays: [1, 2, 3, 4, 5] },
  '6x1': { startTime: '07:00', endTime: '15:20', weekdays: [1, 2, 3, 4, 5, 6] },
  '12x36': { startTime: '07:00', endTime: '19:00', weekdays: [] },
  custom: { startTime: '07:00', endTime: '15:00', weekdays: [] },
}

/**
 * Changes the kind of a shift and sets its default weekdays. Also sets the default times, unless the user has changed
 * the times.
 */
export function withKind(draft: ShiftDraft, kind: ShiftKind): ShiftDraft {
  const before = usualTimes[draft.kind]
  const isUsual = draft.startTime === before.startTime && draft.endTime === before.endTime
  const { weekdays, ...times } = usualTimes[kind]
  return { ...draft, kind, weekdays, ...(isUsual && times) }
}

/** Changes the number of days of the cycle. Added days are days off. */
export function withCycleLength(draft: ShiftDraft, cycleLength: string): ShiftDraft {
  const length = Number(cycleLength)
  if (!Number.isInteger(length) || length < 1 || length > longestCycle) return { ...draft, cycleLength }
  return { ...draft, cycleLength, cycle: Array.from({ length }, (_, index) => draft.cycle[index] ?? false) }
}

/** Returns the body of a save. A text that is no number or date becomes an invalid value. */
export function toShiftBody(draft: ShiftDraft): ShiftBody {
  const { name, kind, startTime, endTime, breakMinutes, weekdays, anchorDay, cycleLength, cycle } = draft
  const isCycle = kind === '12x36' || kind === 'custom'
  const hasLength = kind !== 'custom' || cycleLength.trim() === String(cycle.length)
  return {
    ...{ name, kind },
    startTime: isTime(startTime) ? startTime : '',
    endTime: isTime(endTime) ? endTime : '',
    breakMinutes: /^\d{1,4}$/.test(breakMinutes.trim()) ? Number(breakMinutes) : -1,
    weekdays: isCycle ? [] : [...weekdays],
    anchorDay: isCycle && isDate(anchorDay) ? anchorDay : null,
    cycle: kind === 'custom' ? (hasLength ? [...cycle] : Array(longestCycle + 1).fill(false)) : [],
  }
}

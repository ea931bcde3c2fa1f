import { addDays, daysBetween, toWeekday } from './calendar.ts'
import type { Periodicity } from './recurrence.ts'

/**
 * Returns the rest of a plan from a later day on, with the days of the original plan. The rest of `12X` starts on the
 * first planned day from `from` on. The rest of `semAlt` swaps its two weeks if it starts in an even week.
 */
export function continuePlan(
  periodicity: Periodicity,
  validFrom: string,
  from: string,
): { periodicity: Periodicity; validFrom: string } {
  if (from <= validFrom) return { periodicity, validFrom }
  if (periodicity.type === '12X') {
    return { periodicity, validFrom: addDays(from, daysBetween(validFrom, from) % 2) }
  }
  if (periodicity.type !== 'semAlt') return { periodicity, validFrom: from }
  const firstSunday = addDays(validFrom, -toWeekday(validFrom))
  const isEvenWeek = Math.floor(daysBetween(firstSunday, from) / 7) % 2 === 1
  const { type, weekdays, weekdays2 } = periodicity
  return {
    periodicity: isEvenWeek ? { type, weekdays: weekdays2, weekdays2: weekdays } : periodicity,
    validFrom: from,
  }
}

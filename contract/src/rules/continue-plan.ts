import { addDays, daysBetween, toWeekday } from './calendar.ts'
import type { Periodicity } from './recurrence.ts'

/**
 * Returns the periodicity and the first day with which a plan continues on a later day. The continued plan has the
 * remaining days of the original plan. For `12X`, the first day is the first planned day from `from` on. For `semAlt`,
 * the two weeks are swapped if `from` is in an even week.
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

import { addDays, daysBetween, toWeekday } from './calendar.ts'
import type { Periodicity } from './recurrence.ts'

/**
 * Returns the rest of a plan from a later day on. The days stay those of the original plan. If the plan has every
 * second day, the rest starts on its next day. If the plan has alternating weeks, their order stays, although weeks are
 * counted from the new first week.
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

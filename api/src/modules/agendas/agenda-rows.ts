import type { Periodicity } from '@zelo/contract/rules/recurrence'
import type { Slot } from '@zelo/contract/rules/slots'

/** Returns the slots of a new appointment as JSON: the main cleaning, then the revisions. */
export function toSlotSnapshot(slots: readonly Slot[], revisionIds: readonly number[]): string {
  return JSON.stringify(
    slots.map(({ start, end }, index) => ({
      revisionId: index === 0 ? null : revisionIds[index - 1],
      start,
      end,
      startedAt: null,
      endedAt: null,
      complete: false,
    })),
  )
}

/** Returns the columns that define the cleaning days of a periodicity. */
export function toDateColumns(periodicity: Periodicity) {
  const { type } = periodicity
  return {
    type,
    weekdays: 'weekdays' in periodicity ? [...periodicity.weekdays] : [],
    weekdays_2: 'weekdays2' in periodicity ? [...periodicity.weekdays2] : [],
    month_day: 'dayOfMonth' in periodicity ? periodicity.dayOfMonth : null,
    month: 'month' in periodicity ? periodicity.month : null,
  }
}

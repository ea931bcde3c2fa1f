import type { Appointment } from '@zelo/contract/appointments'
import { addDays, daysBetween } from '@zelo/contract/rules/calendar'
import type { DateInterval } from '@zelo/contract/rules/date-interval'

/** The ways to group appointments. Each group has a heading. */
export const groupings = ['environment', 'person', 'sector', 'category'] as const
export type Grouping = (typeof groupings)[number]

/** A section of the list. Its appointments are sorted by day and time. */
export interface Part {
  key: string
  appointments: Appointment[]
}

/** Returns every day of the interval, even days without appointments. */
export function splitByDay(appointments: readonly Appointment[], interval: DateInterval): Part[] {
  const byDay = Map.groupBy(appointments, (appointment) => appointment.day)
  const dayCount = daysBetween(interval.from, interval.to) + 1
  return Array.from({ length: dayCount }, (_, index) => addDays(interval.from, index)).map((day) => ({
    key: day,
    appointments: byDay.get(day) ?? [],
  }))
}

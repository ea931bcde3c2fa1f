import type { Appointment } from '@zelo/contract/appointments'
import { addDays, daysBetween } from '@zelo/contract/rules/calendar'
import type { DateInterval } from '@zelo/contract/rules/date-interval'

/** How a list of appointments is told apart: by what the heading of each part says. */
export const groupings = ['environment', 'person', 'sector', 'category'] as const
export type Grouping = (typeof groupings)[number]

/** A part of the list; appointments stay by day and time. */
export interface Part {
  key: string
  appointments: Appointment[]
}

/** Every day of the interval, one without appointments too. */
export function daysOf(appointments: readonly Appointment[], interval: DateInterval): Part[] {
  const byDay = Map.groupBy(appointments, (appointment) => appointment.dataAgend)
  const dayCount = daysBetween(interval.from, interval.to) + 1
  return Array.from({ length: dayCount }, (_, index) => addDays(interval.from, index)).map((day) => ({
    key: day,
    appointments: byDay.get(day) ?? [],
  }))
}

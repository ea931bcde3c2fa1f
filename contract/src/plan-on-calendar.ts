import * as z from 'zod'
import { day } from './fields.ts'
import { calendarDayKinds } from './rules/calendar-days.ts'

/** How the calendar changes the days of a plan. */
export const planOnCalendar = {
  /** Days of the plan without a cleaning, in ascending order. */
  skippedDays: z.array(z.object({ day, name: z.string(), reason: z.enum(calendarDayKinds) })),
  /** Days of the plan whose cleaning takes place on another day. */
  movedDays: z.array(z.object({ day, to: day })),
}

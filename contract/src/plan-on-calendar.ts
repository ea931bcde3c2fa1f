import * as z from 'zod'
import { day } from './fields.ts'
import { calendarDayKinds } from './rules/calendar-days.ts'

/** How the calendar changes the days of a plan. */
export const planOnCalendar = {
  /** Planned days on which the cleaning is skipped, in ascending order. */
  skippedDays: z.array(z.object({ day, name: z.string(), reason: z.enum(calendarDayKinds) })),
  /** Planned days whose cleaning moves to another day. */
  movedDays: z.array(z.object({ day, to: day })),
}

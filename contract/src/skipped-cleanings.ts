import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, time, wantedId } from './fields.ts'
import { reportScope } from './report-query.ts'
import { calendarDayKinds } from './rules/calendar-days.ts'

/** A cleaning that a day of the calendar skips: the main cleaning or a revision (decision 030). */
const skippedCleaning = z.object({
  appointmentId: id,
  /** The planned day. */
  day,
  company: z.string(),
  environmentId: id,
  environment: z.string(),
  /** The planned person, or the substitute if there is one. */
  personId: id,
  person: z.string(),
  start: time,
  end: time,
  /** Name and kind of the calendar day. */
  name: z.string(),
  reason: z.enum(calendarDayKinds),
})
export type SkippedCleaning = z.infer<typeof skippedCleaning>

/** The figures of the reports leave out these cleanings. Rejects with `invalid_interval` or `not_found`. */
export const listSkippedCleanings = endpoint({
  name: 'history.skipped',
  method: 'GET',
  path: '/history/skipped',
  action: 'history.read',
  summary: 'Lists the cleanings of an interval that the calendar skips, by day, environment and time',
  query: z.object({ ...reportScope, userId: wantedId.optional(), environmentId: wantedId.optional() }),
  answer: z.array(skippedCleaning),
})

import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, pageNumber, time, wantedId } from './fields.ts'
import { workRuleFields } from './work-rules.ts'
import { workWarning } from './work-warnings.ts'

/** Number of people on a page. */
export const peoplePerWeek = 100

const workDay = z.object({
  day,
  /** The shift that starts on the day. Null if there is none. */
  shift: z.object({ id, name: z.string(), startTime: time, endTime: time }).nullable(),
  /** Whether a shift of the person applies to the day, even if the day is a day off. */
  hasShift: z.boolean(),
  /** Whether the person is absent all day. */
  absent: z.boolean(),
  /** The parts of the day in which the person is absent. */
  absentParts: z.array(z.object({ startTime: time, endTime: time })),
  /** The cleanings that belong to the day. Cleanings of a night shift may be on the next day. */
  cleanings: z.array(
    z.object({ appointmentId: id, environmentId: id, environment: z.string(), day, start: time, end: time }),
  ),
  /** The load in minutes of cleaning and walking, the capacity of the day in minutes, and the load in percent. */
  loadMinutes: z.int(),
  capacityMinutes: z.int(),
  loadPercent: z.int(),
  /** Minutes of the shift without its break, and of cleanings outside of the shift. */
  workedMinutes: z.int(),
  warnings: z.array(workWarning),
})
export type WeekDay = z.infer<typeof workDay>

const personWeek = z.object({
  userId: id,
  name: z.string(),
  companyId: id,
  company: z.string(),
  /** From Sunday to Saturday. */
  days: z.array(workDay),
  /** Minutes of work in the week. 12x36 counts with its average of 3.5 shifts. */
  weekMinutes: z.int(),
})
export type PersonWeek = z.infer<typeof personWeek>

const week = z.object({
  /** The Sunday and the Saturday of the week. */
  from: day,
  to: day,
  /** The rules on the Sunday of the week, or the simulated rules. */
  rules: z.object(workRuleFields),
  /** Number of people on all pages. */
  total: z.int(),
  people: z.array(personWeek),
})
export type WorkWeek = z.infer<typeof week>

/**
 * Lists the active cleaners of a company, sorted by name. The parent company's id, or no id, means the whole group.
 * With `userId`, lists only this person, even if the person is not an active cleaner.
 */
export const readWorkWeek = endpoint({
  name: 'work-week.read',
  method: 'GET',
  path: '/work-week',
  action: 'shifts.read',
  summary: 'Returns the week of a day for each person: shifts, planned cleanings, load and warnings',
  query: z.object({
    day,
    companyId: wantedId.optional(),
    userId: wantedId.optional(),
    page: pageNumber,
  }),
  answer: week,
})

/** Returns the same week as `readWorkWeek` under other rules. Saves nothing. */
export const simulateWorkWeek = endpoint({
  name: 'work-week.simulate',
  method: 'POST',
  path: '/work-week/simulation',
  action: 'shifts.read',
  summary: 'Returns the week of a day for each person under other work rules. Saves nothing',
  body: z.strictObject({
    day,
    companyId: id.optional(),
    userId: id.optional(),
    page: pageNumber,
    rules: z.strictObject(workRuleFields),
  }),
  answer: week,
})

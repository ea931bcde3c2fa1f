import * as z from 'zod'
import { clashes } from './clashes.ts'
import { endpoint } from './endpoint.ts'
import {
  cleanText,
  day,
  findPartError,
  id,
  idParam,
  longestNote,
  nameField,
  time,
  wantedId,
} from './fields.ts'
import { batchImport, type ImportFile } from './imports.ts'
import { brazilianStates } from './rules/brazilian-states.ts'
import { daysBetween } from './rules/calendar.ts'
import { calendarDayKinds, calendarEffects, isCalendarRule } from './rules/calendar-days.ts'

/** Maximum number of days in the range of one calendar row. */
export const mostRangeDays = 366

const kind = z.enum(calendarDayKinds, 'invalid')
const effect = z.enum(calendarEffects, 'invalid')
const year = z.int('invalid').min(2000, 'invalid').max(2199, 'invalid')
const source = z.string().transform(cleanText).pipe(z.string().max(longestNote, 'too_long'))

/** A calendar row, for one of the days to which it applies. A row with a rule or a range is listed once for each day. */
export const calendarDay = z.object({
  /** Id of the row. */
  id,
  /** Null if the row applies to every company of the group. */
  companyId: id.nullable(),
  day,
  name: z.string(),
  kind,
  effect,
  /** The law that defines the holiday, or a note. */
  source: z.string(),
  /** A row that is not active has no effect. */
  active: z.boolean(),
  /** `MM-DD`, or a distance from Easter such as `easter-2`. Null if the row has fixed days. */
  rule: z.string().nullable(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  yearFrom: year.nullable(),
  yearTo: year.nullable(),
  /** The part of the day to which the row applies. Null for the whole day. */
  startTime: time.nullable(),
  endTime: time.nullable(),
})
export type CalendarDay = z.infer<typeof calendarDay>

/**
 * Returns the rows that apply to a company: its own rows and those of the group. Lists a row once for each of its days.
 * Without `companyId`, returns all rows of the group. Rejects with `invalid_interval` for a reversed range or a range
 * over two years.
 */
export const listCalendarDays = endpoint({
  name: 'calendar-day.list',
  method: 'GET',
  path: '/calendar-days',
  action: 'calendar.read',
  summary: 'Lists holidays and closures by day, also those that are switched off',
  query: z.object({ companyId: wantedId.optional(), from: z.string('required'), to: z.string('required') }),
  answer: z.array(calendarDay),
})

/** A row to add. It has either one `day`, or a `rule`, or a range with `from` and `to`. */
export const newCalendarDay = z
  .strictObject({
    /** Null if the row applies to every company of the group. */
    companyId: id.nullable(),
    day: day.optional(),
    rule: z.string().refine(isCalendarRule, 'calendar_rule_invalid').optional(),
    from: day.optional(),
    to: day.optional(),
    /** The first and the last year of a rule. Only a row with a rule can have these. */
    yearFrom: year.optional(),
    yearTo: year.optional(),
    name: nameField('calendar_name_required'),
    kind,
    effect,
    /** A part of the day. Only cleanings that lie completely in this part are skipped. */
    startTime: time.optional(),
    endTime: time.optional(),
    source: source.default(''),
  })
  .superRefine((row, context) => {
    const note = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message, input: row })
    const given = [row.day, row.rule, row.from ?? row.to].filter((value) => value !== undefined)
    if (given.length !== 1) note('day', given.length === 0 ? 'required' : 'calendar_one_of')
    if (row.from !== undefined && row.to === undefined) note('to', 'required')
    if (row.to !== undefined && row.from === undefined) note('from', 'required')
    if (row.from !== undefined && row.to !== undefined) {
      if (row.to < row.from) note('to', 'calendar_range_reversed')
      else if (daysBetween(row.from, row.to) >= mostRangeDays) note('to', 'calendar_range_too_long')
    }
    const error = findPartError(row)
    if (error) note(error.field, error.code)
    if (row.rule === undefined && row.yearFrom !== undefined) note('yearFrom', 'calendar_years_need_rule')
    if (row.rule === undefined && row.yearTo !== undefined) note('yearTo', 'calendar_years_need_rule')
    if (row.yearFrom !== undefined && row.yearTo !== undefined && row.yearTo < row.yearFrom)
      note('yearTo', 'calendar_range_reversed')
  })
export type NewCalendarDay = z.output<typeof newCalendarDay>

/** Maximum number of appointments that an effect lists. */
export const effectsListed = 200

/** One appointment that a change of the calendar changes. */
const changedAppointment = z.object({
  id,
  /** The day of the appointment after the change. */
  day,
  /** The planned day, if it differs from `day`. */
  plannedDay: day.nullable(),
  companyId: id,
  environment: z.string(),
  person: z.string(),
  /** `shortened`: some cleanings of the appointment are skipped, or take place again. */
  change: z.enum(['skipped', 'moved', 'restored', 'shortened']),
})

/**
 * The effect of a calendar change. The change concerns appointments without recorded work from the company's current
 * day on. Cancelled and removed appointments change too, but these numbers do not include them.
 */
export const calendarEffect = {
  /** Number of appointments that no longer take place. */
  skipped: z.int(),
  /** Number of appointments that move to another day. */
  moved: z.int(),
  /** Number of appointments that take place as planned again. */
  restored: z.int(),
  /** Number of appointments that lose, or get back, some of their cleanings. */
  shortened: z.int(),
  /** Number of overlaps between two cleanings of one person that the change causes. */
  clashes: z.int(),
  /** At most `effectsListed` of the changed appointments, sorted by day. */
  appointments: z.array(changedAppointment).max(effectsListed),
  clashList: clashes.clashes,
}
const effectAnswer = z.object(calendarEffect)
export type CalendarEffectAnswer = z.infer<typeof effectAnswer>

export const previewCalendarDay = endpoint({
  name: 'calendar-day.preview',
  method: 'POST',
  path: '/calendar-days/preview',
  action: 'calendar.read',
  summary: 'Previews a new holiday or closure: the appointments that it skips and moves. Saves nothing',
  body: newCalendarDay,
  answer: effectAnswer,
})

/** Rejects with `not_found` for an unknown company. */
export const createCalendarDay = endpoint({
  name: 'calendar-day.create',
  method: 'POST',
  path: '/calendar-days',
  action: 'calendar.write',
  summary: 'Adds a holiday or closure and plans the appointments from today on again, in one transaction',
  body: newCalendarDay,
  answer: z.object({ id, ...calendarEffect }),
  status: 201,
})

const switched = z.strictObject({ active: z.boolean() })

export const switchCalendarDay = endpoint({
  name: 'calendar-day.switch',
  method: 'PATCH',
  path: '/calendar-days/:id',
  action: 'calendar.write',
  summary: 'Switches a holiday or closure on or off and plans the appointments from today on again',
  params: idParam,
  body: switched,
  answer: z.object({ id, active: z.boolean(), ...calendarEffect }),
})

/** Removing a row has the same effect as switching it off (`active: false`). */
export const previewCalendarSwitch = endpoint({
  name: 'calendar-day.preview-switch',
  method: 'POST',
  path: '/calendar-days/:id/preview',
  action: 'calendar.read',
  summary: 'Previews switching a holiday or closure on or off. Saves nothing',
  params: idParam,
  body: switched,
  answer: effectAnswer,
})

export const removeCalendarDay = endpoint({
  name: 'calendar-day.remove',
  method: 'DELETE',
  path: '/calendar-days/:id',
  action: 'calendar.write',
  summary: 'Removes a holiday or closure and plans the appointments from today on again',
  params: idParam,
  answer: z.object({ id, ...calendarEffect }),
})

/**
 * The state and municipality of a company. If the state changes, the holidays of the new state replace those of the
 * previous state.
 */
const place = z.strictObject({
  companyId: id,
  state: z.enum(brazilianStates, 'invalid').nullable(),
  municipality: z.string().transform(cleanText).pipe(z.string().max(120, 'too_long')).default(''),
})

export const previewCalendarPlace = endpoint({
  name: 'calendar-day.preview-place',
  method: 'POST',
  path: '/calendar-days/place/preview',
  action: 'calendar.read',
  summary: "Previews the holidays of a company's state. Saves nothing",
  body: place,
  answer: effectAnswer,
})

/** Rejects with `not_found` for an unknown company. */
export const setCalendarPlace = endpoint({
  name: 'calendar-day.set-place',
  method: 'PUT',
  path: '/calendar-days/place',
  action: 'calendar.write',
  summary: 'Sets the state and municipality of a company and adds the holidays of the state',
  body: place,
  answer: z.object({ companyId: id, ...calendarEffect }),
})

const importFile: ImportFile<'date' | 'name' | 'law'> = {
  template: 'modelo-feriados',
  titles: { date: 'data', name: 'nome', law: 'lei' },
  optional: ['law'],
  omittable: ['law'],
  mostRows: 1000,
  examples: [
    { date: '13/06/2027', name: 'Santo Antonio', law: 'Lei municipal 123/1990' },
    { date: '08/12', name: 'Padroeira da cidade', law: '' },
  ],
  english: {
    template: 'holidays-template',
    titles: { date: 'date', name: 'name', law: 'law' },
    examples: [
      { date: '13/06/2027', name: 'Saint Anthony', law: 'Municipal law 123/1990' },
      { date: '08/12', name: 'Patron saint of the city', law: '' },
    ],
  },
}

/**
 * Adds the municipal holidays of a file to one company. A date without a year is a holiday of every year. If the
 * company already has a row of the same day and name, the row of the file is reported as a fault. With `skipExisting`,
 * that row is skipped instead.
 */
export const calendarDayImport = batchImport({
  name: 'calendar-day.import',
  path: '/calendar-days/import',
  action: 'calendar.write',
  summary: 'Adds every municipal holiday of a CSV or .xlsx file to one company, all or none',
  field: 'csvFeriados',
  ids: { companyId: 'companyId' },
  file: importFile,
})

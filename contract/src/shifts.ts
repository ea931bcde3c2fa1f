import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, idParam, nameField, time, version, wantedId } from './fields.ts'
import { listShiftErrors, longestCycle, shiftKinds } from './rules/shifts.ts'

const fields = {
  kind: z.enum(shiftKinds, 'invalid'),
  startTime: time,
  /** An end at or before the start is on the next day. */
  endTime: time,
  breakMinutes: z.int('invalid').min(0, 'invalid').max(1439, 'invalid'),
  /** The working weekdays, Sunday 0 to Saturday 6: five for `5x2`, six for `6x1`. Empty for other kinds. */
  weekdays: z.array(z.int('invalid').min(0, 'invalid').max(6, 'invalid')).max(7, 'invalid'),
  /** The first day of the cycle of `12x36` and `custom`. Null for other kinds. */
  anchorDay: day.nullable(),
  /** The days of the cycle of `custom`: true for a day of work, false for a day off. Empty for other kinds. */
  cycle: z.array(z.boolean('invalid')).max(longestCycle, 'cycle_too_long'),
}

const shift = z.object({
  id,
  name: z.string(),
  ...fields,
  /** Number of people who have the shift today or later. */
  people: z.int(),
  version,
})
export type ListedShift = z.infer<typeof shift>

/** Fields that the kind does not use are stored empty. */
export const writtenShift = z
  .strictObject({
    name: nameField('shift_name_required'),
    ...fields,
    weekdays: fields.weekdays.default([]),
    anchorDay: fields.anchorDay.default(null),
    cycle: fields.cycle.default([]),
  })
  .transform(({ weekdays, anchorDay, cycle, ...own }) => {
    const isWeekly = own.kind === '5x2' || own.kind === '6x1'
    return {
      ...own,
      weekdays: isWeekly ? [...new Set(weekdays)].sort((a, b) => a - b) : [],
      anchorDay: isWeekly ? null : anchorDay,
      cycle: own.kind === 'custom' ? cycle : [],
    }
  })
  .superRefine((wanted, context) => {
    for (const [field, message] of Object.entries(listShiftErrors(wanted)))
      context.addIssue({ code: 'custom', path: [field], message, input: wanted })
  })
export type WrittenShift = z.output<typeof writtenShift>

export const listShifts = endpoint({
  name: 'shift.list',
  method: 'GET',
  path: '/shifts',
  action: 'shifts.read',
  summary: 'Lists the shifts of the group by name',
  answer: z.array(shift),
})

/** Rejects with `duplicate` if the group already has a shift of this name. */
export const createShift = endpoint({
  name: 'shift.create',
  method: 'POST',
  path: '/shifts',
  action: 'shifts.write',
  summary: 'Registers a shift',
  body: writtenShift,
  answer: shift,
  status: 201,
})

/**
 * The change applies to all days of the people who have the shift, including past days. Rejects with `duplicate`, or
 * with `changed_meanwhile` if `version` is outdated.
 */
export const editShift = endpoint({
  name: 'shift.edit',
  method: 'PUT',
  path: '/shifts/:id',
  action: 'shifts.write',
  summary: 'Changes a shift',
  params: idParam,
  body: z.strictObject({ shift: writtenShift, version }),
  answer: shift,
})

/** Rejects with `in_use` if a person has or had the shift. */
export const removeShift = endpoint({
  name: 'shift.remove',
  method: 'DELETE',
  path: '/shifts/:id',
  action: 'shifts.write',
  summary: 'Deletes a shift that nobody ever had',
  params: idParam,
  answer: z.null(),
  status: 204,
})

const assignment = z.object({
  id,
  userId: id,
  shiftId: id,
  shift: z.string(),
  from: day,
  /** Null if the person keeps the shift without an end. */
  to: day.nullable(),
  version,
})
export type ShiftAssignment = z.infer<typeof assignment>

export const listShiftAssignments = endpoint({
  name: 'shift-assignment.list',
  method: 'GET',
  path: '/shift-assignments',
  action: 'shifts.read',
  summary: 'Lists the shifts of a person with their validity, the latest first',
  query: z.object({ userId: wantedId }),
  answer: z.array(assignment),
})

/**
 * If the person has an earlier shift without an end, that shift ends on the day before the new shift. Rejects with
 * `not_found` (person or shift), or with `invalid_input`: `shift_days_reversed`, or `shift_overlaps` at `from` if the
 * person has another shift on one of the days.
 */
export const assignShift = endpoint({
  name: 'shift-assignment.create',
  method: 'POST',
  path: '/shift-assignments',
  action: 'shifts.write',
  summary: 'Gives a person a shift from a day on',
  body: z.strictObject({ userId: id, shiftId: id, from: day, to: day.nullable().default(null) }),
  answer: assignment,
  status: 201,
})

/**
 * Rejects for the same reasons as `assignShift`, but ends no other shift. Rejects with `changed_meanwhile` if `version`
 * is outdated.
 */
export const editShiftAssignment = endpoint({
  name: 'shift-assignment.edit',
  method: 'PUT',
  path: '/shift-assignments/:id',
  action: 'shifts.write',
  summary: 'Changes the validity of the shift of a person',
  params: idParam,
  body: z.strictObject({ from: day, to: day.nullable(), version }),
  answer: assignment,
})

export const removeShiftAssignment = endpoint({
  name: 'shift-assignment.remove',
  method: 'DELETE',
  path: '/shift-assignments/:id',
  action: 'shifts.write',
  summary: 'Takes a shift from a person, as if it had never been given',
  params: idParam,
  answer: z.null(),
  status: 204,
})

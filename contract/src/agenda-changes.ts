import * as z from 'zod'
import { agendasPerSave } from './agendas.ts'
import { clashes } from './clashes.ts'
import { endpoint } from './endpoint.ts'
import { day, id, idParam, instant, time } from './fields.ts'
import { MAX_CLEANINGS } from './rules/slots.ts'

/** The ways to change many agendas at once. */
export const agendaChangeKinds = ['import', 'copy', 'move', 'times'] as const
export type AgendaChangeKind = (typeof agendaChangeKinds)[number]

/** Maximum number of agendas in one effect. The counts include all. */
export const effectRowsListed = 500

/** Maximum number of minutes by which a change moves times. */
export const longestShift = 720

const slot = z.object({ start: time, end: time })

/** An agenda that a change creates or changes, after the change. */
const effectRow = z.object({
  /** Line of an import file. */
  line: z.int().positive().nullable(),
  /** Null for a new agenda. */
  agendaId: id.nullable(),
  environment: z.string(),
  person: z.string(),
  validFrom: day,
  validTo: day,
  slots: z.array(slot),
  /** Number of its appointments that are new or change, and take place. */
  appointments: z.int(),
  /** Number of days on which its person has other cleanings at the same time. */
  clashDays: z.int(),
  /** Why it cannot be saved: a key of the sentences for fields, such as `slot_outside_day`. */
  fault: z.string().nullable(),
})
export type AgendaEffectRow = z.infer<typeof effectRow>

/** The effect of a change of many agendas. */
export const agendaEffect = {
  /** Number of new agendas. */
  created: z.int(),
  /** Number of agendas that change. */
  changed: z.int(),
  /** Number of appointments that are new or change, and take place. */
  appointments: z.int(),
  /** Number of appointments that stay as they are, because they have recorded work. */
  staying: z.int(),
  /** Number of appointments that the calendar skips, and that it moves to another day. */
  skipped: z.int(),
  moved: z.int(),
  /** The first agendas. */
  rows: z.array(effectRow).max(effectRowsListed),
  ...clashes,
  /** The state of the agendas. A save with an earlier one is rejected with `changed_meanwhile`. */
  basis: z.string(),
}
const effectAnswer = z.object(agendaEffect)
export type AgendaEffect = z.infer<typeof effectAnswer>

/** The `basis` of the preview that the user saw. */
const basis = z.string().max(100, 'too_long').optional()

const agendaIds = z.array(id).min(1, 'agenda_item_required').max(agendasPerSave, 'too_many_items')
const ids = z.array(id).max(agendasPerSave, 'too_many_items').default([])

/**
 * Each agenda is copied to each room and each person. Without rooms it keeps its room, and without people its person. A
 * copy starts today or with the agenda, and keeps the days of the agenda. At most 200 copies.
 */
const copy = z
  .strictObject({ agendaIds, environmentIds: ids, userIds: ids, basis })
  .refine(({ environmentIds, userIds }) => environmentIds.length + userIds.length > 0, {
    path: ['environmentIds'],
    error: 'copy_target_required',
  })
export type AgendaCopy = z.output<typeof copy>

/** Rejects in the same cases as `copyAgendas`, but faults of single copies are part of the response. */
export const previewCopy = endpoint({
  name: 'agenda-change.preview-copy',
  method: 'POST',
  path: '/agendas/copy/preview',
  action: 'agendas.read',
  summary: 'Previews copies of agendas to other environments or people. Saves nothing',
  body: copy,
  answer: effectAnswer,
})

/**
 * Rejects with `not_found`, `invalid_input`, `same_slot_taken` or `changed_meanwhile`. Copies all or none.
 */
export const copyAgendas = endpoint({
  name: 'agenda-change.copy',
  method: 'POST',
  path: '/agendas/copy',
  action: 'agendas.write',
  summary: 'Copies agendas to other environments or people, all or none',
  body: copy,
  answer: z.object({ id, ...agendaEffect }),
  status: 201,
})

/**
 * Moves the active agendas of a person to another person from a day on. An agenda that began before that day ends on the
 * day before, and a new agenda goes on with its appointments.
 */
const move = z.strictObject({ userId: id, toUserId: id, from: day, basis })
export type AgendaMove = z.output<typeof move>

/** Rejects in the same cases as `moveAgendas`, but faults of single agendas are part of the response. */
export const previewMove = endpoint({
  name: 'agenda-change.preview-move',
  method: 'POST',
  path: '/agendas/move/preview',
  action: 'agendas.read',
  summary: 'Previews moving the agendas of a person to another from a day on. Saves nothing',
  body: move,
  answer: effectAnswer,
})

/** Rejects with `not_found`, `invalid_input`, `same_slot_taken` or `changed_meanwhile`. Moves all or none. */
export const moveAgendas = endpoint({
  name: 'agenda-change.move',
  method: 'POST',
  path: '/agendas/move',
  action: 'agendas.write',
  summary: 'Moves the agendas of a person to another from a day on. Appointments with recorded work stay',
  body: move,
  answer: z.object({ id, ...agendaEffect }),
})

/** Either moves all times by minutes, or replaces them by `slots`: the main cleaning, then the revisions. */
const times = z
  .strictObject({
    agendaIds,
    shift: z
      .int('invalid')
      .min(-longestShift, 'shift_out_of_range')
      .max(longestShift, 'shift_out_of_range')
      .refine((minutes) => minutes !== 0, 'shift_out_of_range')
      .optional(),
    slots: z
      .array(z.strictObject({ start: time, end: time }))
      .min(1, 'required')
      .max(MAX_CLEANINGS, 'too_many_cleanings')
      .optional(),
    basis,
  })
  .refine(({ shift, slots }) => (shift === undefined) !== (slots === undefined), {
    path: ['shift'],
    error: 'required',
  })
export type AgendaTimes = z.output<typeof times>

/** Rejects in the same cases as `changeTimes`, but faults of single agendas are part of the response. */
export const previewTimes = endpoint({
  name: 'agenda-change.preview-times',
  method: 'POST',
  path: '/agendas/times/preview',
  action: 'agendas.read',
  summary: 'Previews other times of agendas. Saves nothing',
  body: times,
  answer: effectAnswer,
})

/** Rejects with `not_found`, `invalid_input`, `same_slot_taken` or `changed_meanwhile`. Changes all or none. */
export const changeTimes = endpoint({
  name: 'agenda-change.times',
  method: 'POST',
  path: '/agendas/times',
  action: 'agendas.write',
  summary: 'Changes the times of agendas from today on, all or none',
  body: times,
  answer: z.object({ id, ...agendaEffect }),
})

/** For how many days the list shows a change. */
export const agendaChangeDays = 90

const agendaChange = z.object({
  id,
  kind: z.enum(agendaChangeKinds),
  /** Time in the time zone of the parent company. */
  at: instant,
  userId: id,
  userName: z.string(),
  created: z.int(),
  changed: z.int(),
  appointments: z.int(),
  /** Number of its agendas that somebody changed since. An undo leaves them. */
  changedSince: z.int(),
  undone: z.object({ at: instant, userName: z.string() }).nullable(),
})
export type AgendaChange = z.infer<typeof agendaChange>

export const listAgendaChanges = endpoint({
  name: 'agenda-change.list',
  method: 'GET',
  path: '/agenda-changes',
  action: 'agendas.read',
  summary: 'Lists the changes of many agendas in the last 90 days, newest first',
  answer: z.array(agendaChange),
})

/**
 * Undoes a change from today on. Appointments with recorded work and those of past days stay, and so do agendas that
 * somebody changed since. A repeated undo changes nothing. Rejects with `not_found`, with `changed_meanwhile` if all
 * agendas were changed since, with `invalid_input` for a person or
 * room that is no longer active, and with `same_slot_taken`.
 */
export const undoAgendaChange = endpoint({
  name: 'agenda-change.undo',
  method: 'DELETE',
  path: '/agenda-changes/:id',
  action: 'agendas.write',
  summary: 'Undoes a change of many agendas. Appointments with recorded work stay',
  params: idParam,
  answer: z.object({
    id,
    /** Number of appointments that follow the previous plan again. */
    restored: z.int(),
    /** Number of appointments that are no longer planned. */
    removed: z.int(),
    /** Number of appointments that stay, because they have recorded work or their day is past. */
    staying: z.int(),
    /** Number of agendas that stay, because somebody changed them since. */
    changedSince: z.int(),
  }),
})

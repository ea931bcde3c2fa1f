import * as z from 'zod'
import { agendasPerSave } from './agendas.ts'
import { clashes } from './clashes.ts'
import { endpoint } from './endpoint.ts'
import { day, id, idParam, instant, time } from './fields.ts'
import { MAX_CLEANINGS } from './rules/slots.ts'
import { workWarnings } from './work-warnings.ts'

/** The ways to change many agendas at once. */
export const agendaChangeKinds = ['import', 'copy', 'move', 'times'] as const
export type AgendaChangeKind = (typeof agendaChangeKinds)[number]

/** Maximum number of agendas that the effect of one change lists. The counts include all agendas. */
export const effectRowsListed = 500

/** Maximum number of minutes by which a change moves times. */
export const longestShift = 720

const slot = z.object({ start: time, end: time })

/** An agenda that a change creates or changes, after the change. */
const effectRow = z.object({
  /** The line of the agenda in the import file. Null for other kinds of change. */
  line: z.int().positive().nullable(),
  /** Null for a new agenda. */
  agendaId: id.nullable(),
  environment: z.string(),
  person: z.string(),
  validFrom: day,
  validTo: day,
  slots: z.array(slot),
  /** Number of the agenda's new and changed appointments that take place. */
  appointments: z.int(),
  /** Number of days on which the agenda's person has another cleaning at the same time. */
  clashDays: z.int(),
  /** Why the agenda cannot be saved: a message key such as `slot_outside_day`. Null if it can be saved. */
  fault: z.string().nullable(),
})
export type AgendaEffectRow = z.infer<typeof effectRow>

/** The effect of a change of many agendas. */
export const agendaEffect = {
  /** Number of new agendas. */
  created: z.int(),
  /** Number of agendas that change. */
  changed: z.int(),
  /** Number of new and changed appointments that take place. */
  appointments: z.int(),
  /** Number of appointments that do not change, because they have recorded work. */
  staying: z.int(),
  /** Number of appointments that the calendar skips, and number of appointments that it moves to another day. */
  skipped: z.int(),
  moved: z.int(),
  /** At most `effectRowsListed` of the agendas. */
  rows: z.array(effectRow).max(effectRowsListed),
  ...clashes,
  /**
   * Identifies the state of the agendas in this preview. If the state has changed, a save with this value is rejected
   * with `changed_meanwhile`.
   */
  basis: z.string(),
}
const effectAnswer = z.object(agendaEffect)
export type AgendaEffect = z.infer<typeof effectAnswer>

const previewAnswer = z.object({ ...agendaEffect, ...workWarnings })
export type AgendaPreview = z.infer<typeof previewAnswer>

/** The `basis` of the preview that the user saw. */
const basis = z.string().max(100, 'too_long').optional()

const agendaIds = z.array(id).min(1, 'agenda_item_required').max(agendasPerSave, 'too_many_items')
const ids = z.array(id).max(agendasPerSave, 'too_many_items').default([])

/**
 * Each agenda is copied once for each combination of a room and a person. Without rooms, copies keep the room. Without
 * people, copies keep the person. A copy keeps the agenda's days. It starts today, or on the agenda's first day if that
 * is later. At most 200 copies.
 */
const copy = z
  .strictObject({ agendaIds, environmentIds: ids, userIds: ids, basis })
  .refine(({ environmentIds, userIds }) => environmentIds.length + userIds.length > 0, {
    path: ['environmentIds'],
    error: 'copy_target_required',
  })
export type AgendaCopy = z.output<typeof copy>

/** Rejects for the same reasons as `copyAgendas`. Faults of single copies are part of the response. */
export const previewCopy = endpoint({
  name: 'agenda-change.preview-copy',
  method: 'POST',
  path: '/agendas/copy/preview',
  action: 'agendas.read',
  summary: 'Previews copies of agendas to other environments or people. Saves nothing',
  body: copy,
  answer: previewAnswer,
})

/** Copies all agendas or none. Rejects with `not_found`, `invalid_input`, `same_slot_taken` or `changed_meanwhile`. */
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
 * Gives the active agendas of a person to another person from a day on. An agenda that began before that day ends on
 * the day before. A new agenda takes over the appointments from that day on.
 */
const move = z.strictObject({ userId: id, toUserId: id, from: day, basis })
export type AgendaMove = z.output<typeof move>

/** Rejects for the same reasons as `moveAgendas`. Faults of single agendas are part of the response. */
export const previewMove = endpoint({
  name: 'agenda-change.preview-move',
  method: 'POST',
  path: '/agendas/move/preview',
  action: 'agendas.read',
  summary: 'Previews moving the agendas of a person to another from a day on. Saves nothing',
  body: move,
  answer: previewAnswer,
})

/** Moves all agendas or none. Rejects with `not_found`, `invalid_input`, `same_slot_taken` or `changed_meanwhile`. */
export const moveAgendas = endpoint({
  name: 'agenda-change.move',
  method: 'POST',
  path: '/agendas/move',
  action: 'agendas.write',
  summary: 'Moves the agendas of a person to another from a day on. Appointments with recorded work stay',
  body: move,
  answer: z.object({ id, ...agendaEffect }),
})

/** Either shifts all times by minutes, or replaces them with `slots`: the main cleaning, then the revisions. */
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

/** Rejects for the same reasons as `changeTimes`. Faults of single agendas are part of the response. */
export const previewTimes = endpoint({
  name: 'agenda-change.preview-times',
  method: 'POST',
  path: '/agendas/times/preview',
  action: 'agendas.read',
  summary: 'Previews other times of agendas. Saves nothing',
  body: times,
  answer: previewAnswer,
})

/** Changes all agendas or none. Rejects with `not_found`, `invalid_input`, `same_slot_taken` or `changed_meanwhile`. */
export const changeTimes = endpoint({
  name: 'agenda-change.times',
  method: 'POST',
  path: '/agendas/times',
  action: 'agendas.write',
  summary: 'Changes the times of agendas from today on, all or none',
  body: times,
  answer: z.object({ id, ...agendaEffect }),
})

/** Number of days after a change during which the list contains it. */
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
  /** Number of the change's agendas that somebody edited after the change. An undo does not change these. */
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
 * Undoes a change from today on. Appointments with recorded work, past appointments, and agendas that somebody edited
 * after the change stay as they are. A repeated undo changes nothing. Rejects with `not_found` or `same_slot_taken`.
 * Rejects with `changed_meanwhile` if somebody edited all of the agendas. Rejects with `invalid_input` for a person or
 * room that is no longer active.
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
    /** Number of appointments that have their previous plan again. */
    restored: z.int(),
    /** Number of appointments that are no longer planned. */
    removed: z.int(),
    /** Number of appointments that stay because they have recorded work or are past. */
    staying: z.int(),
    /** Number of agendas that stay because somebody edited them after the change. */
    changedSince: z.int(),
  }),
})

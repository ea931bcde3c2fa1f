import * as z from 'zod'
import { clashes } from './agendas.ts'
import { endpoint } from './endpoint.ts'
import { cleanText, day, id, idParam, instant, longestNote, wantedId } from './fields.ts'
import { isBlank } from './rules/blank.ts'

/** Why appointments are cancelled, as a person writes it. */
const justification = z
  .string()
  .transform(cleanText)
  .pipe(
    z
      .string()
      .refine((text) => !isBlank(text), 'justification_required')
      .max(longestNote, 'too_long'),
  )

/**
 * The appointments of one person in an interval, both days included, on which no work has begun (spec 3 §3).
 * A start later than the end is refused with `invalid_interval`.
 */
export const cancelAgendas = endpoint({
  name: 'cancellation.create',
  method: 'POST',
  path: '/agendas/v2/controlAgenda',
  action: 'agendas.write',
  summary: 'Cancels the appointments of a person in an interval, with the reason',
  body: z.strictObject({
    active: z.literal(false),
    dataIni: day,
    dataFim: day,
    userId: id,
    justificativa: justification,
    /** Made by the browser for one confirmation: sent again it cancels nothing and answers as the first time. */
    clientId: z.uuid('invalid').optional(),
  }),
  answer: z.object({
    /** null: there was nothing to cancel, and nothing is kept. */
    id: id.nullable(),
    /** How many appointments were cancelled. */
    cancelled: z.int(),
  }),
})

export const previewCancellation = endpoint({
  name: 'cancellation.preview',
  method: 'GET',
  path: '/agendas/cancellations/preview',
  action: 'agendas.read',
  summary: 'How many appointments a cancellation would take out',
  query: z.object({ dataIni: day, dataFim: day, userId: wantedId }),
  answer: z.object({
    /** Those that would be cancelled. */
    appointments: z.int(),
    /** Those in the interval on which work has begun: they stay. */
    begun: z.int(),
  }),
})

const person = z.object({ id, nome: z.string() })

const cancellation = z.object({
  id,
  User: person,
  dataIni: day,
  dataFim: day,
  justificativa: z.string(),
  createdAt: instant,
  createdBy: person,
  /** How many appointments it took out. */
  cancelled: z.int(),
  /** How many of them are out because of it still. */
  out: z.int(),
  /** How many of these an undo would restore: all but those of agendas that are inactive. */
  restorable: z.int(),
  undoneAt: instant.nullable(),
  undoneBy: person.nullable(),
  /** How many the undo restored; null while it is not undone. */
  restored: z.int().nullable(),
})
export type Cancellation = z.infer<typeof cancellation>

/** The newest first, at most so many. */
export const cancellationsListed = 500

export const listCancellations = endpoint({
  name: 'cancellation.list',
  method: 'GET',
  path: '/agendas/cancellations',
  action: 'agendas.read',
  summary: 'The cancellations of the group, the newest first',
  answer: z.array(cancellation),
})

/**
 * Restores what the cancellation took out and nothing has put back since; an undo sent again restores nothing and answers
 * the same number.
 * Refused with `same_slot_taken` when a person has one of the environments at that time by now; with `changed_meanwhile`
 * when an edit has just given one of the appointments to somebody else.
 */
export const undoCancellation = endpoint({
  name: 'cancellation.undo',
  method: 'POST',
  path: '/agendas/cancellations/:id/undo',
  action: 'agendas.write',
  summary: 'Undoes a cancellation: restores the appointments that are out because of it',
  params: idParam,
  answer: z.object({ id, restored: z.int(), ...clashes }),
})

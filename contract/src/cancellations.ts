import * as z from 'zod'
import { clashes } from './agendas.ts'
import { endpoint } from './endpoint.ts'
import { cleanText, day, id, idParam, instant, longestNote, wantedId } from './fields.ts'
import { isBlank } from './rules/blank.ts'

/** The reason for a cancellation, typed by a person. */
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
 * Cancels the appointments of one person in an interval, both days included, that have not begun (R3-428). Rejects with
 * `invalid_interval` if the start is later than the end.
 */
export const cancelAgendas = endpoint({
  name: 'cancellation.create',
  method: 'POST',
  path: '/agendas/v2/controlAgenda',
  action: 'agendas.write',
  summary: 'Cancels the appointments of a person in an interval and stores the reason',
  body: z.strictObject({
    active: z.literal(false),
    dataIni: day,
    dataFim: day,
    userId: id,
    justificativa: justification,
    /** The idempotency key of one confirmation. A repeated call cancels nothing and returns the first response. */
    clientId: z.uuid('invalid').optional(),
  }),
  answer: z.object({
    /** null if there was nothing to cancel. Such a cancellation is not stored. */
    id: id.nullable(),
    /** The number of cancelled appointments. */
    cancelled: z.int(),
  }),
})

export const previewCancellation = endpoint({
  name: 'cancellation.preview',
  method: 'GET',
  path: '/agendas/cancellations/preview',
  action: 'agendas.read',
  summary: 'Counts the appointments that a cancellation would remove',
  query: z.object({ dataIni: day, dataFim: day, userId: wantedId }),
  answer: z.object({
    /** The number of appointments that would be cancelled. */
    appointments: z.int(),
    /** The number of appointments in the interval that have begun. They stay. */
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
  /** The number of appointments that the cancellation took out. */
  cancelled: z.int(),
  /** The number of appointments that are still out because of it. */
  out: z.int(),
  /** The number of appointments that an undo would restore: all but those of inactive agendas. */
  restorable: z.int(),
  undoneAt: instant.nullable(),
  undoneBy: person.nullable(),
  /** The number of appointments that the undo restored. null before an undo. */
  restored: z.int().nullable(),
})
export type Cancellation = z.infer<typeof cancellation>

/** Upper bound on the listed cancellations, newest first. */
export const cancellationsListed = 500

export const listCancellations = endpoint({
  name: 'cancellation.list',
  method: 'GET',
  path: '/agendas/cancellations',
  action: 'agendas.read',
  summary: 'Lists the cancellations of the group, newest first',
  answer: z.array(cancellation),
})

/**
 * Restores the cancelled appointments that are still out. A repeated undo restores nothing and returns the same number.
 * Rejects with `same_slot_taken` if a person now has one of the environments at that time. Rejects with `changed_meanwhile` if
 * a concurrent edit gave one of the appointments to another person.
 */
export const undoCancellation = endpoint({
  name: 'cancellation.undo',
  method: 'POST',
  path: '/agendas/cancellations/:id/undo',
  action: 'agendas.write',
  summary: 'Undoes a cancellation and restores the appointments that it removed',
  params: idParam,
  answer: z.object({ id, restored: z.int(), ...clashes }),
})

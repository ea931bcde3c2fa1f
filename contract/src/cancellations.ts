import * as z from 'zod'
import { clashes } from './clashes.ts'
import { endpoint } from './endpoint.ts'
import { cleanText, day, id, idParam, instant, longestNote, wantedId } from './fields.ts'
import { input } from './input.ts'
import { queryInput } from './query-input.ts'
import { type Decoded, list, maybe, one, record } from './record.ts'
import { isBlank } from './rules/blank.ts'

/** The reason for a cancellation, as a user typed it. */
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
 * Cancels the appointments of one person in an interval, except those that have begun. The interval includes both ends
 * (R3-428). Rejects with `invalid_interval` if the start is after the end.
 */
export const cancelAgendas = endpoint({
  name: 'cancellation.create',
  method: 'POST',
  path: '/agendas/v2/controlAgenda',
  action: 'agendas.write',
  summary: 'Cancels the appointments of a person in an interval and stores the reason',
  body: input({
    active: ['active', z.literal(false)],
    firstDay: ['dataIni', day],
    lastDay: ['dataFim', day],
    userId: ['userId', id],
    justification: ['justificativa', justification],
    /**
     * Idempotency key that the browser creates when the user confirms. A repeated call cancels nothing and returns the
     * first response.
     */
    clientId: ['clientId', z.uuid('invalid').optional()],
  }),
  answer: z.object({
    /** Null if there was nothing to cancel. No cancellation is stored then. */
    id: id.nullable(),
    cancelled: z.int(),
  }),
})

export const previewCancellation = endpoint({
  name: 'cancellation.preview',
  method: 'GET',
  path: '/agendas/cancellations/preview',
  action: 'agendas.read',
  summary: 'Counts the appointments that a cancellation would remove',
  query: queryInput({ firstDay: ['dataIni', day], lastDay: ['dataFim', day], userId: ['userId', wantedId] }),
  answer: z.object({
    /** Number of appointments that would be cancelled. */
    appointments: z.int(),
    /** Number of appointments in the interval that have begun. They are not cancelled. */
    begun: z.int(),
  }),
})

const person = record({ id: ['id', id], name: ['nome', z.string()] })

const cancellation = record({
  id: ['id', id],
  person: ['User', one(person)],
  firstDay: ['dataIni', day],
  lastDay: ['dataFim', day],
  justification: ['justificativa', z.string()],
  createdAt: ['createdAt', instant],
  createdBy: ['createdBy', one(person)],
  /** Number of appointments that this cancellation cancelled. */
  cancelled: ['cancelled', z.int()],
  /** Number of appointments that are still inactive because of this cancellation. */
  out: ['out', z.int()],
  /** Number of appointments that an undo would make active. Appointments of inactive agendas stay inactive. */
  restorable: ['restorable', z.int()],
  undoneAt: ['undoneAt', instant.nullable()],
  undoneBy: ['undoneBy', maybe(person)],
  /** Number of appointments that the undo made active. Null if the cancellation is not undone. */
  restored: ['restored', z.int().nullable()],
})
export type Cancellation = Decoded<typeof cancellation>

/** Maximum number of cancellations in the list. The list begins with the newest cancellation. */
export const cancellationsListed = 500

export const listCancellations = endpoint({
  name: 'cancellation.list',
  method: 'GET',
  path: '/agendas/cancellations',
  action: 'agendas.read',
  summary: 'Lists the cancellations of the group, newest first',
  answer: list(cancellation),
})

/**
 * Makes the appointments active that are still inactive because of the cancellation. A repeated undo changes nothing
 * and returns the same number. Rejects with `same_slot_taken` if the person of an appointment now has another cleaning
 * in its environment at that time. Rejects with `changed_meanwhile` if a concurrent edit gave one of the appointments
 * to another person.
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

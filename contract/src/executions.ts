import * as z from 'zod'
import { status } from './appointment-state.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, wantedId } from './fields.ts'
import { queryInput } from './query-input.ts'
import { type Decoded, layout, list } from './record.ts'
import { presences } from './rules/presence.ts'
import { heldReasons } from './rules/record-arrival.ts'

/** How the cleaner proved presence in the environment (decision 024), for example with the QR code. */
export const presence = z.enum(presences)

/** Each kind of proof, with the time when the phone first recorded it, and the time when it arrived. Sorted by arrival. */
export const shownPresences = z.array(z.object({ presence, at: instant, receivedAt: instant }))

/**
 * How a record arrived, and whether it counts (decision 023). `delaySeconds` is the time from the last instant in the
 * record to its arrival. It is null for records that are older than this field. `clockSkewSeconds` is null if it is
 * below ten minutes.
 */
export const arrival = z.object({
  receivedAt: instant,
  delaySeconds: z.int().nullable(),
  clockSkewSeconds: z.int().nullable(),
  /** False if the record arrived on the day of the work, or at most six hours before or after that day. */
  late: z.boolean(),
  /** `awaiting`: the record does not count until a coordinator confirms it. `voided`: it does not count. */
  standing: z.enum(['counted', 'awaiting', 'voided']),
  /** Why the record waits or waited. Null for a record that counted at once. */
  held: z.enum(heldReasons).nullable(),
  /** True if some fields of the record arrived too late and wait for confirmation. */
  hasHeldFacts: z.boolean(),
})
export type Arrival = z.infer<typeof arrival>

/** A coordinator's decision about a record (decision 023). */
export const judgement = z.object({
  kind: z.enum(['confirmed', 'voided', 'restored']),
  by: z.object({ id, name: z.string() }),
  at: instant,
  /** Why the record was voided. */
  reason: z.string().nullable(),
})
export type Judgement = z.infer<typeof judgement>

/** The record of work on one task: the history record of R1-187. */
export const execution = layout(
  ['id', 'id', id],
  ['startedAt', 'createdAt', instant],
  /** The end of the work. While the task is in progress, the start. */
  ['updatedAt', 'updatedAt', instant],
  ['finished', 'finished', z.boolean()],
  ['observation', 'observacao', z.string().nullable()],
  ['appointmentId', 'agendamentoId', id],
  ['userId', 'userId', id],
  ['taskId', 'tasksId', id],
  /** The revision of the record's slot. Null for the main cleaning. */
  ['revisionId', 'revisionId', id.nullable()],
  ['extra', 'extra', z.boolean()],
  ['undoneReason', 'undoneReason', z.string().nullable()],
  /** Set if a photo was due and has not arrived. */
  ['photoMissing', 'photoMissing', z.literal(true).optional()],
  /** Why the cleaner took no photo. Omitted if no reason was given. */
  ['noPhotoReason', 'noPhotoReason', z.string().optional()],
  /** The kind of the proof that arrived first. */
  ['presence', 'presence', presence],
  ['presences', 'presences', shownPresences],
  ['arrival', 'arrival', arrival],
  ['procedure', 'Procedure.name', z.string()],
  ['person.name', 'User.nome', z.string()],
  ['person.avatar', 'User.avatar', z.string().nullable()],
  ['appointmentId', 'Agendamento.id', id],
  /** The status of the appointment. */
  ['status', 'Agendamento.status', status],
)
export type Execution = Decoded<typeof execution>

/** Returns the records of one agenda. `to` is exclusive, so the browser sends the day after the chosen day (R1-308). */
export const listAgendaExecutions = endpoint({
  name: 'execution.list-agenda',
  method: 'GET',
  path: '/historic/v2/agenda',
  action: 'history.read',
  summary: 'Lists the records of one agenda in a range of days, excluding the last day',
  query: queryInput({
    agendaId: ['agendaId', wantedId],
    from: ['dataIni', z.string('required')],
    to: ['dataFim', z.string('required')],
  }),
  answer: list(execution),
})

import * as z from 'zod'
import { status } from './appointment-state.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, wantedId } from './fields.ts'
import { presences } from './rules/presence.ts'
import { heldReasons } from './rules/record-arrival.ts'

/** How it was shown that the cleaner stood at the door (DOMAIN §5). */
export const presence = z.enum(presences)

/** Each way in which it was shown, at its first moment by the phone's clock, in the order in which they arrived. */
export const shownPresences = z.array(z.object({ presence, at: instant, receivedAt: instant }))

/**
 * How a record reached the server and whether it counts (decision 023). `delaySeconds` lies between the last moment that the
 * record reports and its arrival; null for records from before it was kept. `clockSkewSeconds` is null within ten minutes.
 */
export const arrival = z.object({
  receivedAt: instant,
  delaySeconds: z.int().nullable(),
  clockSkewSeconds: z.int().nullable(),
  /** It arrived on another day than its own. */
  late: z.boolean(),
  /** `awaiting`: no sum has it until a coordinator confirms it. `voided`: no sum has it. */
  standing: z.enum(['counted', 'awaiting', 'voided']),
  /** Why it waits or waited; null for a record that counted at once. */
  held: z.enum(heldReasons).nullable(),
  /** Something was added too late, and waits. */
  hasHeldFacts: z.boolean(),
})

/**
 * What was done of one task: the history record of spec 1 §3.
 * `createdAt` and `updatedAt` are the actual start and end.
 */
export const execution = z.object({
  id,
  createdAt: instant,
  /** Equal to `createdAt` while the task is under way. */
  updatedAt: instant,
  finished: z.boolean(),
  observacao: z.string().nullable(),
  agendamentoId: id,
  userId: id,
  tasksId: id,
  /** The slot: null is the main cleaning. */
  revisionId: id.nullable(),
  extra: z.boolean(),
  undoneReason: z.string().nullable(),
  /** The first that arrived. */
  presence,
  presences: shownPresences,
  arrival,
  Procedure: z.object({ name: z.string() }),
  User: z.object({ nome: z.string(), avatar: z.string().nullable() }),
  Agendamento: z.object({ id, status }),
})
export type Execution = z.infer<typeof execution>

/** History of one agenda; `dataFim` is exclusive: the browser sends the chosen day plus 1 (DOMAIN §3). */
export const listAgendaExecutions = endpoint({
  name: 'execution.list-agenda',
  method: 'GET',
  path: '/historic/v2/agenda',
  action: 'history.read',
  summary: 'What was recorded for one agenda in a range of days, the last day excluded',
  query: z.object({
    agendaId: wantedId,
    dataIni: z.string('required'),
    dataFim: z.string('required'),
  }),
  answer: z.array(execution),
})

import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { referenceNouns } from './reference-lists.ts'

/** The kinds of records that an import or a setup can register. */
export const batchSubjects = [...referenceNouns, 'environment', 'cpf-registration'] as const
export type BatchSubject = (typeof batchSubjects)[number]

/** A batch can be undone for this many hours. */
export const batchHours = 24

/** The records that one call registered. `id` is the id of that call, which is also in the change log. */
const batch = z.object({
  id: z.uuid(),
  /** Time in the time zone of the parent company. */
  at: instant,
  userId: id,
  userName: z.string(),
  /** The company of the records. Null if the records belong to several companies. */
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  created: z.array(z.object({ subject: z.enum(batchSubjects), count: z.int() })),
  /** Number of records that an undo would remove. The other records are in use, changed or already removed. */
  removable: z.int(),
})
export type Batch = z.infer<typeof batch>

export const listBatches = endpoint({
  name: 'batch.list',
  method: 'GET',
  path: '/batches',
  action: 'batches.undo',
  summary: 'Lists the imports and setups of the last 24 hours that the caller may undo, newest first',
  answer: z.array(batch),
})

/**
 * Rejects with `not_found` for a call that registered fewer than two records, that is too old, or that another user
 * made.
 */
export const undoBatch = endpoint({
  name: 'batch.undo',
  method: 'DELETE',
  path: '/batches/:id',
  action: 'batches.undo',
  summary: 'Removes the records of an import or a setup that nothing uses and nobody changed',
  params: z.object({ id: z.uuid('invalid') }),
  answer: z.object({ removed: z.int(), kept: z.int() }),
})

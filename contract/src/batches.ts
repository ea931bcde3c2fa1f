import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

/** The kinds of records that an import or a setup registers. */
export const batchSubjects = [
  'sector',
  'category',
  'procedure',
  'risk',
  'environment',
  'cpf-registration',
] as const
export type BatchSubject = (typeof batchSubjects)[number]

/** For how many hours a batch can be undone. */
export const batchHours = 24

/** The records that one call registered. `id` is the id of that call, which the log of changes has too. */
const batch = z.object({
  id: z.uuid(),
  /** Time in the time zone of the parent company. */
  at: instant,
  userId: id,
  userName: z.string(),
  /** The company of the records. Null if they belong to several. */
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  created: z.array(z.object({ subject: z.enum(batchSubjects), count: z.int() })),
  /** How many of the records an undo would remove. The others are in use, or somebody changed or removed them since. */
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

/** Rejects with `not_found` for a call that registered fewer than two records, is older, or belongs to another user. */
export const undoBatch = endpoint({
  name: 'batch.undo',
  method: 'DELETE',
  path: '/batches/:id',
  action: 'batches.undo',
  summary: 'Removes the records of an import or a setup that nothing uses and nobody changed',
  params: z.object({ id: z.uuid('invalid') }),
  answer: z.object({ removed: z.int(), kept: z.int() }),
})

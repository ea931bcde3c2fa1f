import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { alone, id, instant, pageSize, search, wantedId } from './fields.ts'
import { reportInterval } from './report-query.ts'

/** What changes are recorded of. */
export const changeSubjects = [
  'sector',
  'category',
  'procedure',
  'risk',
  'environment',
  'company',
  'user',
  'cpf-registration',
  'agenda',
  'appointment',
  'cancellation',
  'embedded-dashboard',
  'record',
] as const
export type ChangeSubject = (typeof changeSubjects)[number]

export const changeActions = ['created', 'changed', 'removed'] as const
export type ChangeAction = (typeof changeActions)[number]

/** Fields of a record as they were written; another record is `{ id, name }`, as it was called then. */
const state = z.record(z.string(), z.json())

/**
 * One change of one record (decision 016). A new one has no `before`, a removed one no `after`; of a change both have
 * what differs, and of a list `before` has what went and `after` what came.
 */
export const change = z.object({
  id,
  /** In the time zone of the parent company. */
  at: instant,
  /** Who made it; null for an operator's command, or the program itself. */
  userId: id.nullable(),
  userName: z.string().nullable(),
  /** From where, and the call's id in the log; null where there was no call. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  subject: z.enum(changeSubjects),
  subjectId: id,
  /** What the record was called then, without the person whom it is about. */
  name: z.string(),
  personId: id.nullable(),
  personName: z.string().nullable(),
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  action: z.enum(changeActions),
  before: state.nullable(),
  after: state.nullable(),
})
export type Change = z.infer<typeof change>

/** Days 'YYYY-MM-DD' of the parent company, both included, a year at most; refused with `invalid_interval`. */
const filter = {
  ...reportInterval,
  /** Those that a person made. */
  userId: wantedId.optional(),
  subject: z.enum(changeSubjects, 'invalid').optional(),
  action: z.enum(changeActions, 'invalid').optional(),
  /** Those of the records of a branch; the parent company's id asks for the whole group, unless `alone`. */
  companyId: wantedId.optional(),
  alone,
  /** In what the record is called, or the person whom it is about. */
  search,
}

export const listChanges = endpoint({
  name: 'change.list',
  method: 'GET',
  path: '/changes',
  action: 'changes.read',
  summary: 'Who changed what, when and from where, the newest first; `next` asks for the older ones',
  query: z.object({
    ...filter,
    /** `next` of the answer before. */
    older: z
      .string()
      .regex(/^\d{1,16}-\d{1,16}$/, 'invalid')
      .optional(),
    size: pageSize.default(40),
  }),
  answer: z.object({ rows: z.array(change), next: z.string().nullable() }),
})

export const exportChanges = endpoint({
  name: 'change.export',
  method: 'GET',
  path: '/changes/export',
  action: 'changes.read',
  summary: 'Every change that a filter finds, the newest first',
  query: z.object(filter),
  answer: z.array(change),
})

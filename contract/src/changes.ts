import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { alone, id, instant, pageSize, search, wantedId } from './fields.ts'
import { reportInterval } from './report-query.ts'

/** The kinds of records whose changes are logged. */
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

/** The fields of a record as written. A reference to another record is `{ id, name }`, with its name at that time. */
const state = z.record(z.string(), z.json())

/**
 * One change of one record (decision 016). A new record has no `before`, a removed one no `after`. For an edit, both contain the
 * fields that differ. For a list, `before` contains the removed items and `after` the added ones.
 */
export const change = z.object({
  id,
  /** In the time zone of the parent company. */
  at: instant,
  /** The author. null for an operator's command or the server itself. */
  userId: id.nullable(),
  userName: z.string().nullable(),
  /** The client's IP address, and the call's id in the log. null if there was no call. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  subject: z.enum(changeSubjects),
  subjectId: id,
  /** The record's name at that time, without the person whom it concerns. */
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

/** Days 'YYYY-MM-DD' of the parent company, both included, at most a year. Otherwise rejects with `invalid_interval`. */
const filter = {
  ...reportInterval,
  /** Only changes made by this user. */
  userId: wantedId.optional(),
  subject: z.enum(changeSubjects, 'invalid').optional(),
  action: z.enum(changeActions, 'invalid').optional(),
  /** Only changes of one branch's records. The parent company's id selects the whole group, unless `alone`. */
  companyId: wantedId.optional(),
  alone,
  /** Searches in the record's name and the name of the person whom it concerns. */
  search,
}

export const listChanges = endpoint({
  name: 'change.list',
  method: 'GET',
  path: '/changes',
  action: 'changes.read',
  summary:
    'Lists a page of changes with author, time and origin, newest first. `next` fetches the older ones',
  query: z.object({
    ...filter,
    /** `next` of the previous response. */
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
  summary: 'Lists every change that matches a filter, newest first',
  query: z.object(filter),
  answer: z.array(change),
})

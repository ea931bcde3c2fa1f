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
  'calendar-day',
  'alert',
  'alert-rules',
  'whatsapp',
  'absence',
] as const
export type ChangeSubject = (typeof changeSubjects)[number]

export const changeActions = ['created', 'changed', 'removed'] as const
export type ChangeAction = (typeof changeActions)[number]

/** The stored fields of a record. A reference to another record is `{ id, name }` with the name at that time. */
const state = z.record(z.string(), z.json())

/**
 * One change of one record (decision 016). `before` is absent for a new record, and `after` for a removed one. For an
 * edit, both have only the fields that differ. For a list, `before` has the removed items and `after` the added ones.
 */
export const change = z.object({
  id,
  /** Time of the change in the time zone of the parent company. */
  at: instant,
  /** The author of the change. Null for an operator's command or the server itself. */
  userId: id.nullable(),
  userName: z.string().nullable(),
  /** The client's IP address, and the id of the call in the log. Both are null if there was no call. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  subject: z.enum(changeSubjects),
  subjectId: id,
  /** Name of the record at that time. `person` has the name of the person whom the record is about. */
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

/**
 * Days 'YYYY-MM-DD' of the parent company. The range includes both ends and has at most a year. Otherwise the call
 * rejects with `invalid_interval`.
 */
const filter = {
  ...reportInterval,
  /** Restricts the list to changes made by this user. */
  userId: wantedId.optional(),
  subject: z.enum(changeSubjects, 'invalid').optional(),
  /** Restricts the list to one record of `subject`. Ignored without `subject`, because kinds share ids. */
  subjectId: wantedId.optional(),
  action: z.enum(changeActions, 'invalid').optional(),
  /**
   * Restricts the list to records of one branch. The parent company's id means the whole group, unless `alone` is set.
   */
  companyId: wantedId.optional(),
  alone,
  /** Searches the names of the record and of the person whom it is about. */
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
    /** Value of `next` in the previous response. */
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

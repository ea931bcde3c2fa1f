import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { alone, id, instant, pageSize, search, wantedId } from './fields.ts'
import { referenceNouns } from './reference-lists.ts'
import { reportInterval } from './report-query.ts'

/** The kinds of records whose changes are in the change log. */
export const changeSubjects = [
  ...referenceNouns,
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
  'shift',
  'shift-assignment',
  'work-rules',
] as const
export type ChangeSubject = (typeof changeSubjects)[number]

export const changeActions = ['created', 'changed', 'removed'] as const
export type ChangeAction = (typeof changeActions)[number]

/**
 * The stored fields of a record. A reference to another record is `{ id, name }`, with the other record's name at the
 * time of the change.
 */
const state = z.record(z.string(), z.json())

/**
 * One change of one record (decision 016). A new record has no `before`, and a removed record no `after`. For an edit,
 * `before` and `after` contain only the fields that changed. For a changed list, `before` contains the removed items
 * and `after` the added items.
 */
export const change = z.object({
  id,
  /** Time of the change in the time zone of the parent company. */
  at: instant,
  /** The author of the change. Null if an operator's command or the server itself made the change. */
  userId: id.nullable(),
  userName: z.string().nullable(),
  /** The client's IP address, and the id of the request in the server's log. Null if no request made the change. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  subject: z.enum(changeSubjects),
  subjectId: id,
  /** The name of the record at the time of the change. `person` is the person to whom the record belongs. */
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
 * Days as 'YYYY-MM-DD' in the parent company's time zone. The interval includes both ends. If the interval is invalid
 * or longer than a year, the call rejects with `invalid_interval`.
 */
const filter = {
  ...reportInterval,
  /** Restricts the list to changes made by this user. */
  userId: wantedId.optional(),
  subject: z.enum(changeSubjects, 'invalid').optional(),
  /**
   * Restricts the list to one record of `subject`. Ignored without `subject`, because records of different kinds can
   * have the same id.
   */
  subjectId: wantedId.optional(),
  action: z.enum(changeActions, 'invalid').optional(),
  /**
   * Restricts the list to records of one branch. The parent company's id means the whole group, unless `alone` is set.
   */
  companyId: wantedId.optional(),
  alone,
  /** A text to search for in the names of the record and of the person to whom the record belongs. */
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
    /** The value of `next` in the previous response. */
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

import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { presence } from './executions.ts'
import { alone, cleanText, day, id, idParam, instant, longestNote, pageNumber, wantedId } from './fields.ts'
import { isBlank } from './rules/blank.ts'
import { heldReasons, longestLateDays } from './rules/record-arrival.ts'

/**
 * What a coordinator does with records of work (decision 023): confirms those that arrived outside the company's window,
 * voids wrong ones with a reason, and takes that back. The facts of a record never change.
 */

/** Records that are judged at once. */
export const mostJudged = 500

const ids = z.array(id).min(1, 'required').max(mostJudged, 'too_many_items')

const reason = z
  .string()
  .transform(cleanText)
  .pipe(
    z
      .string()
      .refine((text) => !isBlank(text), 'reason_required')
      .max(longestNote, 'too_long'),
  )

/** How many of the records the call changed; those that were so already are not among them. */
const judged = z.object({ records: z.int() })

/** The facts of a record that came after its first delivery. */
const addedFacts = z.object({
  endedAt: instant.optional(),
  observation: z.string().optional(),
  undoneReason: z.string().optional(),
  presences: z.partialRecord(presence, instant).optional(),
})

const awaitingRecord = z.object({
  id,
  day,
  appointmentId: id,
  companyId: id,
  company: z.string(),
  environment: z.string(),
  person: z.object({ id, name: z.string() }),
  procedure: z.string(),
  /** Why it does not count; null for a record that counts and to which something was added too late. */
  held: z.enum(heldReasons).nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
  observation: z.string().nullable(),
  undoneReason: z.string().nullable(),
  presence,
  receivedAt: instant,
  /** Between the last moment that it reports and its arrival, in seconds. */
  delaySeconds: z.int(),
  /** By how much the phone's clock was off, in seconds; null within ten minutes. */
  clockSkewSeconds: z.int().nullable(),
  /** What a confirmation would add. */
  additions: z.array(addedFacts),
  photos: z.array(z.object({ url: z.string(), thumbnailUrl: z.string() })),
})
export type AwaitingRecord = z.infer<typeof awaitingRecord>

/** Records of one page. */
export const awaitingPage = 40

export const listAwaitingRecords = endpoint({
  name: 'record.list-awaiting',
  method: 'GET',
  path: '/records/awaiting',
  action: 'history.read',
  summary: 'The records that wait for a coordinator, the latest arrival first',
  query: z.object({ companyId: wantedId, alone, page: pageNumber }),
  answer: z.object({ total: z.int(), records: z.array(awaitingRecord) }),
})

/** `not_found` if one of the ids is none of the group's. */
export const confirmRecords = endpoint({
  name: 'record.confirm',
  method: 'POST',
  path: '/records/confirm',
  action: 'records.judge',
  summary: 'Confirms records that wait: they count from now on, with what was added to them',
  body: z.strictObject({ ids }),
  answer: judged,
})

/** `not_found` if one of the ids is none of the group's. */
export const voidRecords = endpoint({
  name: 'record.void',
  method: 'POST',
  path: '/records/void',
  action: 'records.judge',
  summary: 'Voids records with a reason: they stay readable, and no sum has them',
  body: z.strictObject({ ids, reason }),
  answer: judged,
})

/** `not_found` if one of the ids is none of the group's. */
export const restoreRecords = endpoint({
  name: 'record.restore',
  method: 'POST',
  path: '/records/restore',
  action: 'records.judge',
  summary: 'Takes back that records were voided',
  body: z.strictObject({ ids }),
  answer: judged,
})

/** `not_found` for a record of nobody's or another group's. */
export const readRecordHistory = endpoint({
  name: 'record.history',
  method: 'GET',
  path: '/records/:id/history',
  action: 'history.read',
  summary: 'What happened to a record after its first delivery, the oldest first',
  params: idParam,
  answer: z.array(
    z.object({
      at: instant,
      kind: z.enum(['added', 'held', 'confirmed', 'voided', 'restored']),
      by: z.object({ id, name: z.string() }),
      facts: addedFacts,
      reason: z.string().nullable(),
    }),
  ),
})

const recordWindow = z.object({
  companyId: id,
  lateDays: z.int().min(0, 'invalid').max(longestLateDays, 'invalid'),
})

export const listRecordWindows = endpoint({
  name: 'record.list-windows',
  method: 'GET',
  path: '/records/windows',
  action: 'history.read',
  summary: 'For how many days each company takes work of a past day without a coordinator',
  answer: z.array(recordWindow.extend({ company: z.string() })),
})

/** `not_found` for a company of nobody's or another group's. */
export const changeRecordWindow = endpoint({
  name: 'record.change-window',
  method: 'PUT',
  path: '/records/windows',
  action: 'records.change-window',
  summary: 'Changes for how many days a company takes work of a past day without a coordinator',
  body: z.strictObject(recordWindow.shape),
  answer: recordWindow,
})

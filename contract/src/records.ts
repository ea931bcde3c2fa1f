import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { arrival, judgement, presence } from './executions.ts'
import { alone, cleanText, day, id, idParam, instant, longestNote, pageNumber, wantedId } from './fields.ts'
import { reportScope } from './report-query.ts'
import { isBlank } from './rules/blank.ts'
import { heldReasons, longestLateDays } from './rules/record-arrival.ts'

/**
 * A coordinator's decisions about records of work (decision 023). A coordinator confirms records that arrived after the
 * company's acceptance window, and voids wrong records with a reason. A decision can be undone. The recorded work never
 * changes.
 */

/** Maximum number of records in one call. */
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

/** Number of records that the call changed. */
const judged = z.object({ records: z.int() })

/** Fields that arrived after the first delivery of their record. */
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
  /** Why the record does not count. Null if the record counts and only `additions` wait. */
  held: z.enum(heldReasons).nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
  observation: z.string().nullable(),
  undoneReason: z.string().nullable(),
  presence,
  receivedAt: instant,
  /** Seconds from the last instant in the record to its arrival. */
  delaySeconds: z.int(),
  /** By how many seconds the phone's clock was wrong. Null if the difference is below ten minutes. */
  clockSkewSeconds: z.int().nullable(),
  /** Fields that arrived later and wait for a coordinator. A confirmation adds them to the record. */
  additions: z.array(addedFacts),
  photos: z.array(z.object({ url: z.string(), thumbnailUrl: z.string() })),
})
export type AwaitingRecord = z.infer<typeof awaitingRecord>

/** Number of records on a page. */
export const awaitingPage = 40

export const listAwaitingRecords = endpoint({
  name: 'record.list-awaiting',
  method: 'GET',
  path: '/records/awaiting',
  action: 'history.read',
  summary: 'Lists the records that wait for a coordinator, latest arrival first',
  query: z.object({ companyId: wantedId, alone, page: pageNumber }),
  answer: z.object({ total: z.int(), records: z.array(awaitingRecord) }),
})

/** Rejects with `not_found` if one of the ids is not in the group. */
export const confirmRecords = endpoint({
  name: 'record.confirm',
  method: 'POST',
  path: '/records/confirm',
  action: 'records.judge',
  summary: 'Confirms waiting records. They count from now on, with their additions',
  body: z.strictObject({ ids }),
  answer: judged,
})

/** Rejects with `not_found` if one of the ids is not in the group. */
export const voidRecords = endpoint({
  name: 'record.void',
  method: 'POST',
  path: '/records/void',
  action: 'records.judge',
  summary: 'Voids records with a reason. They stay readable and count in no sum',
  body: z.strictObject({ ids, reason }),
  answer: judged,
})

/** Rejects with `not_found` if one of the ids is not in the group. */
export const restoreRecords = endpoint({
  name: 'record.restore',
  method: 'POST',
  path: '/records/restore',
  action: 'records.judge',
  summary: 'Restores voided records',
  body: z.strictObject({ ids }),
  answer: judged,
})

/** Rejects with `not_found` if the record is unknown or belongs to another group. */
export const readRecordHistory = endpoint({
  name: 'record.history',
  method: 'GET',
  path: '/records/:id/history',
  action: 'history.read',
  summary: 'Lists the events of a record after its first delivery, oldest first',
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

/** A record with its arrival, whether it counts or not. */
const arrivedRecord = z.object({
  id,
  day,
  appointmentId: id,
  company: z.string(),
  environment: z.object({ id, name: z.string() }),
  person: z.object({ id, name: z.string() }),
  procedure: z.string(),
  /** Times on the phone's clock. */
  startedAt: instant,
  endedAt: instant.nullable(),
  /** The kinds of proof, sorted by arrival. */
  presences: z.array(presence),
  arrival,
  /** The coordinator's last decision about the record, or null. */
  judgement: judgement.nullable(),
})
export type ArrivedRecord = z.infer<typeof arrivedRecord>

/**
 * Rejects with `invalid_interval` for the same reasons as the history calls. Rejects an unknown company with
 * `not_found`.
 */
export const listRecordArrivals = endpoint({
  name: 'record.list-arrivals',
  method: 'GET',
  path: '/records/arrivals',
  action: 'history.read',
  summary: 'Lists when the records of an interval arrived and whether they count, sorted by day and start',
  query: z.object({
    ...reportScope,
    userId: wantedId.optional(),
    environmentId: wantedId.optional(),
    /** `outside`: only records that wait or are voided. `marked`: these, late records, and records with a wrong clock. */
    only: z.enum(['marked', 'outside'], 'invalid').optional(),
  }),
  answer: z.array(arrivedRecord),
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
  summary: 'Lists for how many days each company accepts work of a past day without a coordinator',
  answer: z.array(recordWindow.extend({ company: z.string() })),
})

/** Rejects with `not_found` if the company is unknown or belongs to another group. */
export const changeRecordWindow = endpoint({
  name: 'record.change-window',
  method: 'PUT',
  path: '/records/windows',
  action: 'records.change-window',
  summary: 'Sets for how many days a company accepts work of a past day without a coordinator',
  body: z.strictObject(recordWindow.shape),
  answer: recordWindow,
})

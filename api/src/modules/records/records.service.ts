import type { AnswerOf, ParsedInput } from '@zelo/contract/endpoint'
import * as contract from '@zelo/contract/records'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { countDelaySeconds } from '@zelo/contract/rules/record-arrival'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import { fileUrl } from '../../storage/file-url.ts'
import { companyScope } from '../companies/companies.service.ts'
import { derive } from '../executions/derivation.service.ts'
import { lockAppointments } from '../executions/executions.queries.ts'
import {
  type AddedFacts,
  type EventInsert,
  insertEvents,
  selectHeldFacts,
} from '../executions/record-events.queries.ts'
import {
  type AwaitingRow,
  type JudgedRecord,
  selectAppointmentIds,
  selectAwaiting,
  selectHistory,
  selectJudged,
  selectWindows,
  updateConfirmed,
  updateRestored,
  updateVoided,
  updateWindow,
} from './records.queries.ts'

interface Actor {
  groupId: number
  userId: number
}

type Judged = AnswerOf<typeof contract.voidRecords>

/**
 * Confirms waiting records. They count from then on.
 * @throws `not_found` if one of the records does not belong to the group
 */
export async function confirmRecords(
  queries: Queries,
  actor: Actor,
  ids: readonly number[],
  now: Date,
): Promise<Judged> {
  return await judge(queries, actor, { ids, kind: 'confirmed', reason: null }, now, async (records) => {
    const waiting = records.filter(({ awaiting }) => awaiting)
    const held = await selectHeldFacts(
      queries,
      waiting.map(({ id }) => id),
    )
    const additions = waiting.map(({ id }) => ({ id, facts: mergeFacts(held.get(id) ?? []) }))
    await updateConfirmed(queries, additions, now)
    return waiting
  })
}

/**
 * Voids records. No figure includes a voided record.
 * @throws `not_found` if one of the records does not belong to the group
 */
export async function voidRecords(
  queries: Queries,
  actor: Actor,
  { ids, reason }: { ids: readonly number[]; reason: string },
  now: Date,
): Promise<Judged> {
  return await judge(queries, actor, { ids, kind: 'voided', reason }, now, async (records) => {
    const standing = records.filter(({ voided_at }) => voided_at === null)
    await updateVoided(
      queries,
      standing.map(({ id }) => id),
      now,
    )
    return standing
  })
}

/**
 * Restores voided records.
 * @throws `not_found` if one of the records does not belong to the group
 */
export async function restoreRecords(
  queries: Queries,
  actor: Actor,
  ids: readonly number[],
  now: Date,
): Promise<Judged> {
  return await judge(queries, actor, { ids, kind: 'restored', reason: null }, now, async (records) => {
    const voided = records.filter(({ voided_at }) => voided_at !== null)
    await updateRestored(
      queries,
      voided.map(({ id }) => id),
    )
    return voided
  })
}

/**
 * Changes records and stores an event for each changed record. Locks the appointments of the records, and derives their
 * state again.
 */
async function judge(
  queries: Queries,
  actor: Actor,
  {
    ids,
    kind,
    reason,
  }: { ids: readonly number[]; kind: 'confirmed' | 'voided' | 'restored'; reason: string | null },
  now: Date,
  change: (records: JudgedRecord[]) => Promise<JudgedRecord[]>,
): Promise<Judged> {
  const appointmentIds = await selectAppointmentIds(queries, ids)
  const appointments = await lockAppointments(queries, appointmentIds, now)
  const records = await selectJudged(queries, ids)
  if (records.length < distinct(ids).length) throw new DomainError('not_found')
  const changed = await change(records)
  await insertEvents(
    queries,
    actor,
    changed.map((record) => ({
      execution_id: record.id,
      kind,
      at: now,
      facts: { was: readStanding(record), ...(reason === null ? {} : { reason }) },
    })),
  )
  const touched = distinct(changed.map((record) => record.appointment_id))
  await derive(
    queries,
    appointments.filter(({ id }) => touched.includes(id)),
    touched,
    now,
  )
  return { records: changed.length }
}

function readStanding({ voided_at, awaiting }: JudgedRecord): 'voided' | 'awaiting' | 'counted' {
  if (voided_at !== null) return 'voided'
  return awaiting ? 'awaiting' : 'counted'
}

/** Merges additions. If several additions set the same fact, the first addition applies. */
function mergeFacts(facts: readonly AddedFacts[]): AddedFacts {
  return Object.assign({}, ...facts.toReversed())
}

/**
 * Returns a page of the records that wait for a coordinator. @throws `not_found` for a company that does not belong to the
 * group
 */
export async function listAwaitingRecords(
  queries: Queries,
  { companyId, alone, page }: ParsedInput<typeof contract.listAwaitingRecords>['query'],
): Promise<AnswerOf<typeof contract.listAwaitingRecords>> {
  const branchId = await companyScope(queries, companyId, alone)
  const offset = (page - 1) * contract.awaitingPage
  const { total, rows } = await selectAwaiting(queries, { branchId, offset, limit: contract.awaitingPage })
  const held = await selectHeldFacts(
    queries,
    rows.map(({ id }) => id),
  )
  return { total, records: rows.map((row) => toAwaiting(row, held.get(row.id) ?? [])) }
}

function toAwaiting(row: AwaitingRow, additions: readonly AddedFacts[]): contract.AwaitingRecord {
  const zoned = (at: Date) => toZonedIso(at, row.time_zone)
  const { started_at: startedAt, ended_at: endedAt } = row
  const times = { startedAt, endedAt, receivedAt: row.received_at, endReceivedAt: row.end_received_at }
  return {
    id: row.id,
    day: row.day,
    appointmentId: row.appointment_id,
    companyId: row.company_id,
    company: row.company,
    environment: row.environment,
    person: { id: row.user_id, name: row.user_name },
    procedure: row.procedure,
    held: row.counts ? null : row.held,
    startedAt: zoned(startedAt),
    endedAt: endedAt && zoned(endedAt),
    observation: row.observation,
    undoneReason: row.undone_reason,
    presence: row.presence,
    receivedAt: zoned(row.end_received_at ?? row.received_at),
    delaySeconds: countDelaySeconds(times),
    clockSkewSeconds: row.clock_skew_seconds,
    additions: additions.map((facts) => toZonedFacts(facts, row.time_zone)),
    photos: row.photos.map(({ file, thumbnail }) => ({
      url: fileUrl(file) ?? '',
      thumbnailUrl: fileUrl(thumbnail) ?? '',
    })),
  }
}

function toZonedFacts({ endedAt, presences, ...facts }: AddedFacts, timeZone: string): AddedFacts {
  const zoned = (at: string) => toZonedIso(new Date(at), timeZone)
  return {
    ...facts,
    ...(endedAt === undefined ? {} : { endedAt: zoned(endedAt) }),
    ...(presences === undefined
      ? {}
      : { presences: Object.fromEntries(Object.entries(presences).map(([way, at]) => [way, zoned(at)])) }),
  }
}

/**
 * Returns the events that followed the first delivery of a record.
 * @throws `not_found` for a record that does not belong to the group
 */
export async function readRecordHistory(
  queries: Queries,
  id: number,
): Promise<AnswerOf<typeof contract.readRecordHistory>> {
  const history = await selectHistory(queries, id)
  if (!history) throw new DomainError('not_found')
  return history.events.map((event) => {
    const { reason, was: _was, ...facts } = event.facts as AddedFacts & { reason?: string; was?: string }
    return {
      at: toZonedIso(event.at, history.timeZone),
      kind: event.kind as EventInsert['kind'],
      by: { id: event.user_id, name: event.user_name },
      facts: toZonedFacts(facts, history.timeZone),
      reason: reason ?? null,
    }
  })
}

export async function listRecordWindows(
  queries: Queries,
): Promise<AnswerOf<typeof contract.listRecordWindows>> {
  const companies = await selectWindows(queries)
  return companies.map(({ id, name, late_days }) => ({ companyId: id, company: name, lateDays: late_days }))
}

/**
 * Sets the number of days for which a company accepts late work (its window).
 * @throws `not_found` for a company that does not belong to the group
 */
export async function changeRecordWindow(
  queries: Queries,
  body: { companyId: number; lateDays: number },
): Promise<AnswerOf<typeof contract.changeRecordWindow>> {
  if (!(await updateWindow(queries, body))) throw new DomainError('not_found')
  return body
}

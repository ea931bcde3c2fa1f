import { Readable } from 'node:stream'
import type { ParsedInput } from '@zelo/contract/endpoint'
import {
  historyRecord,
  type listCompanyHistory as listCompanyHistoryCall,
  listEnvironmentHistory as listEnvironmentHistoryCall,
  type listUserHistory as listUserHistoryCall,
  type Observation,
} from '@zelo/contract/history'
import { toEnvironmentRow, toHistoryRecord } from '@zelo/contract/history-work'
import { hasObservation } from '@zelo/contract/rules/appointment-status'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import type { WorkRecord } from '@zelo/contract/rules/work-record'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { createWriter, streamList, streamRecord } from '../../http/write-json.ts'
import { toDayInterval } from '../../interval.ts'
import { companyScope } from '../companies/companies.service.ts'
import {
  type ExecutionRow,
  type RecordFilter,
  selectFewRecords,
  selectPeople,
  selectReportPlaces,
  streamRecords,
} from './records.queries.ts'
import { WorkReader } from './work-reader.ts'

/**
 * Parses an interval and creates a reader of records.
 * @throws `invalid_interval` as `toDayInterval`; also if the interval ends after the current day of every company of the
 * group (R3-368)
 */
export async function openInterval(queries: Queries, asked: DateInterval, now: Date) {
  const interval = toDayInterval(asked)
  const reader = await WorkReader.open(queries, now)
  reader.assertStarted(interval)
  return { ...interval, reader }
}

/**
 * Streams the records of a company in an interval as a JSON list (see `HistoryRecord`).
 * @throws `invalid_interval`; `not_found` for a company that does not belong to the group
 */
export async function listCompanyHistory(
  queries: Queries,
  asked: ParsedInput<typeof listCompanyHistoryCall>['query'],
  now: Date,
): Promise<AsyncIterable<string>> {
  const { reader, firstDay, lastDay } = await openInterval(queries, asked, now)
  const branchId = await companyScope(queries, asked.companyId, asked.alone)
  return historyChunks(reader, streamRecords(queries, { firstDay, lastDay, branchId }))
}

/**
 * Streams one person's records as a JSON list. @throws `invalid_interval`; `not_found` for an id that does not belong to the
 * group
 */
export async function listUserHistory(
  queries: Queries,
  asked: ParsedInput<typeof listUserHistoryCall>['query'],
  now: Date,
): Promise<AsyncIterable<string>> {
  const { userId, companyId, environmentId } = asked
  const days = toDayInterval(asked)
  const branchId = companyId === undefined ? null : await companyScope(queries, companyId, asked.alone)
  const filter = { ...days, userId, environmentId, branchId }
  const { reader, rows } = await openRecords(queries, filter, now)
  return historyChunks(reader, rows ? [rows] : streamRecords(queries, filter))
}

/**
 * Streams the records and the observations of one environment as two JSON lists (see `EnvironmentRow` and `Observation`).
 * @throws `invalid_interval`; `not_found` for an id that does not belong to the group
 */
export async function listEnvironmentHistory(
  queries: Queries,
  asked: ParsedInput<typeof listEnvironmentHistoryCall>['query'],
  now: Date,
): Promise<AsyncIterable<string>> {
  const { environmentId, userId } = asked
  const filter = { ...toDayInterval(asked), environmentId, userId }
  const { reader, rows } = await openRecords(queries, filter, now)
  if (!rows) return environmentChunks(queries, reader, filter)
  const records = await reader.read(rows, { photos: true })
  const data = records.map(toEnvironmentRow)
  return Readable.from([
    createWriter(listEnvironmentHistoryCall.answer)({ data, observations: records.flatMap(toObservation) }),
  ])
}

/**
 * Creates a reader for the records of a person or an environment. Also returns the records if there are only a few.
 * @throws `invalid_interval` as `openInterval`; `not_found` for an id that is unknown or of another group
 */
async function openRecords(
  queries: Queries,
  filter: RecordFilter,
  now: Date,
): Promise<{ reader: WorkReader; rows: ExecutionRow[] | undefined }> {
  const { userId, environmentId } = filter
  const [reader, people, places, rows] = await Promise.all([
    WorkReader.open(queries, now),
    userId === undefined ? undefined : selectPeople(queries, [userId]),
    environmentId === undefined ? undefined : selectReportPlaces(queries, { ids: [environmentId] }),
    selectFewRecords(queries, filter),
  ])
  reader.assertStarted(filter)
  if (people?.length === 0 || places?.length === 0) throw new DomainError('not_found')
  reader.keep({ people, places })
  return { reader, rows }
}

/**
 * Checks that the person with this id belongs to the group.
 * @throws `not_found`
 */
export async function expectPerson(reader: WorkReader, id: number): Promise<void> {
  if ((await reader.people([id])).length === 0) throw new DomainError('not_found')
}

/**
 * Checks that the environment with this id belongs to the group.
 * @throws `not_found`
 */
export async function expectPlace(reader: WorkReader, id: number): Promise<void> {
  if ((await reader.places({ ids: [id] })).length === 0) throw new DomainError('not_found')
}

function historyChunks(
  reader: WorkReader,
  chunks: AsyncIterable<ExecutionRow[]> | Iterable<ExecutionRow[]>,
): AsyncIterable<string> {
  return streamList(
    historyRecord,
    mapped(chunks, async (rows) => (await reader.read(rows, { photos: true })).map(toHistoryRecord)),
  )
}

function environmentChunks(
  queries: Queries,
  reader: WorkReader,
  filter: RecordFilter,
): AsyncIterable<string> {
  const work = <Row>(make: (record: WorkRecord) => Row[], photos: boolean) =>
    mapped(streamRecords(queries, filter), async (rows: ExecutionRow[]) =>
      (await reader.read(rows, { photos })).flatMap(make),
    )
  return streamRecord(listEnvironmentHistoryCall.answer, {
    data: work((record) => [toEnvironmentRow(record)], true),
    observations: work(toObservation, false),
  })
}

/**
 * Returns the record's observation as a list of at most one item (R3-281). The list is empty if the text has no visible
 * characters.
 */
function toObservation({ id, place, person, startedAt, observation }: WorkRecord): Observation[] {
  if (observation === null || !hasObservation(observation)) return []
  return [{ environmentId: place.id, userId: person.id, startedAt, text: observation, recordId: id }]
}

/** Converts each chunk of a stream. */
export async function* mapped<From, To>(
  chunks: AsyncIterable<From> | Iterable<From>,
  make: (chunk: From) => Promise<To>,
): AsyncGenerator<To> {
  for await (const chunk of chunks) yield await make(chunk)
}

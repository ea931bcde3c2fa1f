import type { AnswerOf, ParsedInput } from '@zelo/contract/endpoint'
import {
  environmentExportRow,
  type exportEnvironments as exportEnvironmentsCall,
  type listEnvironmentCollaborators as listEnvironmentCollaboratorsCall,
  type listEnvironmentDays as listEnvironmentDaysCall,
  type listEnvironmentsWorked as listEnvironmentsWorkedCall,
} from '@zelo/contract/environment-history'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { environmentExportRows } from '@zelo/contract/rules/environment-export'
import {
  environmentRow,
  groupCollaboratorDays,
  groupEnvironmentCollaborators,
  searchCollaboratorDays,
  searchEnvironmentCollaborators,
  searchPlaces,
  sortEnvironments,
} from '@zelo/contract/rules/environment-report'
import { slicePage } from '@zelo/contract/rules/report-list'
import type { WorkRecord } from '@zelo/contract/rules/work-record'
import type { Queries } from '../../database/tenant.ts'
import { streamList } from '../../http/write-json.ts'
import { companyScope } from '../companies/companies.service.ts'
import { type CountFilter, countAppointments, selectLastWorkDays, selectsAll } from './figures.queries.ts'
import { findLastDays, sumFigures } from './figures.ts'
import { expectPerson, expectPlace, mapped, openInterval } from './history.service.ts'
import { selectReportRecords, streamRecords } from './records.queries.ts'
import { findSearched } from './report-search.ts'
import type { WorkReader } from './work-reader.ts'

type Filter = ParsedInput<typeof exportEnvironmentsCall>['query']

/**
 * Returns a page of the environments with work in an interval, and the total figures of all matching environments.
 * @throws `invalid_interval`, `not_found`
 */
export async function listEnvironmentsWorked(
  queries: Queries,
  asked: ParsedInput<typeof listEnvironmentsWorkedCall>['query'],
  now: Date,
): Promise<AnswerOf<typeof listEnvironmentsWorkedCall>> {
  const { reader, branchId, firstDay, lastDay } = await openFilter(queries, asked, now)
  const filter = { firstDay, lastDay, branchId, ...(await findSearched(reader, branchId, asked)) }
  const { lastDays, figures } = await (selectsAll(filter) ? countAll : countFound)(queries, filter, reader)
  const places = await reader.places({ ids: [...lastDays.keys()] })
  const rows = places.map((place) => environmentRow(place, lastDays.get(place.id)!))
  return {
    rows: slicePage(sortEnvironments(rows, asked.sort), asked.page, asked.size),
    total: rows.length,
    figures,
  }
}

/**
 * Counts the work of all environments. The figures are computed by person, because the stored sums of past days are not
 * split by environment.
 */
async function countAll(queries: Queries, filter: CountFilter, { todays }: WorkReader) {
  const counts = await countAppointments(queries, 'user_id', filter, todays)
  return { lastDays: await selectLastWorkDays(queries, filter), figures: sumFigures(counts) }
}

async function countFound(queries: Queries, filter: CountFilter, { todays }: WorkReader) {
  const counts = await countAppointments(queries, 'environment_id', filter, todays)
  return { lastDays: findLastDays(counts), figures: sumFigures(counts) }
}

/** Streams the rows of the export that match a filter, as a JSON list. @throws `invalid_interval`, `not_found` */
export async function exportEnvironments(
  queries: Queries,
  asked: Filter,
  now: Date,
): Promise<AsyncIterable<string>> {
  const { reader, branchId, firstDay, lastDay } = await openFilter(queries, asked, now)
  const { environmentId } = asked
  if (environmentId !== undefined) await expectPlace(reader, environmentId)
  const environmentIds = await findPlaces(reader, branchId, asked)
  const chunks = streamRecords(queries, {
    firstDay,
    lastDay,
    branchId,
    environmentId,
    environmentIds,
  })
  const work = mapped(chunks, (rows) => reader.read(rows, { photos: false }))
  const rows = mapped(wholeDays(work), async (records) => environmentExportRows(records))
  return streamList(environmentExportRow, rows)
}

/** Regroups the chunks of a stream so that no day is split between two chunks. The records must be sorted by day. */
async function* wholeDays(chunks: AsyncIterable<WorkRecord[]>): AsyncGenerator<WorkRecord[]> {
  let kept: WorkRecord[] = []
  for await (const chunk of chunks) {
    const records = [...kept, ...chunk]
    const lastDay = records.at(-1)?.plan.day
    const whole = records.findLastIndex(({ plan }) => plan.day !== lastDay) + 1
    kept = records.slice(whole)
    if (whole > 0) yield records.slice(0, whole)
  }
  yield kept
}

async function openFilter(queries: Queries, asked: Filter, now: Date) {
  const opened = await openInterval(queries, asked, now)
  return { ...opened, branchId: await companyScope(queries, asked.companyId, asked.alone) }
}

/** Returns the ids of the environments that match the search and the sector. Returns undefined if neither is given. */
async function findPlaces(reader: WorkReader, branchId: number | null, asked: Filter) {
  const { search, in: fields } = asked
  const sectorId = asked.sectorId === '-1' ? undefined : asked.sectorId
  if (sectorId === undefined && search === '') return undefined
  const all = await reader.places({ branchId })
  const ofSector = sectorId === undefined ? all : all.filter(({ sector }) => sector.id === sectorId)
  return searchPlaces(ofSector, search, fields).map(({ id }) => id)
}

/** Returns a page of the people who worked in one environment. @throws `invalid_interval`, `not_found` */
export async function listEnvironmentCollaborators(
  queries: Queries,
  environmentId: number,
  asked: ParsedInput<typeof listEnvironmentCollaboratorsCall>['query'],
  now: Date,
): Promise<AnswerOf<typeof listEnvironmentCollaboratorsCall>> {
  const { records } = await readEnvironmentRecords(queries, { environmentId }, asked, now)
  const found = searchEnvironmentCollaborators(groupEnvironmentCollaborators(records), asked.search)
  return { rows: slicePage(found, asked.page, asked.size), total: found.length }
}

/** Returns a page of one person's days in one environment. @throws `invalid_interval`, `not_found` */
export async function listEnvironmentDays(
  queries: Queries,
  environmentId: number,
  asked: ParsedInput<typeof listEnvironmentDaysCall>['query'],
  now: Date,
): Promise<AnswerOf<typeof listEnvironmentDaysCall>> {
  const { userId } = asked
  const { reader, records } = await readEnvironmentRecords(queries, { environmentId, userId }, asked, now)
  await expectPerson(reader, userId)
  const found = searchCollaboratorDays(groupCollaboratorDays(records), asked.search)
  return { rows: slicePage(found, asked.page, asked.size), total: found.length }
}

async function readEnvironmentRecords(
  queries: Queries,
  of: { environmentId: number; userId?: number },
  asked: DateInterval,
  now: Date,
) {
  const { reader, firstDay, lastDay } = await openInterval(queries, asked, now)
  await expectPlace(reader, of.environmentId)
  const rows = await selectReportRecords(queries, { firstDay, lastDay, ...of })
  return { reader, records: await reader.read(rows, { photos: false }) }
}

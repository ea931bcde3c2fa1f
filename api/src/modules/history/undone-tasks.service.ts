import type { AnswerOf, ParsedInput } from '@zelo/contract/endpoint'
import type { AuditFilter } from '@zelo/contract/rules/audit-charts'
import { readAuditFilter } from '@zelo/contract/rules/audit-filter'
import { nameKey } from '@zelo/contract/rules/name-key'
import { finder, slicePage } from '@zelo/contract/rules/report-list'
import { toReasonKey } from '@zelo/contract/rules/undone-reasons'
import {
  groupUndoneProcedures,
  groupUndoneTasks,
  searchUndone,
  searchUndoneCards,
  sortUndoneProcedures,
  type UndoneTask,
} from '@zelo/contract/rules/undone-tasks'
import type { WorkRecord } from '@zelo/contract/rules/work-record'
import type {
  listUndoneProcedures as listUndoneProceduresCall,
  listUndoneTasks as listUndoneTasksCall,
} from '@zelo/contract/undone-tasks'
import type { Queries } from '../../database/tenant.ts'
import { companyScope } from '../companies/companies.service.ts'
import { countAppointments } from './figures.queries.ts'
import { sumFigures } from './figures.ts'
import { openInterval } from './history.service.ts'
import { findSearched } from './report-search.ts'
import {
  countUndone,
  selectObservedSlots,
  selectProcedures,
  selectReported,
  type UndoneFilter,
} from './undone-tasks.queries.ts'
import type { WorkReader } from './work-reader.ts'

type Filter = Pick<
  ParsedInput<typeof listUndoneProceduresCall>['query'],
  'companyId' | 'alone' | 'from' | 'to' | 'search' | 'in'
>

/**
 * Returns a page of the procedures that have undone tasks, sorted by name, and the total figures of the filter.
 * @throws `invalid_interval`, `not_found`
 */
export async function listUndoneProcedures(
  queries: Queries,
  asked: ParsedInput<typeof listUndoneProceduresCall>['query'],
  now: Date,
): Promise<AnswerOf<typeof listUndoneProceduresCall>> {
  const { reader, filter } = await openFilter(queries, asked, now)
  const counts = await countUndone(queries, filter, reader.todays)
  const namesById = new Map((await selectProcedures(queries)).map(({ id, name }) => [id, name]))
  const counted = { ...filter, ...(await findSearched(reader, filter.branchId, asked)) }
  const rows = groupUndoneProcedures(
    counts.map((row) => ({ name: namesById.get(row.procedure_id) ?? '', count: row.count })),
  )
  return {
    rows: slicePage(sortUndoneProcedures(rows, asked.sort), asked.page, asked.size),
    total: rows.length,
    figures: sumFigures(await countAppointments(queries, 'user_id', counted, reader.todays)),
  }
}

/** Returns a page of undone tasks with their photos. @throws `invalid_interval`, `not_found` */
export async function listUndoneTasks(
  queries: Queries,
  asked: ParsedInput<typeof listUndoneTasksCall>['query'],
  now: Date,
): Promise<AnswerOf<typeof listUndoneTasksCall>> {
  const { reader, filter: scope } = await openFilter(queries, asked, now)
  const chosen = readAuditFilter(new URLSearchParams(asked.filter))
  const filter = { ...scope, only: await findChosen(reader, scope.branchId, chosen) }
  const keys = intersect(
    asked.procedure === undefined ? null : [nameKey(asked.procedure)],
    chosen.procedures?.length ? chosen.procedures.map(nameKey) : null,
  )
  const ids =
    keys && (await selectProcedures(queries)).flatMap(({ id, name }) => (keys.has(nameKey(name)) ? id : []))
  const rows = withoutTwins([
    ...(asked.reason === '' ? [] : await selectReported(queries, filter, ids)),
    ...(asked.reason ? [] : await selectObservedSlots(queries, filter, ids, reader.todays)),
  ])
  const records = await reader.read(rows, { photos: false })
  const wanted = asked.reason && toReasonKey(asked.reason)
  const people = filter.only.userIds
  const undone = groupUndoneTasks(records, reader.findToday).filter(
    ({ procedure, reason, derived, userId }) =>
      (keys?.has(nameKey(procedure)) ?? true) &&
      (wanted === undefined || (reason === null ? '' : toReasonKey(reason)) === wanted) &&
      // The same slot may also contain reports by people outside the filter.
      (derived || (people?.includes(userId) ?? true)),
  )
  const found = searchUndoneCards(searchUndone(undone, asked.search, asked.in), asked.find)
  const page = slicePage(found, asked.page, asked.size)
  return { rows: await addPhotos(reader, page, records), total: found.length }
}

/** Adds the photos to a page of undone tasks, so that those of other pages are not read. */
async function addPhotos(reader: WorkReader, page: readonly UndoneTask[], records: readonly WorkRecord[]) {
  const appointmentIds = new Set(page.map(({ appointmentId }) => appointmentId))
  const own = records.filter(({ plan }) => appointmentIds.has(plan.appointmentId))
  const complete = groupUndoneTasks(await reader.addPhotos(own), reader.findToday)
  const photos = new Map(complete.map((task) => [task.id, task.photos]))
  return page.map((task) => ({ ...task, photos: photos.get(task.id)! }))
}

/**
 * Returns the ids of the people and the ids of the environments that a filter of the audit selects. Without a filter on
 * people or environments, the list is null.
 */
async function findChosen(reader: WorkReader, branchId: number | null, chosen: AuditFilter) {
  const { companies = [], employees = [], environments = [], categories = [], sectors = [] } = chosen
  const userIds = employees.length === 0 ? null : employees.map(Number).filter(Number.isSafeInteger)
  if ([companies, environments, categories, sectors].every(({ length }) => length === 0))
    return { userIds, environmentIds: null }
  const createTest = (values: readonly string[]) => {
    const keys = new Set(values.map(nameKey))
    return (value: string | number) => keys.size === 0 || keys.has(nameKey(String(value)))
  }
  const isPlace = createTest(environments)
  const isCompany = createTest(companies)
  const isCategory = createTest(categories)
  const isSector = createTest(sectors)
  const places = await reader.places({ branchId })
  const environmentIds = places
    .filter(
      ({ id, companyId, category, sector }) =>
        isPlace(id) && isCompany(companyId) && isCategory(category.name) && isSector(sector.name),
    )
    .map(({ id }) => id)
  return { userIds, environmentIds }
}

/** Returns the values that are in both lists. Null stands for all values. */
function intersect(one: readonly string[] | null, other: readonly string[] | null): Set<string> | null {
  if (one === null || other === null) return one || other ? new Set(one ?? other) : null
  return new Set(one).intersection(new Set(other))
}

function withoutTwins<Row extends { id: number }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

async function openFilter(
  queries: Queries,
  asked: Filter,
  now: Date,
): Promise<{ reader: WorkReader; filter: UndoneFilter }> {
  const { reader, ...days } = await openInterval(queries, asked, now)
  const branchId = await companyScope(queries, asked.companyId, asked.alone)
  return { reader, filter: { ...days, branchId, found: await findNames(queries, reader, branchId, asked) } }
}

/**
 * Returns the ids of the people, environments and procedures whose names match a search. Returns null if there is no search.
 */
async function findNames(
  queries: Queries,
  reader: WorkReader,
  branchId: number | null,
  { search, in: fields }: Filter,
): Promise<UndoneFilter['found']> {
  if (search === '') return null
  const find = finder(search)
  const idsIn = (rows: readonly { id: number; name: string }[]) =>
    rows.filter(({ name }) => find([name])).map(({ id }) => id)
  return {
    userIds: fields.includes('collaborator') ? idsIn(await reader.people()) : null,
    environmentIds: fields.includes('environment') ? idsIn(await reader.places({ branchId })) : null,
    procedureIds: fields.includes('task') ? idsIn(await selectProcedures(queries)) : null,
  }
}

import type { AnswerOf, ParsedInput } from '@zelo/contract/endpoint'
import { nameKey } from '@zelo/contract/rules/name-key'
import { finder, slicePage } from '@zelo/contract/rules/report-list'
import {
  groupUndoneProcedures,
  groupUndoneTasks,
  searchUndone,
  searchUndoneCards,
  sortUndoneProcedures,
} from '@zelo/contract/rules/undone-tasks'
import type {
  listUndoneProcedures as listUndoneProceduresCall,
  listUndoneTasks as listUndoneTasksCall,
} from '@zelo/contract/undone-tasks'
import type { Queries } from '../../database/tenant.ts'
import { companyScope } from '../companies/companies.service.ts'
import { countAppointments } from './figures.queries.ts'
import { sumFigures } from './figures.ts'
import { openInterval } from './history.service.ts'
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
  const rows = groupUndoneProcedures(
    counts.map((row) => ({ name: namesById.get(row.procedure_id) ?? '', count: row.count })),
  )
  return {
    rows: slicePage(sortUndoneProcedures(rows, asked.sort), asked.page, asked.size),
    total: rows.length,
    figures: await readUndoneFigures(queries, filter, reader),
  }
}

/** Returns a page of the undone tasks of one procedure. @throws `invalid_interval`, `not_found` */
export async function listUndoneTasks(
  queries: Queries,
  asked: ParsedInput<typeof listUndoneTasksCall>['query'],
  now: Date,
): Promise<AnswerOf<typeof listUndoneTasksCall>> {
  const { reader, filter } = await openFilter(queries, asked, now)
  const key = nameKey(asked.procedure)
  const procedures = (await selectProcedures(queries)).filter(({ name }) => nameKey(name) === key)
  const ids = procedures.map(({ id }) => id)
  const rows = [
    ...(await selectReported(queries, filter, ids)),
    ...(await selectObservedSlots(queries, filter, ids, reader.todays)),
  ]
  const records = await reader.read(withoutTwins(rows), { photos: false })
  const undone = groupUndoneTasks(records, reader.findToday).filter(
    ({ procedure: name }) => nameKey(name) === key,
  )
  const found = searchUndoneCards(searchUndone(undone, asked.search, asked.in), asked.find)
  return { rows: slicePage(found, asked.page, asked.size), total: found.length }
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

/** Returns the ids of the people, environments and procedures whose names match a search, or null without a search. */
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

/**
 * Returns the figures of the filter. A search for a task name does not select cleanings, so the figures then count all
 * cleanings of the filter.
 */
async function readUndoneFigures(queries: Queries, { found, ...filter }: UndoneFilter, reader: WorkReader) {
  const { userIds = null, environmentIds = null } = found?.procedureIds ? {} : (found ?? {})
  const counts = await countAppointments(
    queries,
    'user_id',
    { ...filter, userIds, environmentIds },
    reader.todays,
  )
  return sumFigures(counts)
}

import type {
  listCollaboratorDays as listCollaboratorDaysCall,
  listCollaborators as listCollaboratorsCall,
} from '@zelo/contract/collaborator-history'
import type { AnswerOf, ParsedInput } from '@zelo/contract/endpoint'
import {
  collaboratorView,
  groupEnvironmentDays,
  searchEnvironmentDays,
  sortCollaborators,
  sortEnvironmentDays,
} from '@zelo/contract/rules/collaborator-report'
import { slicePage } from '@zelo/contract/rules/report-list'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { companyScope } from '../companies/companies.service.ts'
import { countAppointments } from './figures.queries.ts'
import { findLastDays, sumFigures } from './figures.ts'
import { expectPerson, openInterval } from './history.service.ts'
import { selectEnvironmentDays, selectRecordsOfDays } from './records.queries.ts'
import { findSearched } from './report-search.ts'

/**
 * Returns a page of the people who worked in an interval, and the total figures of all matching people.
 * @throws `invalid_interval`, `not_found`
 */
export async function listCollaborators(
  queries: Queries,
  asked: ParsedInput<typeof listCollaboratorsCall>['query'],
  now: Date,
): Promise<AnswerOf<typeof listCollaboratorsCall>> {
  const { sort, page, size } = asked
  const { reader, ...days } = await openInterval(queries, asked, now)
  const branchId = await companyScope(queries, asked.companyId, asked.alone)
  const filter = { ...days, branchId, ...(await findSearched(reader, branchId, asked)) }
  const counts = await countAppointments(queries, 'user_id', filter, reader.todays)
  const lastDays = findLastDays(counts)
  const people = await reader.people([...lastDays.keys()])
  const rows = people.map((person) => collaboratorView(person, lastDays.get(person.id)!))
  return {
    rows: slicePage(sortCollaborators(rows, sort), page, size),
    total: rows.length,
    figures: sumFigures(counts),
  }
}

/**
 * Returns a page of the environments and days in which one person worked.
 * @throws `invalid_interval`, `not_found`
 */
export async function listCollaboratorDays(
  queries: Queries,
  userId: number,
  asked: ParsedInput<typeof listCollaboratorDaysCall>['query'],
  now: Date,
): Promise<AnswerOf<typeof listCollaboratorDaysCall>> {
  const { companyId, search, sort, page, size } = asked
  const { reader, ...days } = await openInterval(queries, asked, now)
  await expectPerson(reader, userId)
  const branchId = companyId === undefined ? null : await companyScope(queries, companyId, asked.alone)
  const rows = await selectEnvironmentDays(queries, { ...days, userId, branchId })
  const places = await reader.places({ ids: distinct(rows.map((row) => row.environment_id)) })
  const namesById = new Map(places.map(({ id, name }) => [id, name]))
  const all = rows.map(({ environment_id: environmentId, day }) => {
    return { environmentId, environment: namesById.get(environmentId) ?? '', day }
  })
  const found = searchEnvironmentDays(all, search)
  const wanted = slicePage(sortEnvironmentDays(found, sort), page, size)
  const records = await reader.read(await selectRecordsOfDays(queries, userId, wanted), { photos: false })
  const cards = sortEnvironmentDays(groupEnvironmentDays(records, reader.findToday), sort)
  return { rows: cards.map((card) => ({ ...card, notes: [...card.notes] })), total: found.length }
}

import type {
  Change,
  exportChanges as exportChangesCall,
  listChanges as listChangesCall,
} from '@zelo/contract/changes'
import type { AnswerOf, ParsedInput } from '@zelo/contract/endpoint'
import { addDays, toInstant, toZonedIso } from '@zelo/contract/rules/calendar'
import { nameKey } from '@zelo/contract/rules/name-key'
import { finder } from '@zelo/contract/rules/report-list'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { toJsonStream } from '../../http/json-stream.ts'
import { toDayInterval } from '../../interval.ts'
import {
  type ChangeFilter,
  type ChangeRow,
  readChanges,
  selectChangeNames,
  selectChanges,
} from './changes.queries.ts'

type Asked = ParsedInput<typeof exportChangesCall>['query']

/**
 * Returns a page of the changes that match a filter, newest first.
 * @throws `invalid_interval`; `not_found` for a person or company that the group does not have
 */
export async function listChanges(
  queries: Queries,
  asked: ParsedInput<typeof listChangesCall>['query'],
): Promise<AnswerOf<typeof listChangesCall>> {
  const { filter, toChange } = await openFilter(queries, asked)
  const [at, id] = asked.older?.split('-') ?? []
  const before = at && id ? { at, id } : undefined
  // Reads one extra row. Its presence shows that there are older changes.
  const rows = await selectChanges(queries, filter, { before, limit: asked.size + 1 })
  const shown = rows.slice(0, asked.size)
  const last = shown.at(-1)
  const next = last && rows.length > asked.size ? `${last.at}-${last.id}` : null
  return { rows: shown.map(toChange), next }
}

/** Streams all changes that match a filter as a JSON list. @throws as `listChanges` */
export async function exportChanges(queries: Queries, asked: Asked): Promise<AsyncIterable<string>> {
  const { filter, toChange } = await openFilter(queries, asked)
  return toJsonStream(inWire(readChanges(queries, filter), toChange))
}

async function* inWire(chunks: AsyncIterable<ChangeRow[]>, toChange: (row: ChangeRow) => Change) {
  for await (const rows of chunks) yield rows.map(toChange)
}

async function openFilter(queries: Queries, asked: Asked) {
  const { firstDay, lastDay } = toDayInterval(asked)
  const { people, companies } = await selectChangeNames(queries)
  const { userId, companyId, subject, action } = asked
  const subjectId = subject && asked.subjectId
  const company = companies.find(({ id }) => id === companyId)
  if (companyId !== undefined && !company) throw new DomainError('not_found')
  if (userId !== undefined && !people.some(({ id }) => id === userId)) throw new DomainError('not_found')
  const timeZone = companies.find(({ parent_id }) => parent_id === null)!.time_zone
  const find = finder(asked.search)
  const key = nameKey(asked.search)
  const filter: ChangeFilter = {
    from: new Date(toInstant(firstDay, '00:00', timeZone)),
    until: new Date(toInstant(addDays(lastDay, 1), '00:00', timeZone)),
    userId,
    subject,
    subjectId,
    action,
    companyId: company && (company.parent_id !== null || asked.alone) ? company.id : null,
    search:
      key === '' ? null : { key, personIds: people.filter(({ name }) => find([name])).map(({ id }) => id) },
  }
  const peopleById = new Map(people.map(({ id, name }) => [id, name]))
  const companiesById = new Map(companies.map(({ id, name }) => [id, name]))
  const toChange = (row: ChangeRow): Change => ({
    id: row.id,
    at: toZonedIso(Math.floor(row.at / 1000), timeZone),
    userId: row.user_id,
    userName: findName(peopleById, row.user_id),
    address: row.address,
    requestId: row.request_id,
    subject: row.subject,
    subjectId: row.subject_id,
    name: row.name,
    personId: row.person_id,
    personName: findName(peopleById, row.person_id),
    companyId: row.company_id,
    companyName: findName(companiesById, row.company_id),
    action: row.action,
    before: row.before,
    after: row.after,
  })
  return { filter, toChange }
}

function findName(names: ReadonlyMap<number, string>, id: number | null): string | null {
  return id === null ? null : (names.get(id) ?? null)
}

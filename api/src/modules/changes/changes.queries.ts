import type { ChangeAction, ChangeSubject } from '@zelo/contract/changes'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/** Filters of the change log. */
export interface ChangeFilter {
  /** The first instant of the range. `until` is the first instant after the range. */
  from: Date
  until: Date
  userId: number | undefined
  subject: ChangeSubject | undefined
  /** The id of one record of the kind `subject`. */
  subjectId: number | undefined
  action: ChangeAction | undefined
  /** Null selects all companies. */
  companyId: number | null
  /** Selects changes whose name key contains `key` or that belong to one of `personIds`. Null selects all changes. */
  search: { key: string; personIds: readonly number[] } | null
}

/** The position of a change in the list. `at` is its time in microseconds since 1970. */
export interface ChangePosition {
  at: string
  id: string
}

/** Reads a page of changes, newest first. With `before`, reads only changes older than that position. */
export function selectChanges(
  queries: Queries,
  filter: ChangeFilter,
  { before, limit }: { before: ChangePosition | undefined; limit: number },
): Promise<ChangeRow[]> {
  const page = matching(queries, filter).limit(limit)
  if (before === undefined) return page.execute()
  const at = sql<Date>`timestamptz 'epoch' + ${before.at}::bigint * interval '1 microsecond'`
  // The first comparison can use the index. The second skips changes of the same instant that an earlier page already
  // contained.
  return page
    .where(sql.ref('changes.at'), '<=', at)
    .where(sql<boolean>`(at, id) < (${at}, ${before.id}::bigint)`)
    .execute()
}

const chunkSize = 500

/** Reads all changes that match a filter in chunks, newest first. */
export async function* readChanges(queries: Queries, filter: ChangeFilter): AsyncGenerator<ChangeRow[]> {
  const query = matching(queries, filter).compile()
  for await (const { rows } of queries.getExecutor().stream<ChangeRow>(query, chunkSize)) yield rows
}

export interface ChangeRow {
  id: number
  /** Microseconds since 1970. */
  at: number
  user_id: number | null
  address: string | null
  request_id: string | null
  subject: ChangeSubject
  subject_id: number
  name: string
  person_id: number | null
  company_id: number | null
  action: ChangeAction
  before: Record<string, never> | null
  after: Record<string, never> | null
}

function matching(queries: Queries, filter: ChangeFilter) {
  const { from, until, userId, subject, subjectId, action, companyId, search } = filter
  return queries
    .selectFrom('changes')
    .select([
      'id',
      sql<number>`(extract(epoch from at) * 1000000)::bigint`.as('at'),
      'user_id',
      'address',
      'request_id',
      'subject',
      'subject_id',
      'name',
      'person_id',
      'company_id',
      'action',
      'before',
      'after',
    ])
    .where(sql.ref('changes.at'), '>=', from)
    .where(sql.ref('changes.at'), '<', until)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject!))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId!))
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId))
    .$if(search !== null, (query) =>
      query.where(
        sql<boolean>`(strpos(name_key, ${search!.key}) > 0 or person_id = any(${search!.personIds}::bigint[]))`,
      ),
    )
    .orderBy(sql.ref('changes.at'), 'desc')
    .orderBy('id', 'desc')
    .$castTo<ChangeRow>()
}

/** Reads the names of all people and companies. */
export async function selectChangeNames(queries: Queries) {
  return {
    people: await queries.selectFrom('users').select(['id', 'name']).execute(),
    companies: await queries
      .selectFrom('companies')
      .select(['id', 'name', 'parent_id', 'time_zone'])
      .execute(),
  }
}

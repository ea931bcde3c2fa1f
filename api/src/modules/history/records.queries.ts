import type { AppointmentStatus } from '@zelo/contract/rules/appointment-status'
import type { Presence } from '@zelo/contract/rules/presence'
import type { PlanChanges, SkippedSlot } from '@zelo/contract/rules/work-record'
import { type SelectQueryBuilder, sql } from 'kysely'
import { hide } from '../../database/kept-plan.ts'
import type { DB } from '../../database/schema.generated.ts'
import type { Queries } from '../../database/tenant.ts'
import { inBranch } from '../companies/companies.queries.ts'

/** Selects records by days (both included). Branch, person and environments are optional filters. */
export interface RecordFilter {
  firstDay: string
  lastDay: string
  branchId?: number | null | undefined
  userId?: number | undefined
  environmentId?: number | undefined
  environmentIds?: readonly number[] | undefined
}

export type ExecutionRow = Awaited<ReturnType<typeof selectReportRecords>>[number]

/** Returns records sorted by day and start. */
export function selectReportRecords(queries: Queries, filter: RecordFilter) {
  return ordered(filtered(queries, filter)).execute()
}

/** Returns the days with records of each environment, as pairs of environment and day. */
export function selectEnvironmentDays(queries: Queries, filter: RecordFilter) {
  return matching(queries, filter).select(['environment_id', 'day']).distinct().execute()
}

/** Returns one person's records in some environments on some days, sorted by day and start. */
export function selectRecordsOfDays(
  queries: Queries,
  userId: number,
  days: readonly { environmentId: number; day: string }[],
) {
  return ordered(selectAllRecords(queries))
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`(environment_id, day) in (
        select * from unnest(${days.map(({ environmentId }) => environmentId)}::bigint[],
          ${days.map(({ day }) => day)}::date[]))`,
    )
    .execute()
}

/**
 * Returns all records if they fit into one chunk, otherwise undefined. Sorts them by day and start. This query needs no
 * cursor, and PostgreSQL caches its plan.
 */
export async function selectFewRecords(
  queries: Queries,
  filter: RecordFilter,
): Promise<ExecutionRow[] | undefined> {
  const rows = await ordered(filtered(queries, filter))
    .limit(sql.lit(chunkSize + 1))
    .execute()
  return rows.length > chunkSize ? undefined : rows
}

/** Streams records by day and start. Only one chunk is in memory at a time. */
export function streamRecords(queries: Queries, filter: RecordFilter) {
  return streamChunks(queries, ordered(filtered(queries, filter)))
}

function recordColumns(query: SelectQueryBuilder<DB, 'executions', object>) {
  return query.select([
    'id',
    'appointment_id',
    'environment_id',
    'user_id',
    'task_id',
    'revision_id',
    'extra',
    selectMilliseconds('started_at').as('started_at'),
    selectMilliseconds('ended_at').$castTo<number | null>().as('ended_at'),
    'observation',
    'undone_reason',
    'no_photo_reason',
    sql<boolean>`photo_rule is not null and lacks_due_photo(executions)`.as('lacks_photo'),
    sql<Presence>`presence`.as('presence'),
  ])
}

/** Selects an instant as milliseconds since 1970, because parsing 200,000 dates from text would take seconds. */
function selectMilliseconds(column: 'started_at' | 'ended_at') {
  return sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`
}

function filtered(queries: Queries, filter: RecordFilter) {
  return recordColumns(matching(queries, filter))
}

/** Selects all records that count. The caller adds conditions. */
export function selectAllRecords(queries: Queries) {
  return recordColumns(queries.selectFrom('executions').where(sql<boolean>`counts`))
}

function matching(queries: Queries, filter: RecordFilter) {
  const { firstDay, lastDay, branchId, userId, environmentId, environmentIds } = filter
  return queries
    .selectFrom('executions')
    .where(sql<boolean>`counts`)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .$if(branchId != null, (query) => query.where('company_id', '=', branchId!))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .$if(environmentId !== undefined, (query) => query.where('environment_id', '=', environmentId!))
    .$if(environmentIds !== undefined, (query) =>
      query.where(sql<boolean>`environment_id in (select unnest(${environmentIds!}::bigint[]))`),
    )
}

type Records = ReturnType<typeof selectAllRecords>

function ordered(query: Records): Records {
  return query.orderBy('day').orderBy(sql.ref('executions.started_at')).orderBy('id')
}

/** Records in one chunk. The chunks are small so that other requests can run between two chunks. */
const chunkSize = 500

async function* streamChunks(queries: Queries, query: Records): AsyncGenerator<ExecutionRow[]> {
  for await (const { rows } of queries.getExecutor().stream<ExecutionRow>(query.compile(), chunkSize))
    yield rows
}

/** Returns the plans of appointments with their stored slots and tasks. */
export async function selectPlans(queries: Queries, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number
    agenda_id: number
    company_id: number
    day: string
    status: AppointmentStatus
    off_schedule: boolean
    slots: { revisionId: number | null; start: string; end: string }[]
    mandatory_task_ids: number[]
    planned_day: string | null
    cover: PlanChanges['cover']
    skipped_slots: (SkippedSlot & { revisionId: number | null })[]
  }>`
    select a.id, a.agenda_id, a.company_id, a.day, a.status, a.slots, a.mandatory_task_ids, g.off_schedule,
      a.planned_day, a.skipped_slots,
      case when a.cover_user_id is not null then jsonb_build_object(
        'substitute', (select name from users where group_id = a.group_id and id = a.cover_user_id),
        'person', (select name from users where group_id = a.group_id and id = a.user_id)) end as cover
    from appointments a
    join agendas g on g.group_id = a.group_id and g.id = a.agenda_id
    where a.id = any(${hide(ids, 'bigint[]')})`.execute(queries)
  return rows
}

export interface PersonRow {
  id: number
  name: string
  cpf: string
  email: string
  phone: string
  avatar: string | null
  birth_date: string | null
  company_id: number
}

/** Returns the group's people with these ids. Without ids, returns all people. */
export function selectPeople(queries: Queries, ids?: readonly number[]): Promise<PersonRow[]> {
  return queries
    .selectFrom('users')
    .select(['id', 'name', 'cpf', 'email', 'phone', 'avatar', 'birth_date', 'company_id'])
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${hide(ids!, 'bigint[]')})`))
    .execute()
}

export interface PlaceRow {
  id: number
  name: string
  floor: string
  company_id: number
  category_id: number
  category: string
  sector_id: number
  sector: string
}

/** Returns environments with their categories and sectors. Selects them by id, or by branch (null means all companies). */
export async function selectReportPlaces(
  queries: Queries,
  which: { ids: readonly number[] } | { branchId: number | null },
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select e.id, e.name, e.floor, e.company_id, e.category_id, k.name as category, e.sector_id, s.name as sector
    from environments e
    join categories k on k.group_id = e.group_id and k.id = e.category_id
    join sectors s on s.group_id = e.group_id and s.id = e.sector_id
    where ${
      'ids' in which
        ? sql`e.id = any(${hide(which.ids, 'bigint[]')})`
        : inBranch(which.branchId, 'e.company_id')
    }`.execute(queries)
  return rows
}

/** Returns the procedures of these tasks. */
export function selectReportTasks(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('tasks as t')
    .innerJoin('procedures as p', (join) =>
      join.onRef('p.group_id', '=', 't.group_id').onRef('p.id', '=', 't.procedure_id'),
    )
    .select(['t.id', 'p.id as procedure_id', 'p.name'])
    .where(sql<boolean>`t.id = any(${hide(ids, 'bigint[]')})`)
    .execute()
}

/** Returns the photos of records. The photos of each record are in the order in which they were stored. */
export function selectPhotos(queries: Queries, executionIds: readonly number[]) {
  return queries
    .selectFrom('execution_photos')
    .select(['execution_id', 'file', 'thumbnail'])
    .where(sql<boolean>`execution_id = any(${hide(executionIds, 'bigint[]')})`)
    .orderBy('id')
    .execute()
}

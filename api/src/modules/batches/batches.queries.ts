import { type BatchSubject, batchSubjects } from '@zelo/contract/batches'
import { type ReferenceName, referenceLists, referenceNames } from '@zelo/contract/reference-lists'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { readReferenceTable } from '../../kit/reference-tables.ts'

/**
 * Selects batches by author and start time. Without an author, selects the batches of all authors. `requestId` selects
 * a single batch.
 */
export interface BatchFilter {
  since: Date
  userId: number | null
  requestId?: string
}

export interface BatchRow {
  id: string
  at: Date
  user_id: number
  user_name: string
  company_id: number | null
  created: { subject: BatchSubject; count: number }[]
  removable: number
}

/**
 * SQL of the records that calls registered. A call that registered fewer than two records is left out. With
 * `requestId`, selects only that call. The records are read from the log of changes (decision 016).
 */
function registeredIn({ since, userId, requestId }: BatchFilter): RawBuilder<unknown> {
  return sql`
    registered as materialized (
      select request_id, user_id, subject, subject_id, company_id, at
      from (
        select *, count(*) over (partition by request_id) as records
        from changes
        where at >= ${since} and action = 'created' and user_id is not null and request_id is not null
          and subject in (${sql.join(batchSubjects.map(sql.lit))})
          and user_id = coalesce(${userId}::bigint, user_id)
          and request_id = coalesce(${requestId ?? null}::text, request_id)
      ) as created
      where records > 1
    )`
}

/** SQL of the registered environments that nobody changed and that have no agendas and no appointments. */
const removableRooms = sql`
  rooms as materialized (
    select r.request_id, e.id
    from registered r
    join environments e on r.subject = 'environment' and e.id = r.subject_id and e.version = 1
    where not exists (select from agendas a where a.group_id = e.group_id and a.environment_id = e.id)
      and not exists (select from appointments a where a.group_id = e.group_id and a.environment_id = e.id)
  )`

/**
 * SQL of the registered records of one kind that nobody changed and that nothing uses except removable environments of
 * the same batch.
 */
function removableRecords(name: ReferenceName) {
  const { table, usedBy } = readReferenceTable(name)
  return sql`
    select r.request_id, r.subject, t.id
    from registered r
    join ${sql.table(table)} t on r.subject = ${sql.lit(referenceLists[name].noun)} and t.id = r.subject_id and t.version = 1
    where not exists (
      select from ${sql.table(usedBy.table)} u
      where u.group_id = t.group_id and u.${sql.ref(usedBy.column)} = t.id
        and not exists (select from rooms where rooms.request_id = r.request_id and rooms.id = u.${sql.ref(usedBy.environment)})
    )`
}

/** SQL of the registered CPFs that no user has and whose status nobody changed. */
const removableCpfs = sql`
  select r.request_id, r.subject, c.id
  from registered r
  join cpf_registrations c on r.subject = 'cpf-registration' and c.id = r.subject_id and c.status = 'active'
  where not exists (select from users u where u.group_id = c.group_id and u.cpf = c.cpf)
    and not exists (select from invitations i where i.group_id = c.group_id and i.registration_id = c.id)`

/**
 * SQL of all registered records that an undo removes. It uses the common table expressions `registered` and `rooms`.
 */
const removable = sql`
  removable as materialized (
    select request_id, 'environment' as subject, id from rooms
    union all ${sql.join(referenceNames.map(removableRecords), sql` union all `)}
    union all ${removableCpfs}
  )`

/** Selects batches, newest first. `removable` is empty if no record of the batch can be removed. */
export async function selectBatches(queries: Queries, filter: BatchFilter): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    with ${registeredIn(filter)}, ${removableRooms}, ${removable},
    counted as (
      select request_id, subject, count(*) as count, min(at) as at, min(user_id) as user_id,
        min(company_id) as first_company, max(company_id) as last_company
      from registered group by request_id, subject
    )
    select c.request_id as id, min(c.at) as at, min(c.user_id) as user_id, min(u.name) as user_name,
      case when min(first_company) = max(last_company) then min(first_company) end as company_id,
      json_agg(json_build_object('subject', c.subject, 'count', c.count) order by c.count desc) as created,
      (select count(*) from removable where removable.request_id = c.request_id) as removable
    from counted c
    join users u on u.id = c.user_id
    group by c.request_id
    order by min(c.at) desc, c.request_id`.execute(queries)
  return rows
}

/** Deletes the removable records of a batch, environments first. Returns the number of deleted records. */
export async function deleteBatch(queries: Queries, filter: BatchFilter): Promise<number> {
  const { rows } = await sql<{ subject: BatchSubject; ids: number[] }>`
    with ${registeredIn(filter)}, ${removableRooms}, ${removable}
    select subject, array_agg(id order by id) as ids from removable group by subject`.execute(queries)
  const ids = new Map(rows.map((row) => [row.subject, row.ids]))
  const remove = (table: string, subject: BatchSubject) => {
    const own = ids.get(subject)
    return own && sql`delete from ${sql.table(table)} where id = any(${own}::bigint[])`.execute(queries)
  }
  await remove('environments', 'environment')
  for (const name of referenceNames) await remove(name, referenceLists[name].noun)
  await remove('cpf_registrations', 'cpf-registration')
  return rows.reduce((sum, row) => sum + row.ids.length, 0)
}

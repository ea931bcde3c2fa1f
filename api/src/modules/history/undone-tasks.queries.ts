import { sql } from 'kysely'
import { aggregateList } from '../../database/aggregate-list.ts'
import type { Queries } from '../../database/tenant.ts'
import { selectDoer } from '../absences/covers.queries.ts'
import { inBranch } from '../companies/companies.queries.ts'
import { dayIsOver, type Todays } from './figures.queries.ts'
import { selectAllRecords } from './records.queries.ts'

/** Selects undone tasks by days (both included), branch, and people, environments or procedures. */
export interface UndoneFilter {
  firstDay: string
  lastDay: string
  branchId: number | null
  /** Null selects everything. If several lists are given, a task must match at least one list. */
  found: {
    userIds: readonly number[] | null
    environmentIds: readonly number[] | null
    procedureIds: readonly number[] | null
  } | null
  /** If both lists are given, a task must match both. A null list selects everything. */
  only?: { userIds: readonly number[] | null; environmentIds: readonly number[] | null }
}

/** Counts the undone tasks of each procedure, both reported and derived. Gives the same numbers as `groupUndoneTasks`. */
export async function countUndone(queries: Queries, filter: UndoneFilter, todays: Todays) {
  const { rows } = await sql<{ procedure_id: number; count: number }>`
    select t.procedure_id, sum(undone.count) as count
    from (
      select task_id,
        -- In extra work, a task may be reported as undone several times.
        count(distinct (appointment_id, revision_id, case when extra then date_trunc('second', started_at) end))::int
          as count
      from executions
      where undone_reason is not null and counts and ${inFilter(filter)}
      group by task_id
      union all
      select task_id, count(*)::int
      from (${unrecorded(filter, todays)}) as u
      where ${ofFound(filter)}
      group by task_id
    ) as undone
    join tasks t on t.id = undone.task_id
    group by t.procedure_id`.execute(queries)
  return rows
}

/** Counts the undone tasks by reason. Counts the same tasks as `countUndone`. A derived undone task has no reason. */
export async function countReasons(queries: Queries, filter: UndoneFilter, todays: Todays) {
  const { rows } = await sql<{ reason: string | null; count: number }>`
    select undone_reason as reason, count(*)::int as count
    from (${reported(filter)}) as reported
    group by undone_reason
    union all
    select null, count(*)::int from (${unrecorded(filter, todays)}) as u where ${ofFound(filter)} having count(*) > 0`.execute(
    queries,
  )
  return rows
}

/**
 * Counts the undone tasks by environment, person, procedure and reason. Counts the same tasks as `countUndone`. Returns one
 * list per column.
 */
export async function sumUndone(queries: Queries, filter: UndoneFilter, todays: Todays) {
  const { rows } = await sql<{
    environment: number[]
    employee: number[]
    /** Procedure ids. */
    procedure: number[]
    reason: (string | null)[]
    count: number[]
  }>`
    select ${aggregateList('environment_id')} as environment, ${aggregateList('user_id')} as employee,
      ${aggregateList('procedure_id')} as procedure, ${aggregateList('reason')} as reason, ${aggregateList('count')} as count
    from (
      select u.environment_id, u.user_id, t.procedure_id, u.reason, count(*)::int as count
      from (
        select environment_id, user_id, task_id, undone_reason as reason from (${reported(filter)}) as reported
        union all
        select environment_id, user_id, task_id, null from (${unrecorded(filter, todays)}) as derived
      ) as u
      join tasks t on t.id = u.task_id
      group by 1, 2, 3, 4
      order by 1, 2, 3, 4
    ) as summed`.execute(queries)
  return rows[0]!
}

/** Selects reported undone tasks. A task that was reported several times is selected once, with its first reason. */
function reported(filter: UndoneFilter) {
  const beyond = sql`case when extra then date_trunc('second', started_at) end`
  return sql`
    select distinct on (task_id, appointment_id, revision_id, ${beyond}) environment_id, user_id, task_id, undone_reason
    from executions
    where undone_reason is not null and counts and ${inFilter(filter)}
    order by task_id, appointment_id, revision_id, ${beyond}, started_at, id`
}

/** Returns the records that report tasks of these procedures as undone. Null selects all procedures. */
export function selectReported(
  queries: Queries,
  filter: UndoneFilter,
  procedureIds: readonly number[] | null,
) {
  return selectAllRecords(queries)
    .where('undone_reason', 'is not', null)
    .where(sql<boolean>`${matchesProcedures(procedureIds)} and ${inFilter(filter)}`)
    .execute()
}

/**
 * Returns all records of slots in which a task of these procedures may be undone although nobody reported it. With
 * `any(array(…))`, PostgreSQL looks each appointment and record up in an index. With `in`, it overestimates their number,
 * and reads all records of the group twice.
 */
export function selectObservedSlots(
  queries: Queries,
  filter: UndoneFilter,
  procedureIds: readonly number[] | null,
  todays: Todays,
) {
  return selectAllRecords(queries)
    .where(
      sql<boolean>`id = any(array(
        select id
        from (
          select x.id, bool_or(x.undone_reason is null and x.observation is not null)
            over (partition by x.appointment_id, x.revision_id) as is_observed
          from executions x
          where not x.extra and x.counts and x.appointment_id = any(array(
            select u.appointment_id from (${unrecorded(filter, todays)}) as u
            where ${matchesProcedures(procedureIds)} and ${ofFound(filter)}))
        ) as x
        where is_observed))`,
    )
    .execute()
}

/** Returns every procedure of the group. */
export function selectProcedures(queries: Queries) {
  return queries.selectFrom('procedures').select(['id', 'name']).execute()
}

/**
 * Selects the derived undone tasks: mandatory tasks without a record in a slot whose day is over. Each task occurs once
 * per slot.
 */
function unrecorded(filter: UndoneFilter, todays: Todays) {
  return sql`
    select id as appointment_id, ${selectDoer('appointments')} as user_id, environment_id, task_id
    from appointments, unnest(unrecorded_task_ids) as task_id
    where unrecorded_task_ids <> '{}' and day between ${filter.firstDay} and ${filter.lastDay}
      and ${dayIsOver(todays)}
      and ${inBranch(filter.branchId)}`
}

function inFilter(filter: UndoneFilter) {
  return sql`day between ${filter.firstDay} and ${filter.lastDay}
    and ${inBranch(filter.branchId)}
    and ${ofFound(filter)}`
}

function ofFound({ found, only = { userIds: null, environmentIds: null } }: UndoneFilter) {
  const all = [
    ...(only.userIds === null ? [] : [sql`user_id = any(${only.userIds}::bigint[])`]),
    ...(only.environmentIds === null ? [] : [sql`environment_id = any(${only.environmentIds}::bigint[])`]),
  ]
  return sql.join([sql`true`, ...all, ...(found === null ? [] : [matchesSome(found)])], sql` and `)
}

function matchesSome(found: NonNullable<UndoneFilter['found']>) {
  const some = [
    ...(found.userIds === null ? [] : [sql`user_id = any(${found.userIds}::bigint[])`]),
    ...(found.environmentIds === null ? [] : [sql`environment_id = any(${found.environmentIds}::bigint[])`]),
    ...(found.procedureIds === null ? [] : [matchesProcedures(found.procedureIds)]),
  ]
  return sql`(${sql.join(some, sql` or `)})`
}

/**
 * Returns the SQL condition for these procedures. It uses no list of task ids, because a procedure may have a task in each
 * of thousands of environments.
 */
function matchesProcedures(procedureIds: readonly number[] | null) {
  if (procedureIds === null) return sql`true`
  return sql`task_id in (select id from tasks where procedure_id = any(${procedureIds}::bigint[]))`
}

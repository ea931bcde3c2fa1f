import type { Presence } from '@zelo/contract/rules/presence'
import { sql } from 'kysely'
import { aggregateList } from '../../database/aggregate-list.ts'
import type { Queries } from '../../database/tenant.ts'
import { selectDoer } from '../absences/covers.queries.ts'
import { inBranch } from '../companies/companies.queries.ts'
import { dayIsOver, type Todays } from '../history/figures.queries.ts'

/** A range of days, from the first to the last, for the whole group or for one branch. */
export interface AuditFilter {
  firstDay: string
  lastDay: string
  branchId: number | null
}

/** Counts appointments by status and sums their minutes, per environment and person. */
export async function sumAppointments(
  queries: Queries,
  { firstDay, lastDay, branchId }: AuditFilter,
  todays: Todays,
) {
  const { rows } = await sql<{
    environment: number[]
    employee: number[]
    toDo: number[]
    doing: number[]
    incomplete: number[]
    complete: number[]
    expected: number[]
    accomplished: number[]
  }>`
    select ${aggregateList('environment_id')} as environment, ${aggregateList('user_id')} as employee, ${aggregateList('to_do')} as "toDo",
      ${aggregateList('doing')} as doing, ${aggregateList('incomplete')} as incomplete, ${aggregateList('complete')} as complete,
      ${aggregateList('expected')} as expected, ${aggregateList('accomplished')} as accomplished
    from (
      select environment_id, user_id, sum(to_do) as to_do, sum(doing) as doing, sum(incomplete) as incomplete,
        sum(complete) as complete, coalesce(sum(expected) filter (where not off_schedule), 0) as expected,
        coalesce(sum(accomplished) filter (where not off_schedule), 0) as accomplished
      from (
        -- Without an order and before the join, PostgreSQL groups by a hash table instead of a sort on the disk.
        select group_id, agenda_id, environment_id, user_id,
          count(*) filter (where status is null and not is_exempt) as to_do,
          count(*) filter (where status = 'doing' and not is_over) as doing,
          count(*) filter (where status = 'incomplete' or (status = 'doing' and is_over)) as incomplete,
          count(*) filter (where status = 'complete') as complete,
          sum(ended_window_minutes) as expected, sum(ended_minutes) as accomplished
        from (
          select group_id, agenda_id, environment_id, ${selectDoer('appointments')} as user_id, status, ended_minutes,
            ended_window_minutes, ${dayIsOver(todays)} as is_over, exempt_count = slot_count as is_exempt
          from appointments
          where day between ${firstDay} and ${lastDay} and active and ${inBranch(branchId)}
        ) as read
        group by 1, 2, 3, 4
      ) as counted
      join (select group_id, id as agenda_id, off_schedule from agendas) as plan using (group_id, agenda_id)
      group by 1, 2
      order by 1, 2
    ) as summed`.execute(queries)
  return rows[0]!
}

/** Counts finished tasks and sums their minutes, per environment, person and procedure. */
export async function sumWork(queries: Queries, { firstDay, lastDay, branchId }: AuditFilter) {
  const { rows } = await sql<{
    environment: number[]
    employee: number[]
    /** Procedure ids. */
    procedure: number[]
    count: number[]
    minutes: number[]
  }>`
    select ${aggregateList('environment_id')} as environment, ${aggregateList('user_id')} as employee,
      ${aggregateList('procedure_id')} as procedure, ${aggregateList('count')} as count, ${aggregateList('minutes')} as minutes
    from (
      select t.environment_id, w.user_id, t.procedure_id, w.count, w.minutes
      from (
        select group_id, task_id, user_id, sum(count) as count, sum(minutes) as minutes
        from worked_days
        where day between ${firstDay} and ${lastDay}
        group by 1, 2, 3
        having sum(count) > 0
      ) as w
      join tasks t on t.group_id = w.group_id and t.id = w.task_id
      where ${inBranch(branchId, 't.company_id')}
      order by 1, 2, 3
    ) as summed`.execute(queries)
  return rows[0]!
}

/** Reads the records that arrived late, wait for a coordinator, or are voided. */
export async function selectMarked(queries: Queries, { firstDay, lastDay, branchId }: AuditFilter) {
  const { rows } = await sql<{
    environment: number[]
    employee: number[]
    /** Procedure ids. */
    procedure: number[]
    delay: (number | null)[]
    awaiting: boolean[]
    voided: boolean[]
    presence: Presence[]
  }>`
    select ${aggregateList('environment_id')} as environment, ${aggregateList('user_id')} as employee,
      ${aggregateList('procedure_id')} as procedure, ${aggregateList('delay')} as delay, ${aggregateList('awaiting')} as awaiting,
      ${aggregateList('voided')} as voided, ${aggregateList('presence')} as presence
    from (
      select x.environment_id, x.user_id, t.procedure_id, x.awaiting, x.voided_at is not null as voided, x.presence,
        case when x.late then greatest(0, round(extract(epoch from
          coalesce(x.end_received_at, x.received_at) - coalesce(x.ended_at, x.started_at))))::bigint end as delay
      from (
        select * from executions
        where day between ${firstDay} and ${lastDay} and (late or awaiting or not counts) and ${inBranch(branchId)}
      ) as x
      join tasks t on t.group_id = x.group_id and t.id = x.task_id
      order by x.environment_id, x.user_id, x.id
    ) as marked`.execute(queries)
  return rows[0]!
}

/** The columns of environments, of equal length. `company`, `category` and `sector` are ids. */
export interface AuditPlaces {
  id: number[]
  name: string[]
  company: number[]
  category: number[]
  sector: number[]
}

/** Reads the environments of the company or group, with the procedures that each environment has now. */
export async function selectAuditPlaces(queries: Queries, branchId: number | null) {
  const { rows } = await sql<AuditPlaces>`
    select ${aggregateList('id')} as id, ${aggregateList('name')} as name, ${aggregateList('company_id')} as company,
      ${aggregateList('category_id')} as category, ${aggregateList('sector_id')} as sector
    from (select * from environments where ${inBranch(branchId)} order by id) as ordered`.execute(queries)
  const tasks = await sql<{ environment: number[]; procedure: number[] }>`
    select ${aggregateList('environment_id')} as environment, ${aggregateList('procedure_id')} as procedure
    from tasks where active and ${inBranch(branchId)}`.execute(queries)
  return { environments: rows[0]!, tasks: tasks.rows[0]! }
}

/** Reads the names of the group's people, categories, sectors and procedures for the filters of the audit page. */
export async function selectAuditNames(queries: Queries) {
  const namesIn = async (table: 'users' | 'categories' | 'sectors' | 'procedures') =>
    await queries.selectFrom(table).select(['id', 'name']).execute()
  return {
    employees: await namesIn('users'),
    categories: await namesIn('categories'),
    sectors: await namesIn('sectors'),
    procedures: await namesIn('procedures'),
  }
}

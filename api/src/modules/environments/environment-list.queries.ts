import type { PlainValues } from '@zelo/contract/environments'
import { type RawBuilder, sql } from 'kysely'
import { hide } from '../../database/kept-plan.ts'
import type { Queries } from '../../database/tenant.ts'
import { inBranch } from '../companies/companies.queries.ts'
import { selectPlainFields } from './plain-fields.queries.ts'

export interface EnvironmentRow extends PlainValues {
  id: number
  company_id: number
  name: string
  floor: string
  category_id: number
  sector_id: number
  qr_key_rotated_at: Date | null
  qr_key_awaited: boolean
  version: number
  /**
   * Ids as the text of a PostgreSQL array, such as `{3,1}`. Thousands of environments share a few hundred texts, so
   * each text is parsed once.
   */
  risks: string
  /** Procedure ids in the order of the work. Ids of optional procedures are negative. */
  procedures: string
  /**
   * Ids of the people with an active agenda in the environment. Omits agendas that ended before the company's current
   * day.
   */
  cleaners: string
}

interface PageRow extends EnvironmentRow {
  /** The number of environments on all pages. */
  total: number
  /** The names of the reference data of all rows. Null in every row but the first. */
  names: NamedRow[] | null
}

/** Selects all environments of the group or of a branch, or one environment. */
export interface Wanted {
  branchId?: number | null
  id?: number
}

export interface Page {
  /** The text to search for, as a name key. */
  search: string
  limit: number
  offset: number
}

/** Reads environments of the parent company first, then by company and name. */
export async function selectEnvironments(
  queries: Queries,
  { branchId = null, id }: Wanted,
  now: Date,
): Promise<EnvironmentRow[]> {
  const isWhole = branchId === null && id === undefined
  const { columns, joins, condition } = isWhole ? groupLinks(now) : lookUpLinks(now)
  const { rows } = await sql<EnvironmentRow>`
    select ${environmentColumns}, ${columns}
    from environments e
    join companies c on c.group_id = e.group_id and c.id = e.company_id
    ${joins}
    where ${condition} and ${inBranch(branchId, 'e.company_id')}
      ${id === undefined ? sql`` : sql`and e.id = ${id}`}
    order by ${environmentOrder}`.execute(queries)
  return rows
}

const environmentColumns = sql`e.id, e.company_id, e.name, e.floor, e.category_id, e.sector_id, e.qr_key_rotated_at,
  e.qr_key_awaited, e.version, ${selectPlainFields('e')}`

const environmentOrder = sql`c.parent_id is not null, c.name_order, c.id, e.name_order, e.id`

/**
 * Reads the environments of a page whose name contains a text, in the order of `selectEnvironments`. The same statement
 * reads the names of their reference data, which saves a round trip.
 */
export async function selectEnvironmentPage(
  queries: Queries,
  { branchId = null, page }: { branchId?: number | null; page: Page },
  now: Date,
): Promise<PageRow[]> {
  const ids: Record<NamedKind, RawBuilder<unknown>> = {
    company: sql`select company_id from page`,
    category: sql`select category_id from page`,
    sector: sql`select sector_id from page`,
    risk: sql`select unnest(risks::bigint[]) from page`,
    procedure: sql`select abs(unnest(procedures::bigint[])) from page`,
    user: sql`select unnest(cleaners::bigint[]) from page`,
  }
  const { rows } = await sql<PageRow>`
    with page as materialized (
      select found.*, row_number() over () as place from (
        select ${environmentColumns}, ${lookUpLinks(now).columns}, count(*) over () as total
        from environments e
        join companies c on c.group_id = e.group_id and c.id = e.company_id
        where ${inBranch(branchId, 'e.company_id')} and ${nameContains(page)}
        order by ${environmentOrder}
        limit ${hide(page.limit, 'bigint')} offset ${hide(page.offset, 'bigint')}
      ) as found
    )
    select page.*,
      case when place = 1 then (
        select json_agg(json_build_object('kind', kind, 'id', id, 'name', name, 'more', more) order by name_order, id)
        from (${uniteNames((kind) => sql`id = any(array(${ids[kind]}))`)}) as named
      ) end as names
    from page
    order by place`.execute(queries)
  return rows
}

/** Builds the SQL that looks up the ids of each environment's reference data and cleaners. */
function lookUpLinks(now: Date) {
  const columns = sql`
      array(
        select r.risk_id from environment_risks r where r.group_id = e.group_id and r.environment_id = e.id
      )::text as risks,
      array(
        select case when t.mandatory then t.procedure_id else -t.procedure_id end
        from tasks t where t.group_id = e.group_id and t.environment_id = e.id and t.active
        order by t.position, t.id
      )::text as procedures,
      array(
        select distinct a.user_id
        from agendas a
        where a.group_id = e.group_id and a.environment_id = e.id and a.active and not a.off_schedule
          and a.valid_to >= (${hide(now, 'timestamptz')} at time zone c.time_zone)::date
      )::text as cleaners`
  return { columns, joins: sql``, condition: sql`true` }
}

/**
 * Groups the ids of the reference data of all environments. Uses a full join, because the planner underestimates the
 * rows of a large group. With a left join it could choose nested loops.
 */
function groupLinks(now: Date) {
  const joins = sql`
    full join (
      select group_id, environment_id, array_agg(risk_id)::text as list
      from environment_risks
      group by group_id, environment_id
    ) as r on r.group_id = e.group_id and r.environment_id = e.id
    full join (
      select group_id, environment_id,
        array_agg(case when mandatory then procedure_id else -procedure_id end order by position, id)::text as list
      from tasks
      where active
      group by group_id, environment_id
    ) as t on t.group_id = e.group_id and t.environment_id = e.id
    full join (
      select a.group_id, a.environment_id, array_agg(distinct a.user_id)::text as list
      from agendas a
      join companies c on c.group_id = a.group_id and c.id = a.company_id
      where a.active and not a.off_schedule
        and a.valid_to >= (${hide(now, 'timestamptz')} at time zone c.time_zone)::date
      group by a.group_id, a.environment_id
    ) as u on u.group_id = e.group_id and u.environment_id = e.id`
  const columns = sql`
      coalesce(r.list, '{}') as risks, coalesce(t.list, '{}') as procedures, coalesce(u.list, '{}') as cleaners`
  // The condition is not `is not null`, because the planner would then turn the full join into a left join.
  return { columns, joins, condition: sql`coalesce(e.id, 0) > 0` }
}

/** Counts the environments whose name contains the search text of a page. */
export async function countEnvironments(
  queries: Queries,
  { branchId = null, page }: { branchId?: number | null; page: Page },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from environments e
    where ${nameContains(page)} and ${inBranch(branchId, 'e.company_id')}`.execute(queries)
  return rows[0]!.count
}

function nameContains({ search }: Page) {
  return sql`strpos(e.name_key, ${search}) > 0`
}

type NamedKind = 'company' | 'category' | 'sector' | 'risk' | 'procedure' | 'user'

export interface NamedRow {
  kind: NamedKind
  id: number
  name: string
  /** The colour of a risk, or the time zone of a company. */
  more: string | null
}

/** Reads the names of records by id. Sorts the records of each kind by name, except people. */
export async function selectPartNames(
  queries: Queries,
  ids: Record<NamedKind, readonly number[]>,
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    ${uniteNames((kind) => sql`id = any(${ids[kind]}::bigint[])`)}
    order by name_order, id`.execute(queries)
  return rows
}

/** Builds the SQL that reads the names of each kind. `condition` chooses the records of a kind. */
function uniteNames(condition: (kind: NamedKind) => RawBuilder<unknown>) {
  return sql`
    (select 'company' as kind, id, name, name_order, time_zone as more from companies where ${condition('company')})
    union all (select 'category', id, name, name_order, null from categories where ${condition('category')})
    union all (select 'sector', id, name, name_order, null from sectors where ${condition('sector')})
    union all (select 'risk', id, name, name_order, color from risks where ${condition('risk')})
    union all (select 'procedure', id, name, name_order, null from procedures where ${condition('procedure')})
    union all (select 'user', id, name, null, null from users where ${condition('user')})`
}

/** Returns the versions of all lists (migration 0002) and the current day of each of the group's companies. */
export async function selectListState(queries: Queries, now: Date): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat(
      (select string_agg(version::text, ',' order by version) from list_versions where list = 'environments'), ';',
      -- An agenda ends when its last day is over in the company's time zone.
      (select string_agg(distinct time_zone || (${now}::timestamptz at time zone time_zone)::date, ',')
        from companies)
    ) as state`.execute(queries)
  return rows[0]!.state
}

/**
 * Reads the reference data that the environment form offers, from one branch or from all companies. Sorts each kind by
 * name.
 */
export async function selectOptions(queries: Queries, branchId: number | null) {
  const { rows } = await sql<{
    kind: Exclude<NamedKind, 'company' | 'user'>
    id: number
    name: string
    company_id: number
    color: string | null
    minutes: number | null
  }>`
    (select 'category' as kind, id, name, name_order, company_id, null as color, null::int as minutes from categories where ${inBranch(branchId)})
    union all (select 'sector', id, name, name_order, company_id, null, null from sectors where ${inBranch(branchId)})
    union all (select 'risk', id, name, name_order, company_id, color, null from risks where ${inBranch(branchId)})
    union all (select 'procedure', id, name, name_order, company_id, null, minutes from procedures where ${inBranch(branchId)})
    order by name_order, id`.execute(queries)
  return rows
}

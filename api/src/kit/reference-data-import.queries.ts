import { mostFaults } from '@zelo/contract/import-faults'
import { sql } from 'kysely'
import type { Queries } from '../database/tenant.ts'
import type { TakenRow } from '../imports/store-records.ts'
import type { ReferenceDataTable } from './reference-tables.ts'

export async function isActiveCompany(queries: Queries, companyId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Selects the rows of a file whose names the company already has. `records` is a JSON list of `{ line, name, key,
 * color? }`.
 */
export async function selectTakenNames(
  queries: Queries,
  { table }: ReferenceDataTable,
  companyId: number,
  records: string,
): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select f.line, f.name as value, count(*) over () as total
    from json_to_recordset(${records}::json) as f(line int, name text, key text)
    join ${sql.table(table)} r on r.company_id = ${companyId} and r.name_key = f.key
    order by f.line
    limit ${mostFaults}`.execute(queries)
  return rows
}

/**
 * Inserts the rows of a file. Skips and returns the rows whose names the company already has. Inserts in the order of
 * name keys, so that two concurrent imports cannot deadlock.
 */
export async function insertRecords(
  queries: Queries,
  { table, withColor, details = {} }: Pick<ReferenceDataTable, 'table' | 'withColor' | 'details'>,
  companyId: number,
  records: string,
): Promise<TakenRow[]> {
  const own = Object.entries({ ...(withColor && { color: ['color', 'text'] as const }), ...details })
  const typed = own.map(([name, [, type]]) => sql`, ${sql.ref(name)} ${sql.raw(type)}`)
  const columns = own.map(([, [column]]) => sql`, ${sql.ref(column)}`)
  const values = own.map(([name]) => sql`, f.${sql.ref(name)}`)
  const { rows } = await sql<TakenRow>`
    with file as materialized (
      select * from json_to_recordset(${records}::json) as f(line int, name text, key text ${sql.join(typed, sql``)})
    ),
    stored as (
      insert into ${sql.table(table)} (group_id, company_id, name, name_key ${sql.join(columns, sql``)})
      select c.group_id, c.id, f.name, f.key ${sql.join(values, sql``)}
      from file f join companies c on c.id = ${companyId}
      order by f.key collate "C"
      on conflict (group_id, company_id, name_key) do nothing
      returning name_key
    )
    select f.line, f.name as value, count(*) over () as total
    from file f
    where not exists (select from stored where stored.name_key = f.key)
    order by f.line
    limit ${mostFaults}`.execute(queries)
  return rows
}

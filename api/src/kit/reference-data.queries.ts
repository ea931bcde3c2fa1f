import { sql } from 'kysely'
import type { Queries } from '../database/tenant.ts'
import { inBranch } from '../modules/companies/companies.queries.ts'
import type { ReferenceDataTable } from './reference-tables.ts'

export interface Fields {
  name: string
  nameKey: string
  /** `#rrggbb`, if the kind has a colour. */
  color: string | undefined
  /** Values of the fields that only this kind has. An update does not change a field whose value is undefined. */
  details: Readonly<Record<string, unknown>>
}

/** A record of a company. If `version` is given, the record must have that version. */
export interface RecordAsRead {
  id: number
  companyId: number
  version: number | undefined
}

export interface RecordRow {
  id: number
  name: string
  company_id: number
  company_name: string
  version: number
  color?: string
  [detail: string]: unknown
}

/** Selects the records of a branch or of the group. Sorts by company and name, with the parent company first. */
export async function selectReferenceRecords(
  queries: Queries,
  kind: ReferenceDataTable,
  branchId: number | null,
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select r.id, r.name, r.company_id, c.name as company_name, r.version ${selectDetails(kind)}
    from ${sql.table(kind.table)} r
    join companies c on c.group_id = r.group_id and c.id = r.company_id
    where ${inBranch(branchId, 'r.company_id')}
    order by c.parent_id is not null, c.name_order, c.id, r.name_order, r.id`.execute(queries)
  return rows
}

/**
 * Inserts a record. Returns undefined if the company is unknown or inactive. Violates the unique key if the name is taken.
 */
export async function insertRecord(
  queries: Queries,
  kind: ReferenceDataTable,
  companyId: number,
  fields: Fields,
): Promise<RecordRow | undefined> {
  const { name, nameKey } = fields
  const written = listWritten(kind, fields)
  const columns = written.map(({ column }) => sql`, ${sql.ref(column)}`)
  const values = written.map(({ value }) => sql`, ${value}`)
  const { rows } = await sql<RecordRow>`
    with company as (select group_id, id, name from companies where id = ${companyId} and active),
    r as (
      insert into ${sql.table(kind.table)} (group_id, company_id, name, name_key ${sql.join(columns, sql``)})
      select group_id, id, ${name}, ${nameKey} ${sql.join(values, sql``)} from company
      returning *
    )
    select r.id, r.name, r.company_id, company.name as company_name, r.version ${selectDetails(kind)}
    from r, company`.execute(queries)
  return rows[0]
}

/**
 * Updates a record. Returns undefined if the company has no such record in that version. Violates the unique key if a
 * new name is taken. If the name stays the same, its key stays too. A recomputed key could equal that of another record
 * (migration 0017).
 */
export async function updateRecord(
  queries: Queries,
  kind: ReferenceDataTable,
  record: RecordAsRead,
  fields: Fields,
): Promise<RecordRow | undefined> {
  const { name, nameKey } = fields
  const changes = listWritten(kind, fields).map(({ column, value }) => sql`, ${sql.ref(column)} = ${value}`)
  const { rows } = await sql<RecordRow>`
    update ${sql.table(kind.table)} r
    set name = ${name}, name_key = case when r.name = ${name} then r.name_key else ${nameKey} end,
      version = r.version + 1, updated_at = now() ${sql.join(changes, sql``)}
    from companies c
    where r.id = ${record.id} and r.company_id = ${record.companyId}
      and r.version = coalesce(${record.version ?? null}, r.version)
      and c.group_id = r.group_id and c.id = r.company_id
    returning r.id, r.name, r.company_id, c.name as company_name, r.version ${selectDetails(kind)}`.execute(
    queries,
  )
  return rows[0]
}

/** Selects the details of the record `r`, and its colour if the kind has one. */
export function selectDetails({ withColor, details = {} }: ReferenceDataTable) {
  const columns = Object.entries(details).map(
    ([name, [column]]) => sql`, r.${sql.ref(column)} as ${sql.ref(name)}`,
  )
  return sql`${withColor ? sql`, r.color` : sql``} ${sql.join(columns, sql``)}`
}

/** Returns the columns that only some kinds have, with their values. */
function listWritten({ withColor, details = {} }: ReferenceDataTable, fields: Fields) {
  const written = Object.entries(details).map(([name, [column, type]]) => ({
    column,
    value: sql`${fields.details[name]}::${sql.raw(type)}`,
    isGiven: fields.details[name] !== undefined,
  }))
  const color = { column: 'color', value: sql`${fields.color}`, isGiven: withColor }
  return [color, ...written].filter(({ isGiven }) => isGiven)
}

export async function recordExists(
  queries: Queries,
  { table }: ReferenceDataTable,
  { id, companyId }: RecordAsRead,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} where id = ${id} and company_id = ${companyId}`.execute(queries)
  return rows.length > 0
}

/** Deletes a record that nothing uses. Returns whether it was deleted. */
export async function deleteUnused(
  queries: Queries,
  { table, usedBy }: ReferenceDataTable,
  id: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from ${sql.table(table)} r
    where r.id = ${id} and not exists (
      select from ${sql.table(usedBy.table)} u
      where u.group_id = r.group_id and u.${sql.ref(usedBy.column)} = r.id
    )
    returning r.id`.execute(queries)
  return rows.length > 0
}

/** Counts the environments that use a record. Also returns whether an environment used the record in the past. */
export async function selectUsage(
  queries: Queries,
  { usedBy }: ReferenceDataTable,
  id: number,
): Promise<{ environments: number; wasUsed: boolean }> {
  const inUse = usedBy.keepsFormer ? sql`filter (where active)` : sql``
  const { rows } = await sql<{ environments: number; wasUsed: boolean }>`
    select count(distinct ${sql.ref(usedBy.environment)}) ${inUse} as environments, count(*) > 0 as "wasUsed"
    from ${sql.table(usedBy.table)} where ${sql.ref(usedBy.column)} = ${id}`.execute(queries)
  return rows[0]!
}

import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/** The ids of the names in a row. An id is 0 if the row's company does not have the name. */
export interface ResolvedRow {
  /** The id of the company. Null if the group has no such company. The other ids of the row are then not known. */
  company_id: number | null
  company_active: boolean | null
  category_id: number
  sector_id: number
  risk_ids: number[]
  mandatory_ids: number[]
  optional_ids: number[]
  /** True if the company already has an environment of this name. */
  taken: boolean
}

type PartTable = 'categories' | 'sectors' | 'risks' | 'procedures'

/** Looks up all names of a file. Returns rows in the order of the file. `records` is a JSON list of `EnvironmentRecord`. */
export async function selectResolved(queries: Queries, records: string): Promise<ResolvedRow[]> {
  // Two records from before migration 0017 can have the same key. Prefer the record with the same spelling.
  const named = (table: PartTable, name: RawBuilder<unknown>) => sql`
    coalesce((select x.id from ${sql.table(table)} x
      where x.company_id = c.id and x.name_key in (${name} ->> 'key', (${name} ->> 'key') || chr(1))
      order by x.name = ${name} ->> 'name' desc, x.name_key collate "C" limit 1), 0)`
  const one = (table: 'categories' | 'sectors', column: 'category' | 'sector') =>
    named(table, sql`f.${sql.ref(column)}`)
  const several = (table: 'risks' | 'procedures', column: 'risks' | 'mandatory' | 'optional') => sql`
    array(select ${named(table, sql`item.named`)}
      from json_array_elements(f.${sql.ref(column)}) with ordinality as item(named, place)
      order by item.place)`
  const { rows } = await sql<ResolvedRow>`
    select c.id as company_id, c.active as company_active,
      ${one('categories', 'category')} as category_id,
      ${one('sectors', 'sector')} as sector_id,
      ${several('risks', 'risks')} as risk_ids,
      ${several('procedures', 'mandatory')} as mandatory_ids,
      ${several('procedures', 'optional')} as optional_ids,
      exists (select from environments e where e.company_id = c.id and e.name_key = f.name ->> 'key') as taken
    from json_to_recordset(${records}::json)
      as f(line int, company json, name json, category json, sector json, risks json, mandatory json, optional json)
    left join companies c on c.name_key = f.company ->> 'key'
    order by f.line`.execute(queries)
  return rows
}

export type PartKind = 'category' | 'sector' | 'risk' | 'procedure'

/** The lists of the import spreadsheet: the group's active companies and their parts, sorted by company and name. */
export interface Offers {
  companies: string[]
  parts: { company: string; kind: PartKind; name: string }[]
}

/** Reads the names of companies and of their reference data. The parent company comes first. */
export async function selectOffers(queries: Queries): Promise<Offers> {
  const { rows: companies } = await sql<{ name: string }>`
    select name from companies where active order by parent_id is not null, name_order, id`.execute(queries)
  const { rows: parts } = await sql<Offers['parts'][number]>`
    select c.name as company, part.kind, part.name
    from (
      select group_id, company_id, 'category' as kind, id, name, name_order from categories
      union all
      select group_id, company_id, 'sector', id, name, name_order from sectors
      union all
      select group_id, company_id, 'risk', id, name, name_order from risks
      union all
      select group_id, company_id, 'procedure', id, name, name_order from procedures
    ) as part
    join companies c on c.group_id = part.group_id and c.id = part.company_id
    where c.active
    order by c.parent_id is not null, c.name_order, c.id, part.kind, part.name_order, part.id`.execute(
    queries,
  )
  return { companies: companies.map(({ name }) => name), parts }
}

import type { PlainValues } from '@zelo/contract/environments'
import type { ProcedureDetails } from '@zelo/contract/procedure-details'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { selectDetails } from '../../kit/reference-data.queries.ts'
import { readReferenceTable } from '../../kit/reference-tables.ts'
import { selectPlainFields } from '../environments/plain-fields.queries.ts'

/** A kind of reference data, by the name of its table. */
export type ReferencePart = 'sectors' | 'categories' | 'procedures' | 'risks'

/** A record to register. Only a risk has a `color`, and only a procedure has details. */
export interface NamedRecord extends Partial<ProcedureDetails> {
  name: string
  key: string
  color?: string
}

/** An environment to copy. Its category, sector, risks and procedures are name keys, which are unique in a company. */
export interface RoomToCopy extends PlainValues {
  name: string
  key: string
  floor: string
  category: string
  sector: string
  risks: string[]
  mandatory: string[]
  optional: string[]
}

/**
 * Locks an active company until the transaction ends, so that two setups of the company run one after the other.
 * Returns false if the company does not exist or is inactive.
 */
export async function lockActiveCompany(queries: Queries, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from companies where id = ${id} and active for no key update`.execute(queries)
  return rows.length > 0
}

/** Selects the reference data of a company, sorted by name. */
export async function selectNamedRecords(
  queries: Queries,
  part: ReferencePart,
  companyId: number,
): Promise<(NamedRecord & { id: number })[]> {
  const { rows } = await sql<NamedRecord & { id: number }>`
    select r.id, r.name, r.name_key as key ${selectDetails(readReferenceTable(part))}
    from ${sql.table(part)} r where r.company_id = ${companyId} order by r.name_order, r.id`.execute(queries)
  return rows
}

/** Selects the name keys of a company's environments. */
export async function selectRoomKeys(queries: Queries, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select name_key as key from environments where company_id = ${companyId}`.execute(queries)
  return rows.map(({ key }) => key)
}

/** Selects the environments of a company, sorted by name, with the name keys of their reference data. */
export async function selectRoomsToCopy(queries: Queries, companyId: number): Promise<RoomToCopy[]> {
  const { rows } = await sql<RoomToCopy>`
    with risk_keys as (
      select l.environment_id, json_agg(r.name_key) as keys
      from environment_risks l
      join risks r on r.group_id = l.group_id and r.id = l.risk_id
      where l.company_id = ${companyId}
      group by l.environment_id
    ),
    task_keys as (
      select t.environment_id,
        json_agg(p.name_key order by t.position) filter (where t.mandatory) as mandatory,
        json_agg(p.name_key order by t.position) filter (where not t.mandatory) as optional
      from tasks t
      join procedures p on p.group_id = t.group_id and p.id = t.procedure_id
      where t.company_id = ${companyId} and t.active
      group by t.environment_id
    )
    select e.name, e.name_key as key, e.floor, ${selectPlainFields('e')},
      c.name_key as category, s.name_key as sector, coalesce(risk_keys.keys, '[]') as risks,
      coalesce(task_keys.mandatory, '[]') as mandatory, coalesce(task_keys.optional, '[]') as optional
    from environments e
    join categories c on c.group_id = e.group_id and c.id = e.category_id
    join sectors s on s.group_id = e.group_id and s.id = e.sector_id
    left join risk_keys on risk_keys.environment_id = e.id
    left join task_keys on task_keys.environment_id = e.id
    where e.company_id = ${companyId}
    order by e.name_order, e.id`.execute(queries)
  return rows
}

import { mostFaults } from '@zelo/contract/import-faults'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import type { TakenRow } from '../../imports/store-records.ts'

const fileRows = (records: string) => sql`
  select * from json_to_recordset(${records}::json) as f(line int, shown text, day date, rule text, name text, key text,
    law text)`

const isSameDay = sql<boolean>`d.name_key = f.key and (d.rule = f.rule or (d.first_day = f.day and d.last_day = f.day))`

/** Selects the rows of a file for which the company already has a calendar day of the same day and name. */
export async function selectTakenDays(
  queries: Queries,
  companyId: number,
  records: string,
): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select f.line, f.shown as value, count(*) over () as total
    from (${fileRows(records)}) as f
    where exists (select from calendar_days d where d.company_id = ${companyId} and ${isSameDay})
    order by f.line
    limit ${mostFaults}`.execute(queries)
  return rows
}

/**
 * Inserts the rows of a file as municipal holidays. Skips and returns the rows whose day and name the company already
 * has.
 */
export async function insertImportedDays(
  queries: Queries,
  companyId: number,
  records: string,
): Promise<TakenRow[]> {
  const taken = await selectTakenDays(queries, companyId, records)
  await sql`
    insert into calendar_days (group_id, company_id, first_day, last_day, rule, name, name_key, kind, effect, source)
    select c.group_id, c.id, f.day, f.day, f.rule, f.name, f.key, 'municipal', 'skip', f.law
    from (${fileRows(records)}) as f join companies c on c.id = ${companyId}
    where not exists (select from calendar_days d where d.company_id = ${companyId} and ${isSameDay})
    order by f.line`.execute(queries)
  return taken
}

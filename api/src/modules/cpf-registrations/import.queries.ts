import { mostFaults } from '@zelo/contract/import-faults'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import type { TakenRow } from '../../imports/store-records.ts'
import { resetPeople } from './cpf-registrations.queries.ts'

/** The group's parent company, and the company whose CPFs the import registers. */
export interface ImportCompany {
  parentId: number
  companyId: number
}

/** Returns true if the group has this parent company and the company of the import is active. */
export async function isOpenPlace(
  queries: Queries,
  { parentId, companyId }: ImportCompany,
): Promise<boolean> {
  const { rows } = await sql`
    select from companies c
    where c.id = ${companyId} and c.active
      and exists (select from companies p where p.id = ${parentId} and p.parent_id is null)`.execute(queries)
  return rows.length > 0
}

/**
 * Returns the rows of a file whose CPFs the group already has, active or not. `records` is a JSON list of `{ line, cpf
 * }`.
 */
export async function selectTakenCpfs(queries: Queries, records: string): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select f.line, f.cpf as value, count(*) over () as total
    from json_to_recordset(${records}::json) as f(line int, cpf text)
    join cpf_registrations r on r.cpf = f.cpf
    where r.status <> 'removed'
    order by f.line
    limit ${mostFaults}`.execute(queries)
  return rows
}

/** Returns the rows of a file whose CPFs were removed. `records` is a JSON list of `{ line, cpf }`. */
export async function selectRemoved(queries: Queries, records: string): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select f.line, f.cpf as value, count(*) over () as total
    from json_to_recordset(${records}::json) as f(line int, cpf text)
    join cpf_registrations r on r.cpf = f.cpf
    where r.status = 'removed'
    order by f.line
    limit ${mostFaults}`.execute(queries)
  return rows
}

/** Makes the group's imports run one at a time, so that the daily limit includes concurrent imports. */
export async function lockImports(queries: Queries): Promise<void> {
  await sql`select from companies where parent_id is null for no key update`.execute(queries)
}

/** Counts the CPFs that the group registered in the last 24 hours, including this transaction. */
export async function countRegistered(queries: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from cpf_registrations where created_at > now() - interval '1 day'`.execute(
    queries,
  )
  return Number(rows[0]!.count)
}

/**
 * Registers the CPFs of a file in a company, including removed CPFs. Skips and returns the rows whose CPF the group
 * already has. Inserts in CPF order, so that concurrent imports cannot deadlock. `passwordHash` is the new password of
 * the users of removed CPFs.
 */
export async function insertFileRegistrations(
  queries: Queries,
  companyId: number,
  records: string,
  passwordHash: string,
): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    with file as materialized (
      select * from json_to_recordset(${records}::json) as f(line int, cpf text)
    ),
    r as (
      insert into cpf_registrations (group_id, company_id, cpf)
      select c.group_id, c.id, f.cpf
      from file f join companies c on c.id = ${companyId}
      order by f.cpf collate "C"
      on conflict (group_id, cpf) do update
      set company_id = excluded.company_id, status = 'active', created_at = now(), updated_at = now()
      where cpf_registrations.status = 'removed'
      returning *
    ),
    ${resetPeople(passwordHash)}
    select f.line, f.cpf as value, count(*) over () as total
    from file f
    where not exists (select from r where r.cpf = f.cpf)
    order by f.line
    limit ${mostFaults}`.execute(queries)
  return rows
}

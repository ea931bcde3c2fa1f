import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/** Reads the companies and environments whose names have the given name keys. */
export async function selectImportRooms(
  queries: Queries,
  { companyKeys, roomKeys }: { companyKeys: readonly string[]; roomKeys: readonly string[] },
) {
  const companies = await queries
    .selectFrom('companies')
    .select(['id', 'name', 'name_key as key'])
    .where(sql<boolean>`name_key = any(${companyKeys}::text[])`)
    .execute()
  const environments = await queries
    .selectFrom('environments')
    .select(['id', 'name', 'name_key as key', 'company_id as companyId'])
    .where(sql<boolean>`company_id = any(${companies.map(({ id }) => id)}::bigint[])`)
    .where(sql<boolean>`name_key = any(${roomKeys}::text[])`)
    .execute()
  return { companies, environments }
}

export interface ImportPerson {
  id: number
  name: string
  cpf: string
  /** True if both the person and the registration of the person's CPF are active. */
  active: boolean
  coordinator: boolean
}

/** Reads the people of the group. */
export async function selectImportPeople(queries: Queries): Promise<ImportPerson[]> {
  const { rows } = await sql<ImportPerson>`
    select u.id, u.name, u.cpf, u.active and r.status = 'active' as active, u.coordinator
    from users u
    join cpf_registrations r on r.group_id = u.group_id and r.cpf = u.cpf`.execute(queries)
  return rows
}

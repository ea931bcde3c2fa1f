import { emailKey } from '@zelo/contract/rules/email'
import { sql } from 'kysely'
import { lockKeys } from '../database/lock-keys.ts'
import type { Queries } from '../database/tenant.ts'

/** Locks the creation of companies until the transaction ends. Other commands that create companies wait. */
export async function lockCreation(queries: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeys.companies})`.execute(queries)
}

/** Selects a company by CNPJ. If a parent company and a branch have the same CNPJ, selects the parent company. */
export async function selectByCnpj(queries: Queries, cnpj: string) {
  return await queries
    .selectFrom('companies')
    .select(['group_id', 'id', 'name', 'parent_id'])
    .where('cnpj', '=', cnpj)
    .orderBy('parent_id', (order) => order.asc().nullsFirst())
    .executeTakeFirst()
}

/** Inserts a group and its parent company. */
export async function insertParent(
  queries: Queries,
  parent: { name: string; nameKey: string; cnpj: string; timeZone: string },
) {
  const { id: groupId } = await queries
    .insertInto('groups')
    .values({ name: parent.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return await queries
    .insertInto('companies')
    .values({
      group_id: groupId,
      name: parent.name,
      name_key: parent.nameKey,
      cnpj: parent.cnpj,
      time_zone: parent.timeZone,
    })
    .returning(['group_id', 'id', 'name'])
    .executeTakeFirstOrThrow()
}

interface Place {
  group_id: number
  company_id: number
}

/** Registers a CPF as active and makes it a master CPF. An inactive or removed registration becomes active again. */
export async function ensureMasterCpf(queries: Queries, place: Place, cpf: string): Promise<void> {
  await queries
    .insertInto('cpf_registrations')
    .values({ ...place, cpf })
    .onConflict((conflict) => conflict.columns(['group_id', 'cpf']).doUpdateSet({ status: 'active' }))
    .execute()
  await queries
    .insertInto('master_cpfs')
    .values({ ...place, cpf })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes the person with this CPF an active coordinator. Returns undefined if nobody has the CPF. */
export async function promoteUser(queries: Queries, groupId: number, cpf: string) {
  return await queries
    .updateTable('users')
    .set({ coordinator: true, active: true })
    .where('group_id', '=', groupId)
    .where('cpf', '=', cpf)
    .returning(['id', 'name', 'email'])
    .executeTakeFirst()
}

/** Inserts a coordinator with a temporary password. Returns undefined if another person has the e-mail address. */
export async function insertCoordinator(
  queries: Queries,
  place: Place,
  user: { name: string; email: string; cpf: string; passwordHash: string },
) {
  const { name, email, cpf, passwordHash } = user
  return await queries
    .insertInto('users')
    .values({
      ...place,
      name,
      email,
      email_key: emailKey(email),
      cpf,
      password_hash: passwordHash,
      password_temporary: true,
      coordinator: true,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(['id', 'name', 'email'])
    .executeTakeFirst()
}

/** Grants an access level, unless the person already has it. */
export async function ensureAccessLevel(
  queries: Queries,
  grant: Place & { user_id: number; name: string },
): Promise<void> {
  await queries
    .insertInto('access_levels')
    .values(grant)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Selects all companies, with the people who have their master CPFs. Each parent company comes before its branches. */
export async function selectAllCompanies(queries: Queries) {
  return await queries
    .selectFrom('companies as c')
    .select((select) => [
      'c.id',
      'c.parent_id',
      'c.name',
      'c.cnpj',
      'c.time_zone',
      'c.active',
      select
        .selectFrom('master_cpfs as m')
        .innerJoin('users as u', (join) =>
          join.onRef('u.group_id', '=', 'm.group_id').onRef('u.cpf', '=', 'm.cpf'),
        )
        .select(sql<string | null>`string_agg(u.email, ', ' order by u.email)`.as('emails'))
        .whereRef('m.group_id', '=', 'c.group_id')
        .whereRef('m.company_id', '=', 'c.id')
        .as('masters'),
    ])
    .orderBy('c.group_id')
    .orderBy(sql`c.parent_id is not null`)
    .orderBy('c.name_order')
    .orderBy('c.id')
    .execute()
}

/**
 * Activates or deactivates a parent company. Returns its name and the number of ended sessions. Returns undefined if the
 * company is not a parent company.
 */
export async function updateActive(queries: Queries, id: number, active: boolean) {
  const company = await queries
    .updateTable('companies')
    .set({ active, deactivated_at: active ? null : sql`coalesce(deactivated_at, now())` })
    .where('id', '=', id)
    .where('parent_id', 'is', null)
    .returning(['group_id', 'name'])
    .executeTakeFirst()
  if (company && !active) {
    await queries.deleteFrom('sessions').where('group_id', '=', company.group_id).execute()
  }
  return company
}

export async function knowsTimeZone(queries: Queries, timeZone: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${timeZone}`.execute(queries)
  return rows.length > 0
}

export async function updateTimeZone(queries: Queries, id: number, timeZone: string) {
  return await queries
    .updateTable('companies')
    .set({ time_zone: timeZone, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
}

import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { inBranch } from '../companies/companies.queries.ts'

export interface RegistrationRow {
  id: number
  cpf: string
  status: string
  company_id: number
  company_name: string
  cnpj: string
}

/** A registration in the list, with its account and its invitation. */
export interface ListedRegistrationRow extends RegistrationRow {
  time_zone: string
  user_id: number | null
  name: string | null
  account_created_at: Date | null
  last_sign_in_at: Date | null
  awaited: boolean
  invited: boolean
}

/**
 * Reads the CPFs of one branch or of the group, without removed CPFs. Lists the CPFs of the parent company first, then
 * sorts by company and CPF.
 */
export async function selectRegistrations(
  queries: Queries,
  branchId: number | null,
  now: Date,
): Promise<ListedRegistrationRow[]> {
  const { rows } = await sql<ListedRegistrationRow>`
    select r.id, r.cpf, r.status, r.company_id, c.name as company_name, c.cnpj, c.time_zone,
      u.id as user_id, coalesce(u.name, i.name) as name, u.created_at as account_created_at,
      (select max(s.at) from sign_ins s where s.group_id = u.group_id and s.user_id = u.id) as last_sign_in_at,
      (u.id is null or u.password_void and not u.coordinator) as awaited,
      (u.id is null or u.password_void and not u.coordinator) and coalesce(i.accepted_at is null and i.expires_at > ${now}, false) as invited
    from cpf_registrations r
    join companies c on c.group_id = r.group_id and c.id = r.company_id
    left join users u on u.group_id = r.group_id and u.cpf = r.cpf
    left join (
      select distinct on (registration_id) group_id, registration_id, name, accepted_at, expires_at
      from invitations where revoked_at is null order by registration_id, id desc
    ) i on i.group_id = r.group_id and i.registration_id = r.id
    where r.status <> 'removed' and ${inBranch(branchId, 'r.company_id')}
    order by c.parent_id is not null, c.name_order, c.id, r.cpf`.execute(queries)
  return rows
}

/**
 * Returns SQL that makes the users of registrations `r` active cleaners of the registration's company. It removes their
 * rights and sets a password that nobody knows. It locks people by id, in the order in which plans lock them.
 */
export const resetPeople = (passwordHash: string) => sql`
    known as (
      select u.group_id, u.id, r.company_id
      from r join users u on u.group_id = r.group_id and u.cpf = r.cpf
      order by u.id
      for no key update of u
    ),
    person as (
      update users u set company_id = known.company_id, active = true, coordinator = false,
        password_hash = ${passwordHash}, password_void = true, password_temporary = false, updated_at = now()
      from known where u.group_id = known.group_id and u.id = known.id
      returning u.group_id, u.id
    ),
    grants as (
      delete from access_levels a using person where a.group_id = person.group_id and a.user_id = person.id
    ),
    resets as (
      delete from password_resets a using person where a.group_id = person.group_id and a.user_id = person.id
    )`

/**
 * Adds a CPF to an active company. For a removed CPF, registers the CPF again, and resets its user to an active cleaner
 * with `passwordHash`. Returns undefined if the company or its parent company is unknown. If the group already has the
 * CPF, returns an object without a registration.
 */
export async function insertRegistration(
  queries: Queries,
  {
    cpf,
    parentId,
    companyId,
    passwordHash,
  }: { cpf: string; parentId: number; companyId: number; passwordHash: string },
): Promise<{ registration: RegistrationRow | undefined } | undefined> {
  const { rows } = await sql<RegistrationRow | { id: null }>`
    with company as (
      select group_id, id, name, cnpj from companies
      where id = ${companyId} and active
        and exists (select from companies p where p.id = ${parentId} and p.parent_id is null)
    ),
    r as (
      insert into cpf_registrations (group_id, company_id, cpf)
      select group_id, id, ${cpf} from company
      on conflict (group_id, cpf) do update
      set company_id = excluded.company_id, status = 'active', created_at = now(), updated_at = now()
      where cpf_registrations.status = 'removed'
      returning *
    ),
    ${resetPeople(passwordHash)}
    select r.id, r.cpf, r.status, r.company_id, company.name as company_name, company.cnpj
    from company left join r on r.company_id = company.id`.execute(queries)
  const row = rows[0]
  return row && { registration: row.id === null ? undefined : row }
}

/**
 * Locks the registrations of some CPFs and of one person until the transaction ends. Returns their user ids. Locks in
 * CPF order, as imports do, to avoid deadlocks.
 */
export async function lockRegistrations(queries: Queries, userId: number, cpfs: readonly string[]) {
  return await queries
    .selectFrom('cpf_registrations as r')
    .leftJoin('users as u', (join) =>
      join.onRef('u.group_id', '=', 'r.group_id').onRef('u.cpf', '=', 'r.cpf'),
    )
    .select(['r.cpf', 'r.status', 'u.id as user_id'])
    .where((where) =>
      where.or([where('r.cpf', '=', sql<string>`any(${cpfs}::text[])`), where('u.id', '=', userId)]),
    )
    .orderBy(sql`r.cpf collate "C"`)
    .forUpdate('r')
    .execute()
}

/**
 * Sets the status of each CPF. Ends all sessions and sign-in links of people who are no longer active, and the open
 * invitations of removed CPFs. A later registration of the CPF does not restore them.
 */
export async function updateStatus(
  queries: Queries,
  cpfs: readonly string[],
  statuses: readonly string[],
): Promise<void> {
  await sql`
    with changed as (
      update cpf_registrations r set status = wanted.status, updated_at = now()
      from unnest(${cpfs}::text[], ${statuses}::text[]) as wanted (cpf, status)
      where r.cpf = wanted.cpf and r.status <> wanted.status
      returning r.group_id, r.id, r.cpf, r.status
    ),
    withdrawn as (
      update invitations i set revoked_at = now() from changed c
      where c.status = 'removed' and i.group_id = c.group_id and i.registration_id = c.id
        and i.accepted_at is null and i.revoked_at is null
    ),
    person as (
      select u.group_id, u.id from changed c join users u on u.group_id = c.group_id and u.cpf = c.cpf
      where c.status <> 'active'
    ),
    links as (
      delete from sign_in_links l using person p where l.group_id = p.group_id and l.user_id = p.id
    )
    delete from sessions s using person p where s.group_id = p.group_id and s.user_id = p.id`.execute(queries)
}

export async function isRemoved(queries: Queries, cpf: string): Promise<boolean> {
  const row = await queries
    .selectFrom('cpf_registrations')
    .select('id')
    .where('cpf', '=', cpf)
    .where('status', '=', 'removed')
    .executeTakeFirst()
  return row !== undefined
}

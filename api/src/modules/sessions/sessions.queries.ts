import { sql } from 'kysely'
import { hide } from '../../database/kept-plan.ts'
import type { Queries } from '../../database/tenant.ts'
import { userColumns } from '../users/users.queries.ts'

/** The login of a sign-in. A CPF identifies one user in each group that has it. */
export type Login = { emailKey: string } | { cpf: string }

/** The maximum number of users with one CPF that a sign-in considers. */
const mostOfOneCpf = 3

/**
 * Returns the users that a login may mean, in any group, before the group is known. Active users of a CPF come first, then the
 * newest.
 */
export async function selectSignIns(queries: Queries, login: Login) {
  const people = queries
    .selectFrom('users as u')
    .innerJoin('cpf_registrations as r', (join) =>
      join.onRef('r.group_id', '=', 'u.group_id').onRef('r.cpf', '=', 'u.cpf'),
    )
    .innerJoin('companies as parent', (join) =>
      join.onRef('parent.group_id', '=', 'u.group_id').on('parent.parent_id', 'is', null),
    )
    .select([
      'u.group_id',
      'u.id',
      'u.password_hash',
      'u.password_temporary',
      'u.active',
      'r.status as cpf_status',
      'parent.active as group_active',
    ])
  if ('emailKey' in login) return await people.where('u.email_key', '=', login.emailKey).execute()
  return await people
    .where('u.cpf', '=', login.cpf)
    .orderBy(sql`u.active and r.status = 'active' and parent.active`, 'desc')
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(mostOfOneCpf)
    .execute()
}

/**
 * Opens a session, logs the sign-in, and deletes some expired sessions of the group.
 * Returns false if the verified password changed, or the user or CPF was deactivated meanwhile. Such a change ends every
 * session. The locks, on the CPF before the user, put this before or after it.
 */
export async function insertSession(
  queries: Queries,
  session: {
    userId: number
    passwordHash: string
    /** Whether the same transaction replaces the user's hash, which needs the stronger lock from the start. */
    replacesHash: boolean
    tokenHash: Buffer
    createdAt: Date
    expiresAt: Date
    /** The caller's network address. */
    address: string | null
  },
): Promise<boolean> {
  const { rows } = await sql`
    with outlived as (
      delete from sessions where token_hash in (
        select token_hash from sessions where expires_at <= ${hide(session.createdAt, 'timestamptz')} limit 100 for update skip locked)
    ),
    opened as (
      insert into sessions (group_id, token_hash, user_id, created_at, expires_at)
      select u.group_id, ${session.tokenHash}, u.id, ${session.createdAt}, ${session.expiresAt}
      from users u
      join cpf_registrations r on r.group_id = u.group_id and r.cpf = u.cpf
      where u.id = ${session.userId} and u.password_hash = ${session.passwordHash} and u.active and r.status = 'active'
      for share of r ${session.replacesHash ? sql`for no key update of u` : sql`for share of u`}
      returning group_id, user_id, created_at
    )
    insert into sign_ins (group_id, user_id, at, address)
    select group_id, user_id, created_at, ${session.address} from opened
    returning user_id`.execute(queries)
  return rows.length > 0
}

/** Stores the same password in another form, without an entry in the change log. */
export async function replacePasswordHash(queries: Queries, userId: number, hash: string): Promise<void> {
  await sql`select set_config('app.same_password', 'on', true)`.execute(queries)
  await queries.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()
}

export async function deleteSession(queries: Queries, tokenHash: Buffer): Promise<void> {
  await queries.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends every session of a user, except `kept`. */
export async function deleteSessions(queries: Queries, userId: number, kept?: Buffer): Promise<void> {
  let sessions = queries.deleteFrom('sessions').where('user_id', '=', userId)
  if (kept) sessions = sessions.where('token_hash', '<>', kept)
  await sessions.execute()
}

/** Returns a user's data for the sign-in response. */
export async function selectSignedInPerson(queries: Queries, userId: number) {
  return await queries
    .selectFrom('users as u')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.group_id', '=', 'u.group_id').onRef('c.id', '=', 'u.company_id'),
    )
    .innerJoin('companies as parent', (join) =>
      join.onRef('parent.group_id', '=', 'u.group_id').on('parent.parent_id', 'is', null),
    )
    .leftJoin('master_cpfs as m', (join) =>
      join.onRef('m.group_id', '=', 'u.group_id').onRef('m.cpf', '=', 'u.cpf'),
    )
    .select([
      ...userColumns,
      'parent.id as parent_id',
      'parent.name as parent_name',
      'parent.time_zone as parent_time_zone',
      'm.cpf as master_cpf',
      'm.company_id as master_company_id',
      sql<{ id: number; company: string; level: string | null }[]>`(
        select coalesce(json_agg(json_build_object('id', a.company_id, 'company', ac.name, 'level', a.name)
          order by a.company_id), '[]')
        from access_levels a join companies ac on ac.group_id = a.group_id and ac.id = a.company_id
        where a.group_id = u.group_id and a.user_id = u.id)`.as('access_levels'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
}

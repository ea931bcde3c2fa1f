import type { SessionApp } from '@zelo/contract/sessions'
import { sql } from 'kysely'
import { hide } from '../../database/kept-plan.ts'
import type { Queries } from '../../database/tenant.ts'
import { userColumns } from '../users/users.queries.ts'

/**
 * The e-mail address or the CPF with which a user signs in. Several groups can each have a user with the same CPF.
 */
export type Login = { emailKey: string } | { cpf: string }

/** Maximum number of users that a sign-in tries if several users have the same CPF. */
const mostOfOneCpf = 3

/**
 * Returns the users to whom a login may belong. Searches all groups, because the group is not known yet. Active users come
 * first. Within active and inactive users, the newest come first.
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

/** The account of a session that was just opened, with the data from before the sign-in. */
export interface OpenedSession {
  email: string
  name: string
  language: string
  time_zone: string
  coordinator: boolean
  created_at: Date
  signed_in_before: boolean
  /** Number of sign-ins to the account in the hour before this sign-in. */
  recent_sign_ins: number
}

/**
 * Opens a session, logs the sign-in, and deletes some expired sessions of the group. Returns undefined if the password was
 * changed after it was checked, or if the user or the CPF is no longer active. Locks the CPF, then the user. A concurrent
 * change that ends all sessions therefore runs either before or after this call.
 */
export async function insertSession(
  queries: Queries,
  session: {
    userId: number
    passwordHash: string
    /**
     * True if the same transaction also replaces the user's password hash. The user's row then needs the stronger lock from
     * the beginning.
     */
    replacesHash: boolean
    tokenHash: Buffer
    createdAt: Date
    expiresAt: Date
    app: SessionApp
    device: string | null
    /** The network address of the caller. */
    address: string | null
  },
): Promise<OpenedSession | undefined> {
  const { createdAt } = session
  const { rows } = await sql<OpenedSession>`
    with outlived as (
      delete from sessions where token_hash in (
        select token_hash from sessions where expires_at <= ${hide(createdAt, 'timestamptz')} limit 100 for update skip locked)
    ),
    opened as (
      insert into sessions (group_id, token_hash, user_id, created_at, last_seen_at, expires_at, app, device)
      select u.group_id, ${session.tokenHash}, u.id, ${createdAt}, ${createdAt}, ${session.expiresAt}, ${session.app},
        ${session.device}
      from users u
      join cpf_registrations r on r.group_id = u.group_id and r.cpf = u.cpf
      where u.id = ${session.userId} and u.password_hash = ${session.passwordHash} and u.active and r.status = 'active'
      for share of r ${session.replacesHash ? sql`for no key update of u` : sql`for share of u`}
      returning group_id, user_id, created_at
    ),
    logged as (
      insert into sign_ins (group_id, user_id, at, address)
      select group_id, user_id, created_at, ${session.address} from opened
    )
    select u.email, u.name, u.language, c.time_zone, u.coordinator, u.created_at,
      exists (select from sign_ins i where i.group_id = u.group_id and i.user_id = u.id) as signed_in_before,
      (select count(*) from sign_ins i where i.group_id = u.group_id and i.user_id = u.id
        and i.at > o.created_at - interval '1 hour') as recent_sign_ins
    from opened o
    join users u on u.group_id = o.group_id and u.id = o.user_id
    join companies c on c.group_id = u.group_id and c.id = u.company_id`.execute(queries)
  return rows[0]
}

/** Stores a new hash of the same password. The change log does not record this, because the password is unchanged. */
export async function replacePasswordHash(queries: Queries, userId: number, hash: string): Promise<void> {
  await sql`select set_config('app.same_password', 'on', true)`.execute(queries)
  await queries.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()
}

export async function deleteSession(queries: Queries, tokenHash: Buffer): Promise<void> {
  await queries.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends all sessions of a user, except the session with the token hash `kept`. */
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

import { emailKey } from '@zelo/contract/rules/email'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import type { UserRow } from './user-row.ts'

/** The columns of a user that the API returns. Users have the alias `u` in the query, and companies the alias `c`. */
export const userColumns = [
  'u.id',
  'u.name',
  'u.email',
  'u.cpf',
  'u.phone',
  'u.birth_date',
  'u.avatar',
  'u.active',
  'u.coordinator',
  'u.company_id',
  'u.created_at',
  'u.updated_at',
  'c.time_zone',
] as const

/** A pre-registered CPF, with the account that signed up with it. */
export type Registration = Awaited<ReturnType<typeof holdRegistrations>>[number]

/**
 * Returns the pre-registrations of a CPF, oldest first. Searches all groups, because the group is not known yet. Locks the
 * rows until the transaction ends. All code locks the registrations of a CPF in this order.
 */
export async function holdRegistrations(queries: Queries, cpf: string) {
  await sql`select from cpf_registrations where cpf = ${cpf} order by group_id for share`.execute(queries)
  return await queries
    .selectFrom('cpf_registrations as r')
    .innerJoin('companies as parent', (join) =>
      join.onRef('parent.group_id', '=', 'r.group_id').on('parent.parent_id', 'is', null),
    )
    .leftJoin('users as u', (join) =>
      join.onRef('u.group_id', '=', 'r.group_id').onRef('u.cpf', '=', 'r.cpf'),
    )
    .select([
      'r.group_id',
      'r.company_id',
      'r.status',
      'parent.active as group_active',
      'parent.invitations_required',
      'u.id as user_id',
      'u.birth_date',
      'u.password_void',
      'u.coordinator',
    ])
    .where('r.cpf', '=', cpf)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()
}

export interface NewUser {
  groupId: number
  companyId: number
  name: string
  email: string
  cpf: string
  phone: string
  birthDate: string
  passwordHash: string
  language: string
}

/**
 * Inserts a cleaner and returns the id. Returns undefined if the e-mail address is taken, or if the CPF already has an
 * account in this group.
 */
export async function insertUser(queries: Queries, user: NewUser): Promise<number | undefined> {
  const row = await queries
    .insertInto('users')
    .values({
      group_id: user.groupId,
      company_id: user.companyId,
      cpf: user.cpf,
      ...toSignUpColumns(user),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Gives an existing account without a password to the person who signs up again with the same CPF. Returns the account's id.
 * Returns undefined if the e-mail address is taken, or if the account has a password.
 */
export async function renewUser(
  queries: Queries,
  id: number,
  user: NewUser,
  now: Date,
): Promise<number | undefined> {
  const row = await queries
    .updateTable('users')
    .set({
      ...toSignUpColumns(user),
      active: true,
      password_void: false,
      email_changed_at: null,
      updated_at: now,
    })
    .where('group_id', '=', user.groupId)
    .where('id', '=', id)
    .where('password_void', '=', true)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('users as other')
            .select('other.id')
            .where('other.email_key', '=', emailKey(user.email))
            .where('other.id', '<>', id),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Returns the column values for the data that a person enters at sign-up. */
function toSignUpColumns(user: NewUser) {
  return {
    name: user.name,
    email: user.email,
    email_key: emailKey(user.email),
    phone: user.phone,
    birth_date: user.birthDate,
    password_hash: user.passwordHash,
    language: user.language,
  }
}

export async function selectUser(queries: Queries, id: number): Promise<UserRow> {
  return await queries
    .selectFrom('users as u')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.group_id', '=', 'u.group_id').onRef('c.id', '=', 'u.company_id'),
    )
    .select(userColumns)
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Returns a user's account data. Locks the user until the transaction ends. */
export async function lockAccount(queries: Queries, id: number) {
  return await queries
    .selectFrom('users')
    .select([
      'email',
      'email_key',
      'password_hash',
      'avatar',
      'cpf',
      'name',
      'language',
      'created_at',
      'group_id',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export interface UserChange {
  name?: string
  email?: string
  phone?: string
  passwordHash?: string
  /** True if the new hash is the hash of a random password that nobody knows. */
  passwordVoid?: boolean
  /** When the e-mail address changed. Null if it did not change recently. */
  emailChangedAt?: Date | null
  active?: boolean
  coordinator?: boolean
}

export async function updateUser(queries: Queries, id: number, change: UserChange, now: Date): Promise<void> {
  const { name, email, phone, passwordHash, passwordVoid = false, active, coordinator } = change
  await queries
    .updateTable('users')
    .set({
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email, email_key: emailKey(email) }),
      ...(phone !== undefined && { phone }),
      ...(passwordHash !== undefined && {
        password_hash: passwordHash,
        password_void: passwordVoid,
        password_temporary: false,
      }),
      ...(change.emailChangedAt !== undefined && { email_changed_at: change.emailChangedAt }),
      ...(active !== undefined && { active }),
      ...(coordinator !== undefined && { coordinator }),
      // The value of `updated_at` identifies an edit. Each value must therefore be later than the previous one, even within
      // one millisecond.
      updated_at: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .execute()
}

/** Stores a picture without changing `updated_at`, so that a new picture does not conflict with an edit of the user. */
export async function replacePicture(queries: Queries, id: number, avatar: string): Promise<void> {
  await queries.updateTable('users').set({ avatar }).where('id', '=', id).execute()
}

/**
 * Erases the contact data of a user who leaves. The domain of the new e-mail address is reserved, so nobody can own the
 * address (RFC 2606).
 */
export async function updateLeaver(
  queries: Queries,
  { id, groupId, passwordHash }: { id: number; groupId: number; passwordHash: string },
  now: Date,
): Promise<void> {
  const email = `saiu-${groupId}-${id}@zelo.invalid`
  await queries
    .updateTable('users')
    .set({ phone: '', birth_date: null, avatar: null })
    .where('id', '=', id)
    .execute()
  const change = { email, passwordHash, passwordVoid: true, emailChangedAt: null, active: false }
  await updateUser(queries, id, change, now)
}

import { emailKey } from '@zelo/contract/rules/email'
import { sql } from 'kysely'
import type { Queries } from '../database/tenant.ts'

/** Selects the people with a CPF (at most one person in each group), or the person with an e-mail address. */
export async function selectAccounts(
  queries: Queries,
  { cpf, email }: { cpf?: string | undefined; email?: string | undefined },
) {
  const people = queries
    .selectFrom('users as u')
    .innerJoin('companies as parent', (join) =>
      join.onRef('parent.group_id', '=', 'u.group_id').on('parent.parent_id', 'is', null),
    )
    .innerJoin('cpf_registrations as r', (join) =>
      join.onRef('r.group_id', '=', 'u.group_id').onRef('r.cpf', '=', 'u.cpf'),
    )
    .select([
      'u.group_id',
      'u.id',
      'u.name',
      'u.email',
      'u.email_key',
      'u.cpf',
      'u.active',
      'r.status as cpf_status',
      'parent.active as group_active',
      'parent.id as parent_id',
      'parent.name as company',
    ])
    .orderBy('u.group_id')
  return await (cpf
    ? people.where('u.cpf', '=', cpf)
    : people.where('u.email_key', '=', emailKey(email ?? ''))
  ).execute()
}

export type Account = Awaited<ReturnType<typeof selectAccounts>>[number]

export async function setTemporaryPassword(
  queries: Queries,
  { group_id, id }: Account,
  passwordHash: string,
): Promise<void> {
  await queries
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      password_temporary: true,
      updated_at: sql<Date>`greatest(now(), updated_at + interval '1 millisecond')`,
    })
    .where('group_id', '=', group_id)
    .where('id', '=', id)
    .execute()
}

/** Ends the sessions and the links of a person. Returns the number of ended sessions. */
export async function endAccess(queries: Queries, { group_id, id }: Account): Promise<number> {
  for (const links of ['password_resets', 'sign_in_links'] as const)
    await queries.deleteFrom(links).where('group_id', '=', group_id).where('user_id', '=', id).execute()
  const { numDeletedRows } = await queries
    .deleteFrom('sessions')
    .where('group_id', '=', group_id)
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

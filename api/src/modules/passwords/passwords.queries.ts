import type { Queries } from '../../database/tenant.ts'

/** Returns the active user who has this e-mail address and may reset the password. Searches all groups. */
export async function selectRecoverable(queries: Queries, emailKey: string) {
  return await activeUsers(queries)
    .select(['u.group_id', 'u.id', 'u.name', 'u.email', 'u.language', 'u.email_changed_at'])
    .where('u.email_key', '=', emailKey)
    .executeTakeFirst()
}

/** Returns the user of a reset token that is still valid. */
export async function selectReset(queries: Queries, tokenHash: Buffer, now: Date) {
  return await activeUsers(queries)
    .innerJoin('password_resets as t', (join) =>
      join.onRef('t.group_id', '=', 'u.group_id').onRef('t.user_id', '=', 'u.id'),
    )
    .select(['u.group_id', 'u.id'])
    .where('t.token_hash', '=', tokenHash)
    .where('t.expires_at', '>', now)
    .executeTakeFirst()
}

function activeUsers(queries: Queries) {
  return queries
    .selectFrom('users as u')
    .innerJoin('cpf_registrations as r', (join) =>
      join.onRef('r.group_id', '=', 'u.group_id').onRef('r.cpf', '=', 'u.cpf'),
    )
    .innerJoin('companies as parent', (join) =>
      join.onRef('parent.group_id', '=', 'u.group_id').on('parent.parent_id', 'is', null),
    )
    .where('u.active', '=', true)
    .where('r.status', '=', 'active')
    .where('parent.active', '=', true)
}

/** Stores the hash of a reset token, then deletes the user's expired tokens. The insert locks the user's row. */
export async function insertReset(
  queries: Queries,
  reset: { groupId: number; userId: number; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await queries
    .insertInto('password_resets')
    .values({
      group_id: reset.groupId,
      token_hash: reset.tokenHash,
      user_id: reset.userId,
      created_at: reset.createdAt,
      expires_at: reset.expiresAt,
    })
    .execute()
  await queries
    .deleteFrom('password_resets')
    .where('group_id', '=', reset.groupId)
    .where('user_id', '=', reset.userId)
    .where('expires_at', '<=', reset.createdAt)
    .execute()
}

/** Deletes a used token. Returns false if another request used the token first. */
export async function deleteReset(queries: Queries, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteResets(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

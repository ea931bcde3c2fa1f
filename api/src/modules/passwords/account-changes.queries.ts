import type { Queries } from '../../database/tenant.ts'

export interface KeptChange {
  groupId: number
  userId: number
  tokenHash: Buffer
  /** The user's e-mail address before the change. */
  email: string
  createdAt: Date
  expiresAt: Date
}

export async function insertAccountChange(queries: Queries, change: KeptChange): Promise<void> {
  await queries
    .insertInto('account_changes')
    .values({
      group_id: change.groupId,
      token_hash: change.tokenHash,
      user_id: change.userId,
      email: change.email,
      created_at: change.createdAt,
      expires_at: change.expiresAt,
    })
    .execute()
}

/** Returns a change that can still be undone. Searches all groups, because the group of the caller is not known yet. */
export async function selectAccountChange(queries: Queries, tokenHash: Buffer, now: Date) {
  return await queries
    .selectFrom('account_changes')
    .select(['group_id', 'user_id', 'email', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Deletes a change and all later changes of the user. Returns false if another request has already deleted the change.
 */
export async function deleteAccountChanges(
  queries: Queries,
  userId: number,
  { tokenHash, since }: { tokenHash: Buffer; since: Date },
): Promise<boolean> {
  const rows = await queries
    .deleteFrom('account_changes')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .returning('token_hash')
    .execute()
  return rows.some((row) => row.token_hash.equals(tokenHash))
}

export async function deleteAllAccountChanges(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('account_changes').where('user_id', '=', userId).execute()
}

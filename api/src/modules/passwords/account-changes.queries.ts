import type { Queries } from '../../database/tenant.ts'

export interface KeptChange {
  groupId: number
  userId: number
  tokenHash: Buffer
  /** The address that the person had. */
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

/** A change that can still be taken back, asked before anyone is in a group. */
export async function selectAccountChange(queries: Queries, tokenHash: Buffer, now: Date) {
  return await queries
    .selectFrom('account_changes')
    .select(['group_id', 'user_id', 'email', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses a change up, and those that came after it. False when it is gone. */
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

/** Forgets every change of a person. */
export async function deleteAllAccountChanges(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('account_changes').where('user_id', '=', userId).execute()
}

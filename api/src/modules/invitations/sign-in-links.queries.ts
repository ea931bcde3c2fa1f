import type { Queries } from '../../database/tenant.ts'

export interface NewSignInLink {
  groupId: number
  userId: number
  tokenHash: Buffer
  createdAt: Date
  /**
   * The id of the coordinator who created the link. Null if the link was created because the person accepted an invitation.
   */
  createdBy: number | null
  expiresAt: Date
}

export async function insertSignInLink(queries: Queries, link: NewSignInLink): Promise<void> {
  await queries
    .insertInto('sign_in_links')
    .values({
      group_id: link.groupId,
      token_hash: link.tokenHash,
      user_id: link.userId,
      created_at: link.createdAt,
      created_by: link.createdBy,
      expires_at: link.expiresAt,
    })
    .execute()
}

/**
 * Returns a valid link with its user and the coordinator who created it. Searches all groups, because the group of the
 * caller is not known yet.
 */
export async function selectSignInLink(queries: Queries, tokenHash: Buffer, now: Date) {
  return await queries
    .selectFrom('sign_in_links as l')
    .innerJoin('users as u', (join) =>
      join.onRef('u.group_id', '=', 'l.group_id').onRef('u.id', '=', 'l.user_id'),
    )
    .innerJoin('cpf_registrations as r', (join) =>
      join.onRef('r.group_id', '=', 'u.group_id').onRef('r.cpf', '=', 'u.cpf'),
    )
    .innerJoin('companies as parent', (join) =>
      join.onRef('parent.group_id', '=', 'u.group_id').on('parent.parent_id', 'is', null),
    )
    .leftJoin('users as author', (join) =>
      join.onRef('author.group_id', '=', 'l.group_id').onRef('author.id', '=', 'l.created_by'),
    )
    .select([
      'u.group_id',
      'u.id',
      'u.password_hash',
      'u.active',
      'u.coordinator',
      'r.status as cpf_status',
      'parent.active as group_active',
      'author.name as author',
    ])
    .where('l.token_hash', '=', tokenHash)
    .where('l.expires_at', '>', now)
    .executeTakeFirst()
}

/** Deletes a link that is being used. Returns false if another request has already deleted it. */
export async function deleteSignInLink(queries: Queries, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('sign_in_links')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteSignInLinks(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('sign_in_links').where('user_id', '=', userId).execute()
}

import type { Queries } from '../database/tenant.ts'

export async function selectServerSecret(queries: Queries, name: string): Promise<Buffer | undefined> {
  const row = await queries
    .selectFrom('server_secrets')
    .select('sealed')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.sealed
}

/** Locks all secrets of the server until the transaction ends. */
export async function lockServerSecrets(queries: Queries) {
  return await queries.selectFrom('server_secrets').selectAll().orderBy('name').forUpdate().execute()
}

/** Inserts a secret, unless another server has already inserted a secret of this name. */
export async function insertServerSecret(queries: Queries, name: string, sealed: Buffer): Promise<void> {
  await queries
    .insertInto('server_secrets')
    .values({ name, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function updateServerSecret(queries: Queries, name: string, sealed: Buffer): Promise<void> {
  await queries.updateTable('server_secrets').set({ sealed }).where('name', '=', name).execute()
}

/** Deletes all secrets of the server. Returns their number. */
export async function deleteServerSecrets(queries: Queries): Promise<number> {
  const { numDeletedRows } = await queries.deleteFrom('server_secrets').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

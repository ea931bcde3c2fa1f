import type { Queries } from '../database/tenant.ts'

export async function selectServerSecret(queries: Queries, name: string): Promise<Buffer | undefined> {
  const row = await queries
    .selectFrom('server_secrets')
    .select('sealed')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.sealed
}

/** Reads all secrets of the server and locks them until the transaction ends. */
export async function lockServerSecrets(queries: Queries) {
  return await queries.selectFrom('server_secrets').selectAll().orderBy('name').forUpdate().execute()
}

/** Inserts a secret. Does nothing if another server has already inserted a secret with this name. */
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

/** Reads the encrypted secrets of all WhatsApp connections and locks them until the transaction ends. */
export async function lockSealedConnections(queries: Queries) {
  return await queries
    .selectFrom('whatsapp_connections')
    .select(['group_id as groupId', 'company_id as companyId', 'sealed'])
    .orderBy('group_id')
    .orderBy('company_id')
    .forUpdate()
    .execute()
}

export async function updateSealedConnection(
  queries: Queries,
  { groupId, companyId }: { groupId: number; companyId: number },
  sealed: Buffer,
): Promise<void> {
  await queries
    .updateTable('whatsapp_connections')
    .set({ sealed })
    .where('group_id', '=', groupId)
    .where('company_id', '=', companyId)
    .execute()
}

/** Deletes all WhatsApp connections. Returns the number of deleted connections. */
export async function deleteConnections(queries: Queries): Promise<number> {
  const { numDeletedRows } = await queries.deleteFrom('whatsapp_connections').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes all secrets of the server. Returns the number of deleted secrets. */
export async function deleteServerSecrets(queries: Queries): Promise<number> {
  const { numDeletedRows } = await queries.deleteFrom('server_secrets').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

import type { WhatsAppTemplates, WhatsAppTrouble } from '@zelo/contract/whatsapp'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

export interface ConnectionRow {
  group_id: number
  company_id: number
  hook_id: string
  phone_number_id: string
  phone_number: string
  verified_name: string
  sealed: Buffer
  templates: WhatsAppTemplates
  connected_at: Date
  confirmed_at: Date | null
  trouble: WhatsAppTrouble | null
  trouble_code: number | null
  trouble_at: Date | null
}

/** Selects the connection that a company uses: its own connection, or else the connection of the parent company. */
export async function selectConnection(
  queries: Queries,
  { groupId, companyId }: { groupId: number; companyId: number },
): Promise<(ConnectionRow & { time_zone: string }) | undefined> {
  const { rows } = await sql<ConnectionRow & { time_zone: string }>`
    select x.*, c.time_zone
    from companies c
    join whatsapp_connections x on x.group_id = c.group_id and x.company_id in (c.id, c.parent_id)
    where c.group_id = ${groupId} and c.id = ${companyId}
    order by x.company_id = c.id desc
    limit 1`.execute(queries)
  return rows[0]
}

/**
 * Stores a connection and removes the stored trouble of the earlier connection. The change log records which secrets are
 * new.
 */
export async function upsertConnection(
  queries: Queries,
  { groupId, companyId }: { groupId: number; companyId: number },
  connection: {
    phoneNumberId: string
    phoneNumber: string
    name: string
    sealed: Buffer
    isTokenNew: boolean
    isAppSecretNew: boolean
    templates: WhatsAppTemplates
    now: Date
  },
): Promise<void> {
  const columns = {
    phone_number_id: connection.phoneNumberId,
    phone_number: connection.phoneNumber,
    verified_name: connection.name,
    sealed: connection.sealed,
    templates: JSON.stringify(connection.templates),
    connected_at: connection.now,
    trouble: null,
    trouble_code: null,
    trouble_at: null,
  }
  await queries
    .insertInto('whatsapp_connections')
    .values({ group_id: groupId, company_id: companyId, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'company_id']).doUpdateSet({
        ...columns,
        access_token_version: sql`whatsapp_connections.access_token_version + ${Number(connection.isTokenNew)}`,
        app_secret_version: sql`whatsapp_connections.app_secret_version + ${Number(connection.isAppSecretNew)}`,
      }),
    )
    .execute()
}

/** Deletes a company's own connection. Returns false if the company had none. */
export async function deleteConnection(queries: Queries, companyId: number): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('whatsapp_connections')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Stores that a connection does not work. If a trouble is already stored, changes nothing, so its time stays. */
export async function storeTrouble(
  queries: Queries,
  { groupId, companyId }: { groupId: number; companyId: number },
  { trouble, code, now }: { trouble: WhatsAppTrouble; code: number | null; now: Date },
): Promise<void> {
  await queries
    .updateTable('whatsapp_connections')
    .set({ trouble, trouble_code: code, trouble_at: now })
    .where('group_id', '=', groupId)
    .where('company_id', '=', companyId)
    .where('trouble', 'is', null)
    .execute()
}

export async function clearTrouble(
  queries: Queries,
  { groupId, companyId }: { groupId: number; companyId: number },
): Promise<void> {
  await queries
    .updateTable('whatsapp_connections')
    .set({ trouble: null, trouble_code: null, trouble_at: null })
    .where('group_id', '=', groupId)
    .where('company_id', '=', companyId)
    .where('trouble', 'is not', null)
    .execute()
}

/** Selects a user's phone and language. */
export async function selectReader(queries: Queries, userId: number) {
  return await queries
    .selectFrom('users')
    .select(['phone', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import type { ConnectionRow } from './whatsapp.queries.ts'

export type HookRow = Pick<ConnectionRow, 'group_id' | 'company_id' | 'sealed'>

/** Selects the connection to whose webhook URL a notification was sent. Searches all groups. */
export async function selectHook(queries: Queries, hookId: string): Promise<HookRow | undefined> {
  return await queries
    .selectFrom('whatsapp_connections')
    .select(['group_id', 'company_id', 'sealed'])
    .where('hook_id', '=', hookId)
    .executeTakeFirst()
}

export async function storeConfirmation(
  queries: Queries,
  { group_id, company_id }: HookRow,
  now: Date,
): Promise<void> {
  await queries
    .updateTable('whatsapp_connections')
    .set({ confirmed_at: now })
    .where('group_id', '=', group_id)
    .where('company_id', '=', company_id)
    .execute()
}

/**
 * Identifies the message of a notification: by its id at Meta, or by the reference that the server sent with the message.
 */
export interface MessageKey {
  groupId: number
  messageId: string
  delivery: { id: number; resends: number } | undefined
}

/**
 * Matches the delivery to which a notification belongs. If a delivery has no message id, the reference identifies it. Such a
 * delivery received no response from Meta, or has not stored the response yet.
 */
function matches({ groupId, messageId, delivery }: MessageKey): RawBuilder<boolean> {
  const byReference = delivery
    ? sql`or (message_id is null and id = ${delivery.id} and resends = ${delivery.resends})`
    : sql``
  return sql<boolean>`group_id = ${groupId} and channel = 'whatsapp' and (message_id = ${messageId} ${byReference})`
}

/**
 * Stores that a message was sent, reached the phone, or was opened. Notifications arrive in any order and more than once.
 * The first stored time of each fact is therefore kept.
 */
export async function storeProgress(
  queries: Queries,
  key: MessageKey,
  { status, at }: { status: 'sent' | 'delivered' | 'read'; at: Date },
): Promise<void> {
  const hasArrived = status !== 'sent'
  await sql`
    update deliveries set message_id = ${key.messageId}, state = 'sent', next_attempt_at = null, error = null,
      error_code = null, sent_at = coalesce(sent_at, ${at}),
      delivered_at = coalesce(delivered_at, ${hasArrived ? at : null}::timestamptz),
      read_at = coalesce(read_at, ${status === 'read' ? at : null}::timestamptz)
    where ${matches(key)} and (state in ('pending', 'sent') or ${hasArrived})`.execute(queries)
}

/**
 * Stores that a message failed after Meta had accepted it. Returns the delivery's id. Returns undefined if the message is
 * already stored as failed, or has reached the phone.
 */
export async function storeFailure(
  queries: Queries,
  key: MessageKey,
  { error, code }: { error: string; code: number | null },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update deliveries set message_id = ${key.messageId}, state = 'failed', next_attempt_at = null, error = ${error},
      error_code = ${code}
    where ${matches(key)} and state in ('pending', 'sent') and delivered_at is null
    returning id`.execute(queries)
  return rows[0]?.id
}

/**
 * Withdraws the consents for a phone in a group, because the owner of the phone asked for this in a message. If `phone` is
 * undefined, withdraws the consents of the recipient of the message `repliedTo`.
 */
export async function withdrawByMessage(
  queries: Queries,
  {
    groupId,
    phone,
    repliedTo,
    now,
  }: { groupId: number; phone: string | undefined; repliedTo: string | undefined; now: Date },
): Promise<void> {
  await sql`
    update whatsapp_consents set withdrawn_at = ${now}, withdrawn_by = 'message'
    where group_id = ${groupId} and withdrawn_at is null and (phone = ${phone ?? null} or ${phone ?? null}::text is null and user_id in (
      select user_id from deliveries where group_id = ${groupId} and message_id = ${repliedTo ?? null}
    ))`.execute(queries)
}

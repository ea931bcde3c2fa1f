import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/**
 * Adds WhatsApp notices to the e-mail queue. The usual rules decide when the notices become an e-mail, and whether the
 * person wants e-mails. Notices that are already in the queue stay unchanged.
 */
async function passNotices(queries: Queries, which: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`
    insert into alert_notices (group_id, event_id, alert_id, company_id, user_id, channel, created_at, due_at)
    select n.group_id, n.event_id, n.alert_id, n.company_id, n.user_id, 'email', n.created_at, ${now}::timestamptz
    from alert_notices n
    join users u on u.group_id = n.group_id and u.id = n.user_id
    where n.channel = 'whatsapp' and u.email not like '%@zelo.invalid' and ${which}
    on conflict on constraint alert_notices_once do nothing`.execute(queries)
}

/** Sends the content of a WhatsApp message by e-mail, because the message has failed. */
export async function passDeliveryToEmail(
  queries: Queries,
  { groupId, deliveryId, now }: { groupId: number; deliveryId: number; now: Date },
): Promise<void> {
  await passNotices(queries, sql`n.group_id = ${groupId} and n.delivery_id = ${deliveryId}`, now)
}

/** Sends the waiting notices of a person by e-mail, because WhatsApp does not reach the person any more. */
export async function passWaitingToEmail(
  queries: Queries,
  { groupId, companyId, userId }: { groupId: number; companyId: number; userId: number },
  now: Date,
): Promise<void> {
  const which = sql`n.group_id = ${groupId} and n.company_id = ${companyId} and n.user_id = ${userId}
    and n.due_at is not null`
  await passNotices(queries, which, now)
}

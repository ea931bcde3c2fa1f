import { type RawBuilder, sql } from 'kysely'

/** The E.164 form of a person's phone. `u` is the person's row of `users`. */
export const userPhone: RawBuilder<string> = sql`'+55' || regexp_replace(u.phone, '\\D', '', 'g')`

/**
 * Matches a person who consented to WhatsApp messages to the phone number in the person's profile. `u` is the person's
 * row of `users`.
 */
export const hasConsent: RawBuilder<boolean> = sql`exists (
  select from whatsapp_consents k
  where k.group_id = u.group_id and k.user_id = u.id and k.withdrawn_at is null and k.phone = ${userPhone})`

/**
 * Matches a company whose WhatsApp connection works. A branch without a connection uses the connection of its parent
 * company. `companyId` is a column or a value.
 */
export function hasWorkingConnection(groupId: RawBuilder<unknown>, companyId: RawBuilder<unknown>) {
  return sql<boolean>`coalesce((
    select x.trouble is null
    from companies o
    join whatsapp_connections x on x.group_id = o.group_id and x.company_id in (o.id, o.parent_id)
    where o.group_id = ${groupId} and o.id = ${companyId}
    order by x.company_id = o.id desc limit 1), false)`
}

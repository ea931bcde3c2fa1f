import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { userPhone } from '../deliveries/whatsapp-reach.queries.ts'

export interface SettingsRow {
  email: boolean
  push: boolean
  recoveries: boolean
  muted_until: Date | null
  phone: string
  /** When the user consented to WhatsApp messages to the current phone number. */
  consented_at: Date | null
  /** True if a company of the group has a connection to WhatsApp. */
  connected: boolean
  /** The time zone of the user's company. */
  time_zone: string
}

/** Returns the user's settings, or the defaults. */
export async function selectSettings(queries: Queries, userId: number): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select coalesce(s.email, true) as email, coalesce(s.push, true) as push, coalesce(s.recoveries, false) as recoveries,
      s.muted_until, c.time_zone, u.phone, exists (select from whatsapp_connections) as connected,
      (select k.given_at from whatsapp_consents k
        where k.user_id = u.id and k.withdrawn_at is null and k.phone = ${userPhone}) as consented_at
    from users u
    join companies c on c.group_id = u.group_id and c.id = u.company_id
    left join notification_settings s on s.group_id = u.group_id and s.user_id = u.id
    where u.id = ${userId}`.execute(queries)
  return rows[0]!
}

/** Stores settings. Omitted fields keep their value, or get the default if the user has no settings yet. */
export async function upsertSettings(
  queries: Queries,
  { groupId, userId }: { groupId: number; userId: number },
  wanted: { email?: boolean; push?: boolean; recoveries?: boolean; muted_until?: Date | null },
): Promise<void> {
  await queries
    .insertInto('notification_settings')
    .values({ group_id: groupId, user_id: userId, ...wanted })
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'user_id']).doUpdateSet({ ...wanted, updated_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Stores a user's consent to WhatsApp messages. Ends the consent for an earlier phone number. */
export async function insertConsent(
  queries: Queries,
  { groupId, userId }: { groupId: number; userId: number },
  { phone, now }: { phone: string; now: Date },
): Promise<void> {
  await sql`
    update whatsapp_consents set withdrawn_at = ${now}, withdrawn_by = 'person'
    where user_id = ${userId} and withdrawn_at is null and phone <> ${phone}`.execute(queries)
  await sql`
    insert into whatsapp_consents (group_id, user_id, phone, given_at)
    values (${groupId}, ${userId}, ${phone}, ${now})
    on conflict (group_id, user_id) where withdrawn_at is null do nothing`.execute(queries)
}

export async function withdrawConsent(queries: Queries, userId: number, now: Date): Promise<void> {
  await queries
    .updateTable('whatsapp_consents')
    .set({ withdrawn_at: now, withdrawn_by: 'person' })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Returns the push subscription that was stored for the browser of this session. */
export async function selectSubscription(queries: Queries, tokenHash: Buffer) {
  return await queries
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.group_id', '=', 'p.group_id').onRef('s.id', '=', 'p.session_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.group_id', '=', 'p.group_id').onRef('u.id', '=', 'p.user_id'),
    )
    .select(['p.id', 'p.endpoint', 'p.p256dh', 'p.auth', 's.app', 'u.language'])
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Stores the push subscription of the browser of a session. Replaces the earlier subscription of this session. */
export async function upsertSubscription(
  queries: Queries,
  tokenHash: Buffer,
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  await sql`
    insert into push_subscriptions (group_id, session_id, user_id, endpoint, p256dh, auth)
    select s.group_id, s.id, s.user_id, ${endpoint}, ${p256dh}, ${auth} from sessions s where s.token_hash = ${tokenHash}
    on conflict (group_id, session_id)
      do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()`.execute(
    queries,
  )
}

export async function deleteSubscription(queries: Queries, tokenHash: Buffer): Promise<void> {
  await sql`
    delete from push_subscriptions p using sessions s
    where s.group_id = p.group_id and s.id = p.session_id and s.token_hash = ${tokenHash}`.execute(queries)
}

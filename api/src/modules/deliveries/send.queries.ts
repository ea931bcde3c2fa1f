import type { Language } from '@zelo/contract/account-fields'
import type { AlertKind, AlertResolution, AlertState } from '@zelo/contract/alerts'
import type { DeliveryChannel } from '@zelo/contract/deliveries'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { hasConsent, userPhone } from './whatsapp-reach.queries.ts'

/** A delivery that this server tries to send now. */
export interface ClaimedDelivery {
  groupId: number
  id: number
  channel: DeliveryChannel
  kind: 'alerts' | 'digest' | 'recovery'
  attempts: number
  resends: number
  acceptedBy: number[]
  createdAt: Date
  companyId: number
  userId: number
  name: string
  email: string
  language: Language
  company: string
  timeZone: string
  /** True if the person is a coordinator and uses the back office. */
  coordinator: boolean
  /** True if the channel is off, the person is inactive, or the person has muted messages. */
  off: boolean
  alerts: DeliveredAlert[]
}

/** An alert of a delivery, in its current state. */
export interface DeliveredAlert {
  id: number
  kind: AlertKind
  state: AlertState
  /** How the alert was resolved, or null if it is not resolved. */
  resolution: AlertResolution | null
  environment: string
  /** The first name of the person who is to do the cleaning. */
  firstName: string
  /** True if the recipient is to do the cleaning. */
  own: boolean
  start: string
  end: string
  since: string
  offline: boolean
}

/**
 * Claims deliveries that were due at `dueAt` for this server until `leaseEnds`. If this server dies, another server tries
 * the deliveries after `leaseEnds`. Clears the time of an earlier delivery, because a message that is sent again is not sent
 * yet.
 */
export async function claimDeliveries(
  queries: Queries,
  { dueAt, now, leaseEnds, atMost }: { dueAt: Date; now: Date; leaseEnds: Date; atMost: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with claimed as (
      update deliveries set attempts = attempts + 1, next_attempt_at = ${leaseEnds}, sent_at = null
      where (group_id, id) in (
        select group_id, id from deliveries where next_attempt_at <= ${dueAt}
        order by next_attempt_at limit ${atMost} for update skip locked
      )
      returning *
    )
    select d.group_id as "groupId", d.id, d.channel, d.kind, d.attempts, d.resends, d.accepted_by as "acceptedBy",
      d.created_at as "createdAt", d.company_id as "companyId", d.user_id as "userId", u.name, u.email, u.language, c.name as company,
      c.time_zone as "timeZone", u.coordinator,
      (not u.active or (d.resends = 0 and coalesce(s.muted_until > ${now}, false))
        or not case d.channel when 'email' then coalesce(s.email, true) when 'push' then coalesce(s.push, true)
          else true end) as off,
      array(
        select jsonb_build_object('id', a.id, 'kind', a.kind, 'state', a.state, 'resolution', a.resolution,
          'environment', e.name,
          'firstName', split_part(p.name, ' ', 1), 'own', a.user_id = d.user_id, 'since', a.since, 'offline', a.offline,
          'start', to_char(a.slot_start, 'HH24:MI'), 'end', to_char(a.slot_end, 'HH24:MI'))
        from (
          select distinct n.alert_id from alert_notices n where n.group_id = d.group_id and n.delivery_id = d.id
        ) as n
        join alerts a on a.group_id = d.group_id and a.id = n.alert_id
        join appointments t on t.group_id = a.group_id and t.id = a.appointment_id
        join environments e on e.group_id = t.group_id and e.id = t.environment_id
        join users p on p.group_id = a.group_id and p.id = a.user_id
        order by a.since, e.name_order, a.id
      ) as alerts
    from claimed d
    join users u on u.group_id = d.group_id and u.id = d.user_id
    join companies c on c.group_id = d.group_id and c.id = d.company_id
    left join notification_settings s on s.group_id = d.group_id and s.user_id = d.user_id`.execute(queries)
  return rows
}

/** The result of an attempt to send. `nextAttemptAt` is null if no attempt is left. */
export interface AttemptResult {
  state: 'pending' | 'sent' | 'failed' | 'dropped'
  nextAttemptAt: Date | null
  sentAt: Date | null
  error: string | null
  acceptedBy: number[]
  /** For WhatsApp: the id of the message at Meta, or the code of Meta's error. */
  messageId?: string
  errorCode?: number | null
}

/**
 * Stores the result of an attempt, unless somebody started the delivery again during the attempt. Keeps a state that a
 * notification of Meta has set meanwhile, because it is more recent. Returns whether the result was stored.
 */
export async function storeAttempt(
  queries: Queries,
  { groupId, id, attempts, resends }: Pick<ClaimedDelivery, 'groupId' | 'id' | 'attempts' | 'resends'>,
  result: AttemptResult,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('deliveries')
    .set({
      state: result.state,
      next_attempt_at: result.nextAttemptAt,
      sent_at: result.sentAt,
      error: result.error,
      accepted_by: result.acceptedBy,
      error_code: result.errorCode ?? null,
      ...(result.messageId !== undefined && { message_id: result.messageId }),
    })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('resends', '=', resends)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns the phone to which a person consented to receive messages by WhatsApp. */
export async function selectConsentedPhone(
  queries: Queries,
  { groupId, userId }: { groupId: number; userId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ phone: string }>`
    select ${userPhone} as phone from users u
    where u.group_id = ${groupId} and u.id = ${userId} and ${hasConsent}`.execute(queries)
  return rows[0]?.phone
}

export interface PushSubscriptionRow {
  id: number
  app: 'office' | 'field'
  endpoint: string
  p256dh: string
  auth: string
}

/** Selects the browsers of a person's open sessions. */
export async function selectPushSubscriptions(
  queries: Queries,
  { groupId, userId }: { groupId: number; userId: number },
): Promise<PushSubscriptionRow[]> {
  const { rows } = await sql<PushSubscriptionRow>`
    select p.id, coalesce(s.app, 'office') as app, p.endpoint, p.p256dh, p.auth
    from push_subscriptions p
    join sessions s on s.group_id = p.group_id and s.id = p.session_id and s.expires_at > now()
    where p.group_id = ${groupId} and p.user_id = ${userId}
    order by p.id`.execute(queries)
  return rows
}

/** Deletes subscriptions that their push service no longer knows. */
export async function deleteSubscriptions(
  queries: Queries,
  groupId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await queries
    .deleteFrom('push_subscriptions')
    .where('group_id', '=', groupId)
    .where('id', 'in', [...ids])
    .execute()
}

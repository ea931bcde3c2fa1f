import type { DeliveryChannel } from '@zelo/contract/deliveries'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { hasConsent, hasWorkingConnection } from './whatsapp-reach.queries.ts'

/** The waiting notices of one person about one company on one channel. */
export interface WaitingRow {
  groupId: number
  companyId: number
  userId: number
  channel: DeliveryChannel
  timeZone: string
  quietFrom: string | null
  quietTo: string | null
  quietDays: number[]
  digest: boolean
  /** True if the person may receive nothing now, or has switched the channel off. */
  off: boolean
  /** True if the channel is WhatsApp, and WhatsApp no longer reaches the person. */
  unreachable: boolean
  since: Date
  /** Notices that are still true: notices of open alerts, and notices of resolved alerts if the person wants them. */
  current: { id: number; recovery: boolean }[]
  /** Notices of alerts that were resolved or acknowledged before a message about them was sent. */
  outdated: number[]
  lastAt: Date | null
  sentToday: number
}

/** Selects the people who have a due notice, with all their waiting notices. */
export async function selectWaiting(
  queries: Queries,
  { now, atMost }: { now: Date; atMost: number },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    with due as (
      select group_id, company_id, user_id, channel, min(due_at) as due_at
      from alert_notices where due_at <= ${now}
      group by 1, 2, 3, 4 order by 5 limit ${atMost}
    )
    select n.group_id as "groupId", n.company_id as "companyId", n.user_id as "userId", n.channel,
      c.time_zone as "timeZone", to_char(r.quiet_from, 'HH24:MI') as "quietFrom", to_char(r.quiet_to, 'HH24:MI') as "quietTo",
      coalesce(r.quiet_days, '{}') as "quietDays", coalesce(r.digest, false) as digest,
      (not u.active or coalesce(s.muted_until > ${now}, false)
        or not case n.channel when 'email' then coalesce(s.email, true) when 'push' then coalesce(s.push, true)
          else true end) as off,
      n.channel = 'whatsapp'
        and not (${hasConsent} and ${hasWorkingConnection(sql`c.group_id`, sql`c.id`)}) as unreachable,
      n.since, n.current, n.outdated,
      (select max(d.created_at) from deliveries d
        where d.group_id = n.group_id and d.user_id = n.user_id and d.company_id = n.company_id
          and d.channel = n.channel and d.state <> 'dropped') as "lastAt",
      (select count(*)::int from deliveries d
        where d.group_id = n.group_id and d.user_id = n.user_id and d.channel = n.channel
          and d.kind <> 'digest' and d.state <> 'dropped'
          and d.created_at >= date_trunc('day', ${now}::timestamptz at time zone c.time_zone) at time zone c.time_zone
      ) as "sentToday"
    from due k
    cross join lateral (
      select w.group_id, w.company_id, w.user_id, w.channel, min(w.created_at) as since,
        coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'recovery', e.state = 'resolved'))
          filter (where a.state = e.state), '[]') as current,
        coalesce(jsonb_agg(w.id) filter (where a.state <> e.state), '[]') as outdated
      from alert_notices w
      join alert_events e on e.group_id = w.group_id and e.id = w.event_id
      join alerts a on a.group_id = w.group_id and a.id = w.alert_id
      where w.group_id = k.group_id and w.company_id = k.company_id and w.user_id = k.user_id and w.channel = k.channel
        and w.due_at is not null
      group by 1, 2, 3, 4
    ) as n
    join companies c on c.group_id = n.group_id and c.id = n.company_id
    join users u on u.group_id = n.group_id and u.id = n.user_id
    left join notification_settings s on s.group_id = n.group_id and s.user_id = n.user_id
    left join lateral (
      select w.* from alert_rules w
      where w.group_id = c.group_id and w.company_id in (c.id, c.parent_id)
      order by w.company_id = c.id desc limit 1
    ) as r on true`.execute(queries)
  return rows
}

/**
 * Sets the due time of all waiting notices of a person about one company on one channel, except those of `exceptIds`.
 * Null takes the notices out of the queue.
 */
export async function deferNotices(
  queries: Queries,
  row: Pick<WaitingRow, 'groupId' | 'companyId' | 'userId' | 'channel'>,
  until: Date | null,
  exceptIds: readonly number[] = [],
): Promise<void> {
  await queries
    .updateTable('alert_notices')
    .set({ due_at: until })
    .where('group_id', '=', row.groupId)
    .where('company_id', '=', row.companyId)
    .where('user_id', '=', row.userId)
    .where('channel', '=', row.channel)
    .where('due_at', 'is not', null)
    .where(sql<boolean>`id <> all(${exceptIds}::bigint[])`)
    .execute()
}

/** A message to create. `waitingIds` are the notices that stay in the queue. The person's other notices leave it. */
interface NewMessage {
  kind: 'alerts' | 'digest' | 'recovery'
  noticeIds: readonly number[]
  waitingIds: readonly number[]
  now: Date
}

/** Creates a message from notices. */
export async function insertDelivery(queries: Queries, row: WaitingRow, message: NewMessage): Promise<void> {
  const { groupId, companyId, userId, channel } = row
  const { id } = await queries
    .insertInto('deliveries')
    .values({
      group_id: groupId,
      company_id: companyId,
      user_id: userId,
      channel,
      kind: message.kind,
      created_at: message.now,
      next_attempt_at: message.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queries
    .updateTable('alert_notices')
    .set({ delivery_id: id })
    .where('group_id', '=', groupId)
    .where('id', 'in', [...message.noticeIds])
    .execute()
  await deferNotices(queries, row, null, message.waitingIds)
}

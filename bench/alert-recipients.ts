// Creates coordinators who receive alerts, and counts the results of their messages, for alert-kills.ts.
import { sql } from 'kysely'
import type { Database } from '../api/src/database/tenant.ts'
import type { MessageReceivers } from './message-receivers.ts'

/**
 * Creates a coordinator in each company, with a browser that accepts messages. The coordinator also receives messages
 * about resolved alerts.
 */
export async function createCoordinators(database: Database, receivers: MessageReceivers): Promise<number> {
  return await database.asOwner(async (queries) => {
    await sql`
      insert into cpf_registrations (group_id, company_id, cpf)
      select group_id, id, lpad((group_id * 1000 + 999)::text, 11, '0') from companies`.execute(queries)
    await sql`
      insert into users (group_id, company_id, name, email, email_key, cpf, password_hash, coordinator)
      select group_id, company_id, 'Coordenação', 'c' || group_id || '@medida.example', 'c' || group_id || '@medida.example',
        cpf, '', true
      from cpf_registrations where cpf = lpad((group_id * 1000 + 999)::text, 11, '0')`.execute(queries)
    await sql`
      insert into access_levels (group_id, user_id, company_id, name)
      select group_id, id, company_id, 'Coordenação' from users where coordinator`.execute(queries)
    await sql`
      insert into notification_settings (group_id, user_id, recoveries)
      select group_id, id, true from users where coordinator`.execute(queries)
    const { rows } = await sql<{ group_id: number; id: number; user_id: number }>`
      insert into sessions (group_id, token_hash, user_id, expires_at, app)
      select group_id, decode(md5('c' || id), 'hex'), id, now() + interval '1 day', 'office' from users where coordinator
      returning group_id, id, user_id`.execute(queries)
    for (const { group_id, id: session_id, user_id } of rows) {
      const { endpoint, keys } = receivers.subscribe()
      await queries
        .insertInto('push_subscriptions')
        .values({ group_id, session_id, user_id, endpoint, p256dh: keys.p256dh, auth: keys.auth })
        .execute()
    }
    return rows.length
  })
}

/**
 * Begins the cleanings whose alert has two sent messages, but only those with an even id. The start of the work
 * resolves the alert.
 */
export async function beginReported(database: Database): Promise<void> {
  await database.asOwner((queries) =>
    sql`
      update appointments a set slots = jsonb_set(slots, '{0,startedAt}', to_jsonb(now()))
      where id % 2 = 0 and 2 = (
        select count(*) from alert_notices n
        join alerts x on x.group_id = n.group_id and x.id = n.alert_id
        join deliveries d on d.group_id = n.group_id and d.id = n.delivery_id
        where x.group_id = a.group_id and x.appointment_id = a.id and d.state = 'sent'
      )`.execute(queries),
  )
}

/**
 * Returns the number of alert steps that are due within ten minutes, of notices that have a due time, and of unsent
 * messages, in one sum.
 */
export async function countWaiting(database: Database): Promise<number> {
  const { rows } = await database.asOwner((queries) =>
    sql<{ count: number }>`
      select (select count(*) from alert_steps where next_at < now() + interval '10 minutes')
        + (select count(*) from alert_notices where due_at is not null)
        + (select count(*) from deliveries where state = 'pending') as count`.execute(queries),
  )
  return Number(rows[0]!.count)
}

/** Counts the facts to report. A fact is a combination of one recipient, one channel and one state that an alert entered. */
export async function countFacts(database: Database) {
  const { rows } = await database.asOwner((queries) =>
    sql<{ entered: string; events: number; facts: number; sent: number; mostOfOne: number }>`
      select e.state as entered, count(distinct e.id)::int as events, count(f.id)::int as facts,
        count(f.id) filter (where f.state = 'sent')::int as sent, coalesce(max(f.times), 0)::int as "mostOfOne"
      from alert_events e
      left join (
        select n.id, n.group_id, n.event_id, d.state,
          count(*) over (partition by n.group_id, n.event_id, n.user_id, n.channel) as times
        from alert_notices n join deliveries d on d.group_id = n.group_id and d.id = n.delivery_id
      ) as f on f.group_id = e.group_id and f.event_id = e.id
      group by e.state order by e.state`.execute(queries),
  )
  const { rows: messages } = await database.asOwner((queries) =>
    sql<{ channel: 'email' | 'push'; sent: number; other: number; attempts: number }>`
      select channel, count(*) filter (where state = 'sent')::int as sent,
        count(*) filter (where state <> 'sent')::int as other, max(attempts)::int as attempts
      from deliveries group by channel order by channel`.execute(queries),
  )
  return { states: rows, messages }
}

import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import type { Audience } from './escalation.ts'
import { hasConsent, hasWorkingConnection } from './whatsapp-reach.queries.ts'

/** An escalation step that is due, with the current state of its alert and the rules of its company. */
export interface DueStep {
  groupId: number
  eventId: number
  alertId: number
  /** The state of the alert after the event that started the steps. */
  entered: 'open' | 'resolved'
  step: number
  state: 'open' | 'acknowledged' | 'resolved'
  kind: string
  alarmAt: Date
  companyId: number
  /** The id of the parent company. For a parent company, its own id. */
  parentId: number
  cleanerId: number
  roles: string[]
  userIds: number[]
}

/**
 * Locks due steps until the transaction ends. The rules are those of the company, otherwise of its parent company,
 * otherwise the defaults.
 */
export async function lockDueSteps(
  queries: Queries,
  { now, atMost }: { now: Date; atMost: number },
): Promise<DueStep[]> {
  const { rows } = await sql<DueStep>`
    select s.group_id as "groupId", s.event_id as "eventId", s.alert_id as "alertId", e.state as entered, s.step,
      a.state, a.kind, a.alarm_at as "alarmAt", a.company_id as "companyId",
      coalesce(c.parent_id, c.id) as "parentId", a.user_id as "cleanerId",
      array(select jsonb_array_elements_text(r.recipients -> 'roles')) as roles,
      array(select v::bigint from jsonb_array_elements_text(r.recipients -> 'userIds') as v) as "userIds"
    from alert_steps s
    join alert_events e on e.group_id = s.group_id and e.id = s.event_id
    join alerts a on a.group_id = s.group_id and a.id = s.alert_id
    join companies c on c.group_id = a.group_id and c.id = a.company_id
    cross join lateral (
      select coalesce(
        (select w.recipients from alert_rules w where w.group_id = c.group_id and w.company_id = c.id),
        (select w.recipients from alert_rules w where w.group_id = c.group_id and w.company_id = c.parent_id),
        '{"roles": ["cleaner", "coordinator"], "userIds": []}'
      ) as recipients
    ) as r
    where s.next_at <= ${now}
    order by s.next_at
    limit ${atMost}
    for update of s skip locked`.execute(queries)
  return rows
}

/** An escalation step whose people must receive a notice. */
export interface NoticeWanted {
  groupId: number
  eventId: number
  alertId: number
  companyId: number
  parentId: number
  cleanerId: number
  audience: Audience
  cleaner: boolean
  coordinators: boolean
  masters: boolean
  userIds: number[]
}

/**
 * Inserts notices for the people of escalation steps who have a usable channel. The cleaner of the alert receives push
 * and WhatsApp messages only. A person who consented to WhatsApp receives no e-mail. A coordinator without a main
 * company receives no notice, because such a coordinator cannot acknowledge an alert. Returns the events that have
 * recipients, even if all notices existed before.
 */
export async function insertNotices(
  queries: Queries,
  wanted: readonly NoticeWanted[],
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<{ groupId: number; eventId: number }[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ groupId: number; eventId: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w("groupId" bigint, "eventId" bigint,
        "alertId" bigint, "companyId" bigint, "parentId" bigint, "cleanerId" bigint, audience text, cleaner boolean,
        coordinators boolean, masters boolean, "userIds" jsonb)
    ), reached as (
      select distinct w."groupId", w."eventId", w."alertId", w."companyId", u.id as user_id, ch.channel
      from wanted w
      join users u on u.group_id = w."groupId" and u.active and case w.audience
          when 'first' then (w.cleaner and u.id = w."cleanerId") or w."userIds" @> to_jsonb(u.id)
          when 'company' then w.coordinators and u.coordinator and u.company_id = w."companyId"
          else (w.coordinators and u.coordinator and u.company_id = w."parentId")
            or (w.masters and u.coordinator and exists (select from master_cpfs m where m.group_id = u.group_id and m.cpf = u.cpf))
        end
      join cpf_registrations g on g.group_id = u.group_id and g.cpf = u.cpf and g.status = 'active'
      left join notification_settings s on s.group_id = u.group_id and s.user_id = u.id
      cross join lateral (
        select ${hasConsent} and ${hasWorkingConnection(sql`w."groupId"`, sql`w."companyId"`)} as whatsapp
      ) as reach
      cross join (values ('email'), ('push'), ('whatsapp')) as ch(channel)
      where (w.audience = 'first' or exists (
          select from access_levels l where l.group_id = u.group_id and l.user_id = u.id
        ) or exists (select from master_cpfs m where m.group_id = u.group_id and m.cpf = u.cpf))
        and (s.muted_until is null or s.muted_until <= ${now})
        and case ch.channel
          when 'whatsapp' then reach.whatsapp
          when 'email' then not reach.whatsapp and coalesce(s.email, true) and u.email not like '%@zelo.invalid'
            and (w.audience <> 'first' or w."userIds" @> to_jsonb(u.id))
          else coalesce(s.push, true) and exists (
            select from push_subscriptions p
            join sessions n on n.group_id = p.group_id and n.id = p.session_id
            where p.group_id = u.group_id and p.user_id = u.id and n.expires_at > now()
          )
        end
    ), made as (
      insert into alert_notices (group_id, event_id, alert_id, company_id, user_id, channel, created_at, due_at)
      select r."groupId", r."eventId", r."alertId", r."companyId", r.user_id, r.channel, ${now}, ${dueAt} from reached r
      on conflict on constraint alert_notices_once do nothing
    )
    select distinct "groupId", "eventId" from reached`.execute(queries)
  return rows
}

/** Inserts notices that an alert is resolved, for people who received the alert and want such notices. */
export async function insertRecoveries(
  queries: Queries,
  steps: readonly DueStep[],
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<void> {
  if (steps.length === 0) return
  const events = steps.map(({ groupId, eventId, alertId }) => ({ groupId, eventId, alertId }))
  await sql`
    insert into alert_notices (group_id, event_id, alert_id, company_id, user_id, channel, created_at, due_at)
    select distinct n.group_id, w."eventId", n.alert_id, n.company_id, n.user_id, n.channel, ${now}::timestamptz,
      ${dueAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as w("groupId" bigint, "eventId" bigint, "alertId" bigint)
    join alert_notices n on n.group_id = w."groupId" and n.alert_id = w."alertId"
    join alert_events e on e.group_id = n.group_id and e.id = n.event_id and e.state = 'open'
    join deliveries d on d.group_id = n.group_id and d.id = n.delivery_id and d.state in ('sent', 'pending')
    join notification_settings s on s.group_id = n.group_id and s.user_id = n.user_id and s.recoveries
    where s.muted_until is null or s.muted_until <= ${now}
    on conflict on constraint alert_notices_once do nothing`.execute(queries)
}

/** Stores the due time of each alert's next step. Deletes the steps of alerts that have no next step. */
export async function storeSteps(
  queries: Queries,
  next: readonly { groupId: number; eventId: number; step: number; nextAt: Date | null }[],
): Promise<void> {
  if (next.length === 0) return
  const rows = JSON.stringify(next)
  const shape = sql`jsonb_to_recordset(${rows}::jsonb) as v("groupId" bigint, "eventId" bigint, step smallint,
    "nextAt" timestamptz)`
  await sql`
    update alert_steps s set step = v.step, next_at = v."nextAt"
    from ${shape}
    where s.group_id = v."groupId" and s.event_id = v."eventId" and v."nextAt" is not null`.execute(queries)
  await sql`
    delete from alert_steps s using ${shape}
    where s.group_id = v."groupId" and s.event_id = v."eventId" and v."nextAt" is null`.execute(queries)
}

import {
  offlineMinutes,
  overrunMinutes,
  uncoveredMinutes,
  usualAlertRules,
} from '@zelo/contract/rules/alert-rules'
import { sql } from 'kysely'
import { contactMinutes } from '../../database/contacts.ts'
import type { Queries } from '../../database/tenant.ts'

/**
 * An alert opens only within this many hours after its tolerance ended. Without this limit, a server that was down, or
 * that starts for the first time, would open alerts about the whole past day.
 */
const catchUpHours = 6

/** The tolerances and the local time of each active company. */
const companyRules = (now: Date) => sql`
  select c.group_id, c.id as company_id, c.time_zone as zone, ${now}::timestamptz at time zone c.time_zone as local,
    jsonb_build_object('until', to_char(${now}::timestamptz at time zone c.time_zone, 'HH24:MI')) as until,
    coalesce(own.late_start_minutes, up.late_start_minutes, ${sql.lit(usualAlertRules.lateStartMinutes)}) as late_start,
    coalesce(own.no_show_minutes, up.no_show_minutes, ${sql.lit(usualAlertRules.noShowMinutes)}) as no_show,
    coalesce(own.missed_minutes, up.missed_minutes, ${sql.lit(usualAlertRules.missedMinutes)}) as missed
  from companies c
  left join alert_rules own on own.group_id = c.group_id and own.company_id = c.id
  left join alert_rules up on up.group_id = c.group_id and up.company_id = c.parent_id
  where c.active`

/**
 * A JSON path that matches a slot that is in progress, or that should have begun before `$until`. It is a cheap test
 * before slots are read one by one.
 */
const openSlot = sql`'$[*] ? (@.endedAt == null && @.start < $until && (@.startedAt != null || !exists(@.plannedAt)))'::jsonpath`

/**
 * SQL condition: the tolerance after an instant is over. A tolerance ends with the end of its last minute, as in
 * `startHasPassed` of rules/planned-late.ts.
 */
const isDue = (now: Date, since: string, tolerance: string) =>
  sql`(${now}::timestamptz >= ${sql.raw(since)} + make_interval(mins => ${sql.raw(tolerance)} + 1)
    and ${now}::timestamptz < ${sql.raw(since)} + make_interval(hours => ${sql.lit(catchUpHours)}, mins => ${sql.raw(tolerance)} + 1))`

/** SQL of the id of the person who is expected at appointment `a`: the substitute if there is one. */
const worker = sql`coalesce(a.cover_user_id, a.user_id)`

/**
 * Returns the SQL condition that the person of a row is expected at appointment `p`. Both person columns have an index.
 */
const matchWorker = (row: string) => {
  const user = sql.ref(`${row}.user_id`)
  return sql`(p.user_id = ${user} and p.cover_user_id is null or p.cover_user_id = ${user})`
}

/** Opens a resolved alert again if its reason applies again. */
const reopen = sql`
  on conflict on constraint alerts_subject do update
  set state = 'open', user_id = excluded.user_id, slot_end = excluded.slot_end, since = excluded.since,
    opened_at = excluded.opened_at, last_contact_at = excluded.last_contact_at, offline = excluded.offline,
    alarm_at = excluded.alarm_at, acknowledged_at = null, acknowledged_by = null, reason = null, note = null,
    resolved_at = null, resolution = null, work_started_at = null
  where alerts.state = 'resolved'`

/**
 * Opens the alerts of all groups that are due now. Returns the number of opened alerts.
 * A resolved alert whose reason applies again opens again, unless a more serious alert about its slot is open. (If the
 * server's clock is set back, the milder alert would be due again.)
 * A transaction that writes a record locks the appointment. This query skips a locked appointment until the next
 * evaluation. The share lock makes a later record wait until the alert is visible. So the record always resolves the
 * alert.
 */
export async function openDueAlerts(queries: Queries, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with rules as materialized (${companyRules(now)}),
    unfinished as materialized (
      select a.group_id, a.id, a.company_id, a.user_id, a.day, s."revisionId" as revision_id, s.start, s."end",
        s."startedAt" is not null as is_begun, r.late_start, r.no_show, r.missed,
        (a.day + s.start) at time zone r.zone as starts, (a.day + s."end") at time zone r.zone as ends
      from groups g
      cross join lateral (
        select group_id, id, company_id, ${worker} as user_id, day, start_time, slots from appointments a
        where group_id = g.id and active and ended_count + exempt_count < slot_count
          and day between (${now}::timestamptz at time zone 'UTC' - interval '22 hours')::date
            and (${now}::timestamptz at time zone 'UTC' + interval '14 hours')::date
      ) as a
      join rules r on r.group_id = a.group_id and r.company_id = a.company_id and a.day + a.start_time < r.local
      cross join lateral jsonb_to_recordset(a.slots)
        as s("revisionId" bigint, start time, "end" time, "startedAt" text, "endedAt" text, "plannedAt" text)
      where jsonb_path_exists(a.slots, ${openSlot}, case when a.day = r.local::date then r.until else '{"until": "24:00"}' end)
        and s."endedAt" is null and (s."startedAt" is not null or s."plannedAt" is null) and a.day + s.start < r.local
    ),
    ranked as (
      select *, row_number() over (partition by group_id, user_id, day, is_begun order by start, id) as nth from unfinished
    ),
    judged as (
      select u.*, not is_begun and nth = 1 and ${isDue(now, 'starts', 'no_show')}
          and not exists (
            select from appointments p
            where p.group_id = u.group_id and ${matchWorker('u')} and p.day = u.day and p.active
              and (p.begun_count > 0 or p.extras <> '[]')
          ) as is_no_show
      from ranked u
      where ${isDue(now, 'ends', String(overrunMinutes))}
        or ${isDue(now, 'ends', 'missed')} or ${isDue(now, 'starts', 'late_start')}
        or ${isDue(now, 'starts', 'no_show')}
    ),
    found as (
      select j.group_id, j.id, j.company_id, j.user_id, j.day, j.revision_id, j.start, j."end", j.is_begun, k.kind,
        case when k.kind in ('missed', 'overrun') then ends else starts end as since
      from judged j
      cross join lateral unnest(array[
        case when is_no_show then 'no_show' end,
        case
          when is_begun then case when ${isDue(now, 'ends', String(overrunMinutes))} then 'overrun' end
          when ${isDue(now, 'ends', 'missed')} then 'missed'
          when not is_no_show and ${isDue(now, 'starts', 'late_start')} then 'late_start'
        end
      ]) as k(kind)
      join appointments a on a.group_id = j.group_id and a.id = j.id
      join agendas g on g.group_id = a.group_id and g.id = a.agenda_id and not g.off_schedule
      where k.kind is not null and not exists (
        select from alerts x
        where x.group_id = j.group_id and x.appointment_id = j.id and x.revision_id is not distinct from j.revision_id
          and x.slot_start = j.start
          and (x.kind = k.kind and x.state <> 'resolved'
            or x.kind = 'uncovered' and x.state <> 'resolved' and k.kind in ('late_start', 'no_show')
            or x.kind in ('no_show', 'missed') and x.state <> 'resolved' and k.kind = 'late_start'
            or x.state = 'acknowledged' and x.reason <> 'justified_delay' and not j.is_begun)
      )
    ),
    -- PostgreSQL expects one row in "found", and would compare each row with each locked appointment. For a function's
    -- result, it expects a hundred rows and uses hash joins.
    due as materialized (
      select * from jsonb_to_recordset((select jsonb_agg(to_jsonb(found)) from found)) as d(
        group_id bigint, id bigint, company_id bigint, user_id bigint, day date, revision_id bigint, start time,
        "end" time, is_begun boolean, kind text, since timestamptz)
    ),
    concerned as materialized (
      select group_id, id from due
      union
      select p.group_id, p.id
      from due d join appointments p on p.group_id = d.group_id and ${matchWorker('d')} and p.day = d.day
      where d.kind = 'no_show'
    ),
    locked as materialized (
      select a.group_id, a.id, ${worker} as user_id, a.day, a.active, a.slots, a.begun_count, a.extras
      from concerned c join appointments a on a.group_id = c.group_id and a.id = c.id
      order by a.group_id, a.id
      for share of a skip locked
    ),
    -- People who have begun a cleaning, or whose cleaning another transaction is writing.
    present as materialized (
      select distinct d.group_id, d.user_id, d.day
      from due d
      join appointments p on p.group_id = d.group_id and ${matchWorker('d')} and p.day = d.day and p.active
      left join locked o on o.group_id = p.group_id and o.id = p.id
      where d.kind = 'no_show' and (o.id is null or o.begun_count > 0 or o.extras <> '[]')
    ),
    sound as (
      select d.*, contact.at as contact_at,
        coalesce(contact.at + make_interval(mins => ${sql.lit(contactMinutes)}) < d.since, false) as offline
      from due d
      join locked l on l.group_id = d.group_id and l.id = d.id and l.user_id = d.user_id and l.active
      left join present p on p.group_id = d.group_id and p.user_id = d.user_id and p.day = d.day
      cross join lateral (
        select max(last_seen_at) as at from sessions
        where group_id = d.group_id and user_id = d.user_id and app is distinct from 'office'
      ) as contact
      where (d.kind <> 'no_show' or p.user_id is null) and exists (
        select from jsonb_to_recordset(l.slots)
          as s("revisionId" bigint, start time, "startedAt" text, "endedAt" text, "plannedAt" text)
        where s."revisionId" is not distinct from d.revision_id and s.start = d.start and s."endedAt" is null
          and (s."startedAt" is not null) = d.is_begun and (d.is_begun or s."plannedAt" is null)
      )
    )
    insert into alerts (group_id, company_id, appointment_id, user_id, day, revision_id, slot_start, slot_end, kind, since,
      opened_at, last_contact_at, offline, alarm_at)
    select group_id, company_id, id, user_id, day, revision_id, start, "end", kind, since, ${now}::timestamptz, contact_at,
      offline, ${now}::timestamptz + case when offline then make_interval(mins => ${sql.lit(offlineMinutes)})
        else interval '0' end
    from sound
    order by group_id, id, start, kind
    ${reopen}`.execute(queries)
  return Number(numAffectedRows)
}

/**
 * Opens the alerts about cleanings of absent people without a substitute, from two hours before their start until their
 * end. Returns the number of opened alerts. The locks make a cover, a record or an undone absence wait until the alert
 * is visible.
 */
export async function openUncovered(queries: Queries, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with rules as materialized (${companyRules(now)}),
    absent as materialized (
      select group_id, user_id, first_day, last_day, start_time, end_time from absences
      where undone_at is null and last_day >= (${now}::timestamptz at time zone 'UTC' - interval '22 hours')::date
        and first_day <= (${now}::timestamptz at time zone 'UTC' + interval '16 hours')::date
      for share skip locked
    ),
    locked as materialized (
      select a.group_id, a.id, a.company_id, a.agenda_id, b.user_id, a.day, a.slots, b.start_time, b.end_time
      from absent b
      join appointments a on a.group_id = b.group_id and a.day between b.first_day and b.last_day
        and (a.user_id = b.user_id and a.cover_user_id is null or a.cover_user_id = b.user_id)
      where a.active and a.ended_count + a.exempt_count < a.slot_count
        and a.day between (${now}::timestamptz at time zone 'UTC' - interval '22 hours')::date
          and (${now}::timestamptz at time zone 'UTC' + interval '16 hours')::date
      order by a.group_id, a.id
      for share of a skip locked
    ),
    -- Two parts of a day may overlap one slot.
    due as (
      select distinct l.group_id, l.id, l.company_id, l.user_id, l.day, s."revisionId" as revision_id, s.start, s."end",
        (l.day + s.start) at time zone r.zone as starts, (l.day + s."end") at time zone r.zone as ends
      from locked l
      join rules r on r.group_id = l.group_id and r.company_id = l.company_id
      join agendas g on g.group_id = l.group_id and g.id = l.agenda_id and not g.off_schedule
      cross join lateral jsonb_to_recordset(l.slots)
        as s("revisionId" bigint, start time, "end" time, "startedAt" text, "plannedAt" text)
      where s."startedAt" is null and s."plannedAt" is null
        and (l.start_time is null or (s.start < l.end_time and l.start_time < s."end"))
    )
    insert into alerts (group_id, company_id, appointment_id, user_id, day, revision_id, slot_start, slot_end, kind, since,
      opened_at, alarm_at)
    select group_id, company_id, id, user_id, day, revision_id, start, "end", 'uncovered', starts, ${now}::timestamptz,
      ${now}::timestamptz
    from due d
    where ${now}::timestamptz >= starts - make_interval(mins => ${sql.lit(uncoveredMinutes)})
      and ${now}::timestamptz < ends
      and not exists (
        select from alerts x
        where x.group_id = d.group_id and x.appointment_id = d.id and x.revision_id is not distinct from d.revision_id
          and x.slot_start = d.start
          and (x.kind = 'uncovered' and x.state <> 'resolved'
            or x.state = 'acknowledged' and x.reason <> 'justified_delay')
      )
    order by group_id, id, start
    ${reopen}`.execute(queries)
  return Number(numAffectedRows)
}

/**
 * Marks open alerts as online if the person's phone had contact after the planned time. The first messages about these
 * alerts no longer wait.
 */
export async function noteContacts(queries: Queries, now: Date): Promise<void> {
  await sql`
    with online as (
      update alerts x
      set offline = false, last_contact_at = c.at, alarm_at = least(x.alarm_at, ${now}::timestamptz)
      from (
        select group_id, user_id, max(last_seen_at) as at from sessions
        where (group_id, user_id) in (select group_id, user_id from alerts where state = 'open' and offline)
          and app is distinct from 'office'
        group by group_id, user_id
      ) as c
      where x.group_id = c.group_id and x.user_id = c.user_id and x.state = 'open' and x.offline and c.at >= x.since
      returning x.group_id, x.id, x.alarm_at
    )
    update alert_steps s set next_at = o.alarm_at
    from online o
    where s.group_id = o.group_id and s.alert_id = o.id and s.step = 0 and s.next_at > o.alarm_at`.execute(
    queries,
  )
}

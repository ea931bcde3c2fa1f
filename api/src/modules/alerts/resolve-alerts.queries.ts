import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/**
 * Resolves the alerts about uncovered slots whose end has changed since, so that the person is present at their time. The
 * trigger of appointments resolves an alert only if the start of its slot changes.
 */
export async function resolveShortened(queries: Queries, now: Date): Promise<void> {
  await sql`
    update alerts x
    set state = 'resolved', resolved_at = ${now}, resolution = 'replanned'
    from appointments a
    cross join lateral jsonb_to_recordset(a.slots) as s("revisionId" bigint, start time, "end" time)
    where x.kind = 'uncovered' and x.state <> 'resolved'
      and a.group_id = x.group_id and a.id = x.appointment_id
      and s."revisionId" is not distinct from x.revision_id and s.start = x.slot_start and s."end" <> x.slot_end
      and not exists (
        select from absences b
        where b.group_id = x.group_id and b.user_id = x.user_id and b.undone_at is null
          and x.day between b.first_day and b.last_day
          and (b.start_time is null or (s.start < b.end_time and b.start_time < s."end"))
      )`.execute(queries)
}

/** Resolves the milder alerts of slots for which a more serious alert opened at this instant. */
export async function resolveSuperseded(queries: Queries, now: Date): Promise<void> {
  await sql`
    update alerts x
    set state = 'resolved', resolved_at = ${now}, resolution = 'superseded'
    from alerts n
    where n.opened_at = ${now} and n.state = 'open'
      and x.group_id = n.group_id and x.appointment_id = n.appointment_id
      and x.revision_id is not distinct from n.revision_id and x.slot_start = n.slot_start and x.state <> 'resolved'
      and x.kind = any(case n.kind
        when 'no_show' then array['late_start']
        when 'missed' then array['late_start', 'uncovered']
        when 'uncovered' then array['late_start', 'no_show']
        else '{}'
      end)`.execute(queries)
}

/** Resolves alerts of past days that nobody acknowledged. Returns the number of alerts. */
export async function expireAlerts(
  queries: Queries,
  { now, days, atMost }: { now: Date; days: number; atMost: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update alerts set state = 'resolved', resolved_at = ${now}, resolution = 'expired'
    where (group_id, id) in (
      select group_id, id from alerts
      where state = 'open' and opened_at < ${now}::timestamptz - make_interval(days => ${days})
      order by opened_at limit ${atMost} for update skip locked
    )`.execute(queries)
  return Number(numAffectedRows)
}

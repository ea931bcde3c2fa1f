import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/** Clocks of servers may differ by this many milliseconds. */
const toleranceMs = 60_000

/**
 * Makes waiting messages due if a fast clock set their times and has been corrected since. Without this, messages would
 * wait an hour after a clock is set back by an hour. A message still waits if its alert is not due by the corrected
 * clock. Otherwise, it would report a cleaning before it is late. `longestWaits` contains the longest wait of a message
 * in milliseconds, by its number of attempts.
 */
export async function correctClocks(
  queries: Queries,
  { now, groupingMs, longestWaits }: { now: Date; groupingMs: number; longestWaits: readonly number[] },
): Promise<void> {
  const latest = new Date(now.getTime() + toleranceMs)
  await sql`
    update alert_notices n set created_at = ${now}, due_at = least(n.due_at, ${new Date(now.getTime() + groupingMs)})
    from alerts a
    where n.due_at > ${now} and n.created_at > ${latest}
      and a.group_id = n.group_id and a.id = n.alert_id and ${isReached(now)}`.execute(queries)
  await sql`
    update deliveries d set next_attempt_at = ${now}
    where d.next_attempt_at > ${latest} and d.next_attempt_at
        > ${latest}::timestamptz + (${sql.val(longestWaits)}::bigint[])[d.attempts + 1] * interval '1 millisecond'
      and exists (
        select from alert_notices n
        join alerts a on a.group_id = n.group_id and a.id = n.alert_id
        where n.group_id = d.group_id and n.delivery_id = d.id and ${isReached(now)}
      )`.execute(queries)
}

/**
 * Matches an alert whose planned time has passed. An alert about an uncovered cleaning matches from two hours before its
 * planned time.
 */
function isReached(now: Date): RawBuilder<boolean> {
  return sql<boolean>`a.since - case a.kind when 'uncovered' then interval '120 minutes' else interval '0' end <= ${now}`
}

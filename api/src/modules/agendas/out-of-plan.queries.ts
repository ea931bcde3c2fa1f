import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/**
 * Returns the SQL of `out_since` for appointments `t` that become inactive now. `out_since` is the time at which an
 * appointment became inactive.
 */
export function outSince(now: Date) {
  return sql`case when t.active then ${now}::timestamptz else t.out_since end`
}

/**
 * Marks slots of appointments `t` as planned now if they should have begun while the appointments were inactive
 * (docs/domain.md, section 4). Call this before the appointments that match `which` become active again.
 */
export async function planAgain(queries: Queries, which: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`
    update appointments t set slots = plan_slots(t.slots, t.day, c.time_zone, t.out_since, ${now})
    from companies c
    where c.group_id = t.group_id and c.id = t.company_id and ${which} and not t.active
      and start_has_passed(t.day, t.start_time, c.time_zone, ${now})`.execute(queries)
}

/** For each reason why an appointment `t` is inactive, the SQL condition that the reason does not apply. */
const withoutReason = {
  paused: sql`not t.paused`,
  removed: sql`t.removed_at is null`,
  cancelled: sql`t.cancellation_id is null`,
  skipped: sql`t.skip_name is null`,
}
type Reason = keyof typeof withoutReason

/** Returns the SQL condition that no reason but the given ones keeps a planned appointment `t` inactive. */
export function isFreeBut(...reasons: Reason[]) {
  const others = (Object.keys(withoutReason) as Reason[]).filter((reason) => !reasons.includes(reason))
  return sql<boolean>`(${sql.join([sql`t.planned`, ...others.map((reason) => withoutReason[reason])], sql` and `)})`
}

const cleared = {
  paused: sql`paused = false`,
  removed: sql`removed_at = null, removed_by = null`,
  cancelled: sql`cancellation_id = null`,
}

/** Clears reasons why the appointments `t` that match `which` are inactive. They stay inactive if another reason applies. */
export async function clearReasons(
  queries: Queries,
  which: RawBuilder<unknown>,
  { reasons, now }: { reasons: readonly (keyof typeof cleared)[]; now: Date },
): Promise<void> {
  const isFree = isFreeBut(...reasons)
  await planAgain(queries, sql`${which} and ${isFree}`, now)
  await sql`
    update appointments t
    set ${sql.join(reasons.map((reason) => cleared[reason]))}, active = ${isFree},
      out_since = case when not ${isFree} then t.out_since end
    where ${which}`.execute(queries)
}

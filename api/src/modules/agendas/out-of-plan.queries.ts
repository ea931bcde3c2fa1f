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

import type { AlertRules } from '@zelo/contract/alert-rules'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/** The stored rules of a company, without its id. */
export type StoredRules = Omit<AlertRules, 'companyId' | 'own'>

/**
 * Returns the rules that apply to a company: its own rules, or the rules of its parent company. Undefined if neither
 * company has rules.
 */
export async function selectRules(
  queries: Queries,
  companyId: number,
): Promise<(StoredRules & { own: boolean }) | undefined> {
  const { rows } = await sql<StoredRules & { own: boolean }>`
    select r.company_id = c.id as own, r.late_start_minutes as "lateStartMinutes", r.no_show_minutes as "noShowMinutes",
      r.missed_minutes as "missedMinutes", r.quiet_from as "quietFrom", r.quiet_to as "quietTo",
      r.quiet_days as "quietDays", r.recipients, r.digest
    from companies c
    join alert_rules r on r.group_id = c.group_id and r.company_id in (c.id, c.parent_id)
    where c.id = ${companyId}
    order by own desc
    limit 1`.execute(queries)
  return rows[0]
}

export async function upsertRules(
  queries: Queries,
  key: { groupId: number; companyId: number },
  rules: StoredRules,
): Promise<void> {
  const columns = {
    late_start_minutes: rules.lateStartMinutes,
    no_show_minutes: rules.noShowMinutes,
    missed_minutes: rules.missedMinutes,
    quiet_from: rules.quietFrom,
    quiet_to: rules.quietTo,
    quiet_days: rules.quietDays,
    recipients: JSON.stringify(rules.recipients),
    digest: rules.digest,
  }
  await queries
    .insertInto('alert_rules')
    .values({ group_id: key.groupId, company_id: key.companyId, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'company_id']).doUpdateSet({ ...columns, updated_at: sql`now()` }),
    )
    .execute()
}

/** Returns the given ids that belong to users of the group. */
export async function selectKnownUsers(queries: Queries, ids: readonly number[]): Promise<number[]> {
  const rows = await queries
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

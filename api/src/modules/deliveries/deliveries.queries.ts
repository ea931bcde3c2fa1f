import type { DeliveryChannel, DeliveryError, DeliveryState } from '@zelo/contract/deliveries'
import { deliveriesListed } from '@zelo/contract/deliveries'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { inBranch } from '../companies/companies.queries.ts'

export interface DeliveryRow {
  id: number
  company_id: number
  company: string
  time_zone: string
  user_id: number
  user_name: string
  channel: DeliveryChannel
  kind: 'alerts' | 'digest' | 'recovery'
  state: DeliveryState
  alerts: number
  environments: string[]
  created_at: Date
  attempts: number
  next_attempt_at: Date | null
  sent_at: Date | null
  error: DeliveryError | null
  resent_by: number | null
  resent_by_name: string | null
}

/** Maximum number of rooms that the list names for each message. */
const roomsShown = 3

/** Returns the newest deliveries that match a filter. */
export async function selectDeliveries(
  queries: Queries,
  {
    state,
    branchId,
    before,
  }: { state?: DeliveryState | undefined; branchId: number | null; before?: number | undefined },
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.company_id, c.name as company, c.time_zone, d.user_id, u.name as user_name, d.channel, d.kind, d.state,
      d.created_at, d.attempts, d.next_attempt_at, d.sent_at, d.error, d.resent_by, b.name as resent_by_name,
      n.alerts, coalesce(n.environments, '{}') as environments
    from (
      select * from deliveries
      where ${inBranch(branchId)} and ${state ? sql`state = ${state}` : sql`true`}
        and ${before ? sql`id < ${before}` : sql`true`}
      order by created_at desc, id desc limit ${deliveriesListed}
    ) as d
    join companies c on c.id = d.company_id
    join users u on u.id = d.user_id
    left join users b on b.id = d.resent_by
    cross join lateral (
      select count(*)::int as alerts, (array_agg(distinct e.name))[:${sql.lit(roomsShown)}] as environments
      from (select distinct w.alert_id from alert_notices w where w.delivery_id = d.id) as w
      join alerts a on a.id = w.alert_id
      join appointments t on t.id = a.appointment_id
      join environments e on e.id = t.environment_id
    ) as n
    order by d.created_at desc, d.id desc`.execute(queries)
  return rows
}

/**
 * Starts a finished delivery again. Returns undefined if the delivery is unknown, and false if it is still in progress.
 */
export async function restartDelivery(
  queries: Queries,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<boolean | undefined> {
  const found = await queries
    .selectFrom('deliveries')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return undefined
  if (found.state === 'pending') return false
  await queries
    .updateTable('deliveries')
    .set({
      state: 'pending',
      attempts: 0,
      next_attempt_at: now,
      error: null,
      accepted_by: [],
      resends: sql<number>`resends + 1`,
      resent_by: userId,
    })
    .where('id', '=', id)
    .execute()
  return true
}

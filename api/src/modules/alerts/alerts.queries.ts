import type { AlertKind, AlertReason, AlertResolution, AlertState } from '@zelo/contract/alerts'
import { alertsListed } from '@zelo/contract/alerts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { inBranch } from '../companies/companies.queries.ts'

export interface AlertRow {
  id: number
  kind: AlertKind
  state: AlertState
  company_id: number
  time_zone: string
  appointment_id: number
  environment_id: number
  environment: string
  user_id: number
  user_name: string
  day: string
  slot_start: string
  slot_end: string
  since: Date
  opened_at: Date
  offline: boolean
  last_contact_at: Date | null
  acknowledged_at: Date | null
  acknowledged_by: number | null
  acknowledged_by_name: string | null
  reason: AlertReason | null
  note: string | null
  resolved_at: Date | null
  resolution: AlertResolution | null
  work_started_at: Date | null
}

interface Filter {
  state?: AlertState | undefined
  kind?: AlertKind | undefined
  branchId: number | null
}

/** Returns the newest alerts that match a filter. */
export async function selectAlerts(queries: Queries, { state, kind, branchId }: Filter): Promise<AlertRow[]> {
  const matches = sql`${inBranch(branchId)} and ${kind ? sql`kind = ${kind}` : sql`true`}`
  // A separate query for each state lets PostgreSQL read the alerts of that state from an index, already sorted.
  const newest = (one: AlertState) => sql`
    (select * from alerts where state = ${sql.lit(one)} and ${matches} order by opened_at desc, id desc limit ${alertsListed})`
  const states: readonly AlertState[] = state ? [state] : ['open', 'acknowledged', 'resolved']
  return await selectNamed(queries, sql`(${sql.join(states.map(newest), sql` union all `)})`)
}

export async function selectAlert(queries: Queries, id: number): Promise<AlertRow | undefined> {
  const [row] = await selectNamed(queries, sql`(select * from alerts where id = ${id})`)
  return row
}

async function selectNamed(queries: Queries, alerts: RawBuilder<unknown>): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select x.id, x.kind, x.state, x.company_id, c.time_zone, x.appointment_id, a.environment_id, e.name as environment,
      x.user_id, u.name as user_name, x.day, x.slot_start, x.slot_end, x.since, x.opened_at, x.offline, x.last_contact_at,
      x.acknowledged_at, x.acknowledged_by, b.name as acknowledged_by_name, x.reason, x.note, x.resolved_at, x.resolution,
      x.work_started_at
    from ${alerts} as x
    join companies c on c.group_id = x.group_id and c.id = x.company_id
    join appointments a on a.group_id = x.group_id and a.id = x.appointment_id
    join environments e on e.group_id = a.group_id and e.id = a.environment_id
    join users u on u.group_id = x.group_id and u.id = x.user_id
    left join users b on b.group_id = x.group_id and b.id = x.acknowledged_by
    order by x.opened_at desc, x.id desc
    limit ${alertsListed}`.execute(queries)
  return rows
}

/** Counts the open alerts of the group. */
export async function countOpen(queries: Queries): Promise<number> {
  const { open } = await queries
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return open
}

/** Acknowledges an alert if it is open. Returns whether the alert was open. */
export async function updateAcknowledged(
  queries: Queries,
  id: number,
  { userId, reason, note, now }: { userId: number; reason: AlertReason; note: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('alerts')
    .set({ state: 'acknowledged', acknowledged_at: now, acknowledged_by: userId, reason, note })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

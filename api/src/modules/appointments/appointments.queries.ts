import type { TakenOut } from '@zelo/contract/appointments'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

export interface AppointmentRow {
  id: number
  agenda_id: number
  company_id: number
  environment_id: number
  user_id: number
  day: string
  start_time: string
  end_time: string
  status: 'doing' | 'complete' | 'incomplete' | null
  active: boolean
  taken_out: TakenOut
  /** JSON in the shape of the wire, passed on as it is. */
  slots: string
  extras: string
}

/** Why an appointment does not take place; null for an active one. A removal tells most of one day. */
export const takenOut = sql<TakenOut>`
  case when active then null when removed_at is not null then 'removed'
    when cancellation_id is not null then 'cancelled' else 'agenda' end`

/**
 * Appointments of a day range, both days included, by day, base start and base end (DOMAIN §4); without the days that an
 * edit took out of the plan.
 */
export function selectAppointments(
  queries: Queries,
  range: { firstDay: string; lastDay: string; branchId: number | null },
): Promise<AppointmentRow[]> {
  return select(
    queries,
    sql`day between ${range.firstDay} and ${range.lastDay}
      ${range.branchId === null ? sql`` : sql`and company_id = ${range.branchId}`}`,
  )
}

/** One appointment; undefined when the plan does not have it. */
export async function selectAppointment(queries: Queries, id: number): Promise<AppointmentRow | undefined> {
  return (await select(queries, sql`id = ${id}`))[0]
}

async function select(queries: Queries, condition: RawBuilder<unknown>): Promise<AppointmentRow[]> {
  const { rows } = await sql<AppointmentRow>`
    select id, agenda_id, company_id, environment_id, user_id, day, start_time, end_time, status, active,
      ${takenOut} as taken_out, slots::text as slots, extras::text as extras
    from appointments
    where ${condition} and planned
    order by day, start_time, end_time, id`.execute(queries)
  return rows
}

/** The people that appointments name. */
export async function selectUsers(queries: Queries, ids: readonly number[]) {
  return await queries
    .selectFrom('users')
    .select(['id', 'name', 'avatar'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}

import type { Block, TakenOut } from '@zelo/contract/appointments'
import type { AppointmentStatus } from '@zelo/contract/rules/appointment-status'
import type { CalendarDayKind } from '@zelo/contract/rules/calendar-days'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { inBranch } from '../companies/companies.queries.ts'
import { skippedSlots, takenOut } from './appointments.queries.ts'

/** Ids of the people, environments and companies whose names match a search. */
export interface Found {
  userIds: number[]
  environmentIds: number[]
  companyIds: number[]
}

export function selectPeopleNames(queries: Queries) {
  return queries.selectFrom('users').select(['id', 'name']).execute()
}

/** Returns the environments and companies whose name key contains a text. */
export async function selectPlacesNamed(queries: Queries, key: string): Promise<Omit<Found, 'userIds'>> {
  const { rows } = await sql<Omit<Found, 'userIds'>>`
    select
      array(select id from environments where position(${key} in name_key) > 0) as "environmentIds",
      array(select id from companies where position(${key} in name_key) > 0) as "companyIds"`.execute(queries)
  return rows[0]!
}

export interface DayCount {
  day: string
  appointments: number
  /** Number of slots: main cleanings and revisions. */
  cleanings: number
}

/**
 * Counts the active appointments of each day of a range, both ends included. `branchId` and `found` are filters. Null
 * means no filter.
 */
export async function countByDay(
  queries: Queries,
  asked: { firstDay: string; lastDay: string; branchId: number | null; found: Found | null },
): Promise<DayCount[]> {
  const { firstDay, lastDay, branchId, found } = asked
  const { rows } = await sql<DayCount>`
    select day, count(*) as appointments, sum(slot_count) as cleanings
    from appointments
    where day between ${firstDay} and ${lastDay} and active and ${inBranch(branchId)}
      ${
        found === null
          ? sql``
          : sql`and (user_id = any(${found.userIds}::bigint[]) or cover_user_id = any(${found.userIds}::bigint[])
              or environment_id = any(${found.environmentIds}::bigint[])
              or company_id = any(${found.companyIds}::bigint[]))`
      }
    group by day
    order by day`.execute(queries)
  return rows
}

export interface BlockRow {
  id: number
  agenda_id: number
  user_id: number
  cover_user_id: number | null
  day: string
  active: boolean
  environment_id: number
  company_id: number
  status: AppointmentStatus
  taken_out: TakenOut
  late_count: number
  awaiting_count: number
  voided_count: number
  skip_name: string | null
  skip_kind: CalendarDayKind | null
  planned_day: string | null
  skipped_slots: Block['skippedSlots'] | null
  slots: { revisionId: number | null; start: string; end: string }[]
}

/** Reads the planned appointments of a day. */
export async function selectDay(
  queries: Queries,
  { day, branchId }: { day: string; branchId: number | null },
): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select id, agenda_id, user_id, cover_user_id, day, active, environment_id, company_id, status,
      ${takenOut} as taken_out, slots,
      late_count, awaiting_count, voided_count, skip_name, skip_kind, planned_day, ${skippedSlots} as skipped_slots
    from appointments
    where day = ${day} and planned and ${inBranch(branchId)}
    order by id`.execute(queries)
  return rows
}

export function selectEnvironmentNames(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('environments')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}

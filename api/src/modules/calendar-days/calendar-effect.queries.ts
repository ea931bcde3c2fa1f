import type { CalendarDayKind } from '@zelo/contract/rules/calendar-days'
import type { HolidayChoice, Skip } from '@zelo/contract/rules/plan-days'
import type { Periodicity } from '@zelo/contract/rules/recurrence'
import type { Slot } from '@zelo/contract/rules/slots'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { outSince, planAgain } from '../agendas/out-of-plan.queries.ts'

/** A slot as an appointment stores it. */
export interface StoredSlot extends Slot {
  revisionId: number | null
  startedAt: string | null
  plannedAt?: string | undefined
}

/** An appointment that a change of the calendar may change. */
export interface AffectedRow {
  id: number
  companyId: number
  userId: number
  environmentId: number
  agendaId: number
  person: string
  environment: string
  day: string
  plannedDay: string | null
  skipName: string | null
  skipKind: CalendarDayKind | null
  slots: StoredSlot[]
  skippedSlots: (StoredSlot & Skip)[]
  type: Periodicity['type']
  onHoliday: HolidayChoice
  validFrom: string
  validTo: string
  /** True if only the calendar can skip the appointment. False if it is cancelled, removed or inactive. */
  isFree: boolean
}

/** Days of the calendar that change. */
export interface ChangedDays {
  /** Days whose entries change, in ascending order. */
  days: readonly string[]
  /** The first and the last day of a range around `days`. Appointments may move within this range. */
  first: string
  last: string
  /** Companies with their current day. */
  companies: readonly { id: number; today: string }[]
}

/** Returns the last day on which the group has an appointment, or null. */
export async function selectLastDay(queries: Queries): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select max(day) as day from appointments`.execute(
    queries,
  )
  return rows[0]?.day ?? null
}

/** Reads the companies of the group with their time zones. */
export function selectZones(queries: Queries) {
  return queries.selectFrom('companies').select(['id', 'time_zone']).orderBy('id').execute()
}

// Appointments `t` without recorded work.
const isOpen = sql`t.planned and t.status is null and t.extras = '[]' and t.awaiting_count = 0`

/**
 * Returns the ids of appointments that a change of the calendar may affect, and the ids of their people. The
 * appointments have no work and are planned for the company's current day or later, on a changed day. If the agenda
 * moves cleanings, days near a changed day also count.
 */
export async function selectAffectedIds(
  queries: Queries,
  { days, first, last, companies }: ChangedDays,
): Promise<{ ids: number[]; userIds: number[] }> {
  const isAhead = sql`${isOpen} and t.day >= c.today and coalesce(t.planned_day, t.day) >= c.today`
  const { rows } = await sql<{ ids: number[]; userIds: number[] }>`
    with c as materialized (
      select * from unnest(${companies.map(({ id }) => id)}::bigint[], ${companies.map(({ today }) => today)}::date[])
        as c(id, today)
    ), affected as (
      select t.id, t.user_id
      from appointments t join c on c.id = t.company_id
      join agendas a on a.group_id = t.group_id and a.id = t.agenda_id
      where t.day = any(${days}::date[]) and t.planned_day is null and ${isAhead} and not a.off_schedule
        and a.on_holiday <> 'keep'
      union
      select t.id, t.user_id
      from agendas a join c on c.id = a.company_id
      join appointments t on t.group_id = a.group_id and t.agenda_id = a.id
      where a.on_holiday = 'move' and t.day between ${first} and ${last} and ${isAhead}
    )
    select coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(distinct user_id), '{}') as "userIds"
    from affected`.execute(queries)
  return rows[0]!
}

/**
 * Reads appointments by id. Locks them unless this is a dry run. Leaves out appointments that have received work since
 * their ids were read.
 */
export async function selectAffected(
  queries: Queries,
  ids: readonly number[],
  { dryRun }: { dryRun: boolean },
): Promise<AffectedRow[]> {
  const { rows } = await sql<AffectedRow>`
    select t.id, t.company_id as "companyId", t.user_id as "userId", t.environment_id as "environmentId",
      t.agenda_id as "agendaId", u.name as person, e.name as environment, t.day, t.planned_day as "plannedDay",
      t.skip_name as "skipName", t.skip_kind as "skipKind", t.slots, t.skipped_slots as "skippedSlots", p.type,
      a.on_holiday as "onHoliday", a.valid_from as "validFrom", a.valid_to as "validTo",
      not t.paused and t.removed_at is null and t.cancellation_id is null as "isFree"
    from appointments t
    join agendas a on a.group_id = t.group_id and a.id = t.agenda_id
    join periodicities p on p.group_id = a.group_id and p.id = a.periodicity_id
    join users u on u.group_id = t.group_id and u.id = t.user_id
    join environments e on e.group_id = t.group_id and e.id = t.environment_id
    where t.id = any(${ids}::bigint[]) and ${isOpen}
    order by t.id
    ${dryRun ? sql`` : sql`for no key update of t`}`.execute(queries)
  return rows
}

/** The state of an appointment after the calendar is applied. */
export interface CalendarState {
  id: number
  day: string
  plannedDay: string | null
  skipName: string | null
  skipKind: string | null
  slots: readonly object[]
  skippedSlots: readonly object[]
}

/** Stores whether the calendar skips the appointments. */
export async function updateSkips(
  queries: Queries,
  rows: readonly Pick<CalendarState, 'id' | 'skipName' | 'skipKind'>[],
  now: Date,
): Promise<void> {
  const ids = rows.filter(({ skipName }) => skipName === null).map(({ id }) => id)
  if (ids.length > 0) await planAgain(queries, sql`t.id = any(${ids}::bigint[]) and ${isFree}`, now)
  await sql`
    update appointments t set skip_name = d."skipName", skip_kind = d."skipKind",
      active = ${isFree} and d."skipName" is null,
      out_since = case when ${isFree} and d."skipName" is null then null else ${outSince(now)} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id bigint, "skipName" text, "skipKind" text)
    where t.id = d.id`.execute(queries)
}

/** Stores new days and slots of appointments. */
export async function updateCalendarStates(
  queries: Queries,
  rows: readonly CalendarState[],
  now: Date,
): Promise<void> {
  await sql`
    update appointments t set day = d.day, planned_day = d."plannedDay", slots = d.slots,
      skipped_slots = d."skippedSlots", skip_name = d."skipName", skip_kind = d."skipKind",
      active = ${isFree} and d."skipName" is null,
      out_since = case when ${isFree} and d."skipName" is null then null else ${outSince(now)} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id bigint, day date, "plannedDay" date, slots jsonb,
      "skippedSlots" jsonb, "skipName" text, "skipKind" text)
    where t.id = d.id`.execute(queries)
}

const isFree = sql`t.planned and not t.paused and t.removed_at is null and t.cancellation_id is null`

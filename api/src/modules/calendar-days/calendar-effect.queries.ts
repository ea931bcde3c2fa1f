import type { CalendarDayKind } from '@zelo/contract/rules/calendar-days'
import type { HolidayChoice, Skip } from '@zelo/contract/rules/plan-days'
import type { Periodicity } from '@zelo/contract/rules/recurrence'
import type { Slot } from '@zelo/contract/rules/slots'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { selectDoer } from '../absences/covers.queries.ts'
import { isFreeBut, outSince, planAgain } from '../agendas/out-of-plan.queries.ts'

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
  /** The person who does the appointment: the substitute if there is one. */
  doerId: number
  doer: string
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
  /**
   * True if the appointment takes place whenever the calendar does not skip it. False if it is cancelled, removed or
   * inactive.
   */
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

/** A company with its time zone. `lastDay` is the last day on which the group has an appointment, or null. */
export interface CompanyRow {
  id: number
  zone: string
  lastDay: string | null
}

/** Reads the companies of the group, each with the day of the group's last appointment. */
export async function selectLastDays(queries: Queries): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select id, time_zone as zone, (select max(day) from appointments) as "lastDay"
    from companies order by id`.execute(queries)
  return rows
}

const isFree = isFreeBut('skipped')

// Appointments `t` without recorded work.
const isOpen = sql`t.planned and t.status is null and t.extras = '[]' and t.awaiting_count = 0`

/**
 * SQL of the appointments that a change of the calendar may affect. They have no work and are planned for the company's
 * current day or later, on a changed day. If the agenda moves cleanings, days near a changed day also count.
 */
function listAffected({ days, first, last, companies }: ChangedDays): RawBuilder<unknown> {
  const isAhead = sql`${isOpen} and t.day >= c.today and coalesce(t.planned_day, t.day) >= c.today`
  const today = sql`unnest(${companies.map(({ id }) => id)}::bigint[], ${companies.map((one) => one.today)}::date[])
    as c(id, today)`
  return sql`
    select t.*
    from appointments t join ${today} on c.id = t.company_id
    join agendas a on a.group_id = t.group_id and a.id = t.agenda_id
    where t.day = any(${days}::date[]) and t.planned_day is null and ${isAhead} and not a.off_schedule
      and a.on_holiday = 'inherit'
    union all
    select t.*
    from agendas a join ${today} on c.id = a.company_id
    join appointments t on t.group_id = a.group_id and t.agenda_id = a.id
    where a.on_holiday = 'move' and t.day between ${first} and ${last} and ${isAhead}`
}

/** Reads the appointments that a change of the calendar may affect, sorted by id. */
export function selectAffected(queries: Queries, changed: ChangedDays): Promise<AffectedRow[]> {
  return selectRows(queries, sql`(${listAffected(changed)}) t`)
}

/** Returns the ids of the appointments that a change of the calendar may affect, and the ids of their people. */
export async function selectAffectedIds(
  queries: Queries,
  changed: ChangedDays,
): Promise<{ ids: number[]; userIds: number[] }> {
  const { rows } = await sql<{ ids: number[]; userIds: number[] }>`
    select coalesce(array_agg(t.id), '{}') as ids, coalesce(array_agg(distinct t.user_id), '{}') as "userIds"
    from (${listAffected(changed)}) t`.execute(queries)
  return rows[0]!
}

/** Locks appointments and reads them. Leaves out appointments that have received work since their ids were read. */
export function lockAffected(queries: Queries, ids: readonly number[]): Promise<AffectedRow[]> {
  return selectRows(
    queries,
    sql`(select * from appointments t where id = any(${ids}::bigint[]) and ${isOpen} order by id for no key update) t`,
  )
}

async function selectRows(queries: Queries, appointments: RawBuilder<unknown>): Promise<AffectedRow[]> {
  const { rows } = await sql<AffectedRow>`
    select t.id, t.company_id as "companyId", t.user_id as "userId", t.environment_id as "environmentId",
      t.agenda_id as "agendaId", u.name as person, d.id as "doerId", d.name as doer, e.name as environment, t.day, t.planned_day as "plannedDay",
      t.skip_name as "skipName", t.skip_kind as "skipKind", t.slots, t.skipped_slots as "skippedSlots", p.type,
      a.on_holiday as "onHoliday", a.valid_from as "validFrom", a.valid_to as "validTo",
      ${isFree} as "isFree"
    from ${appointments}
    join agendas a on a.group_id = t.group_id and a.id = t.agenda_id
    join periodicities p on p.group_id = a.group_id and p.id = a.periodicity_id
    join users u on u.group_id = t.group_id and u.id = t.user_id
    join users d on d.group_id = t.group_id and d.id = ${selectDoer('t')}
    join environments e on e.group_id = t.group_id and e.id = t.environment_id
    order by t.id`.execute(queries)
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

/** Stores the name and kind of the calendar day that skips each appointment. Null means that it takes place. */
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

import type { BrazilianState } from '@zelo/contract/rules/brazilian-states'
import type { CalendarEntry } from '@zelo/contract/rules/calendar-days'
import { sql } from 'kysely'
import { lockKeys } from '../../database/lock-keys.ts'
import type { Queries } from '../../database/tenant.ts'

/**
 * Locks the calendar of a group until the transaction ends. Saves of plans share the lock. A change of the calendar
 * waits for running saves, and then sees all their appointments. Take this lock before any other lock.
 */
export async function lockCalendar(
  queries: Queries,
  groupId: number,
  mode: 'shared' | 'alone',
): Promise<void> {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(${lockKeys.calendar}::int, (${groupId}::bigint % 2147483647)::int)`.execute(
    queries,
  )
}

export interface CalendarRow extends CalendarEntry {
  source: string
  active: boolean
  /**
   * The set of built-in holidays that contains the row: `BR` for national holidays, or a state. Null for a row that a
   * user added.
   */
  seed: string | null
}

const columns = sql`id, company_id as "companyId", first_day as "firstDay", last_day as "lastDay", rule,
  year_from as "yearFrom", year_to as "yearTo", start_time as "startTime", end_time as "endTime", name, kind, effect,
  source, active, seed`

/** Reads all rows of the group's calendar, sorted by id. */
export async function selectCalendarRows(queries: Queries): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`select ${columns} from calendar_days order by id`.execute(queries)
  return rows
}

/** Reads the active rows of the group's calendar, sorted by id. */
export async function selectCalendarEntries(queries: Queries): Promise<CalendarEntry[]> {
  const { rows } = await sql<CalendarRow>`
    select ${columns} from calendar_days where active order by id`.execute(queries)
  return rows
}

export type CalendarInsert = Omit<CalendarRow, 'id'> & { nameKey: string }

/** Inserts rows. Returns their ids in the order of `rows`. */
export async function insertCalendarRows(
  queries: Queries,
  groupId: number,
  rows: readonly CalendarInsert[],
): Promise<number[]> {
  const inserted = await sql<{ id: number }>`
    insert into calendar_days (group_id, company_id, first_day, last_day, rule, year_from, year_to, start_time, end_time,
      name, name_key, kind, effect, source, active, seed)
    select ${groupId}, r."companyId", r."firstDay", r."lastDay", r.rule, r."yearFrom", r."yearTo", r."startTime",
      r."endTime", r.name, r."nameKey", r.kind, r.effect, r.source, r.active, r.seed
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ("companyId" bigint, "firstDay" date,
      "lastDay" date, rule text, "yearFrom" smallint, "yearTo" smallint, "startTime" time, "endTime" time, name text,
      "nameKey" text, kind text, effect text, source text, active boolean, seed text)) with ordinality
      as r("companyId", "firstDay", "lastDay", rule, "yearFrom", "yearTo", "startTime", "endTime", name, "nameKey", kind,
        effect, source, active, seed, nth)
    order by r.nth
    returning id`.execute(queries)
  return inserted.rows.map(({ id }) => id).sort((a, b) => a - b)
}

export async function updateCalendarActive(queries: Queries, id: number, active: boolean): Promise<void> {
  await queries
    .updateTable('calendar_days')
    .set({ active, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteCalendarRows(queries: Queries, ids: readonly number[]): Promise<void> {
  await queries.deleteFrom('calendar_days').where(sql<boolean>`id = any(${ids}::bigint[])`).execute()
}

/** Reads the state and municipality of a company, or undefined if the group has no such company. */
export function selectCompanyPlace(queries: Queries, companyId: number) {
  return queries
    .selectFrom('companies')
    .select(['id', 'municipality', sql<BrazilianState | null>`state`.as('state')])
    .where('id', '=', companyId)
    .executeTakeFirst()
}

export async function updateCompanyPlace(
  queries: Queries,
  { companyId, state, municipality }: { companyId: number; state: string | null; municipality: string },
): Promise<void> {
  await queries
    .updateTable('companies')
    .set({ state, municipality, version: sql`version + 1` })
    .where('id', '=', companyId)
    .where(sql<boolean>`(state, municipality) is distinct from (${state}::text, ${municipality})`)
    .execute()
}

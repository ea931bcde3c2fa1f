import type { Shift } from '@zelo/contract/rules/shifts'
import type { DatedWorkRules } from '@zelo/contract/rules/work-rules'
import type { ListedShift, ShiftAssignment, WrittenShift } from '@zelo/contract/shifts'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

const columns = (now: Date) => sql`s.id, s.name, s.kind, s.start_time as "startTime", s.end_time as "endTime",
  s.break_minutes as "breakMinutes", s.weekdays, s.anchor_day as "anchorDay", s.cycle, s.version,
  (select count(distinct p.user_id) from shift_assignments p
    join users u on u.group_id = p.group_id and u.id = p.user_id
    join companies c on c.group_id = u.group_id and c.id = u.company_id
    where p.group_id = s.group_id and p.shift_id = s.id
      and (p.last_day is null or p.last_day >= (${now}::timestamptz at time zone c.time_zone)::date)) as people`

/** Reads the shifts of the group, sorted by name. With `id`, reads only this shift. */
export async function selectShifts(queries: Queries, now: Date, id?: number): Promise<ListedShift[]> {
  const { rows } = await sql<ListedShift>`
    select ${columns(now)} from shifts s ${id === undefined ? sql`` : sql`where s.id = ${id}`}
    order by name_order(s.name_key), s.id`.execute(queries)
  return rows
}

type Stored = WrittenShift & { nameKey: string }

function toColumns({ name, nameKey, startTime, endTime, breakMinutes, anchorDay, ...own }: Stored) {
  return {
    name,
    name_key: nameKey,
    kind: own.kind,
    start_time: startTime,
    end_time: endTime,
    break_minutes: breakMinutes,
    anchor_day: anchorDay,
    weekdays: sql<number[]>`${own.weekdays}::smallint[]`,
    cycle: sql<boolean[]>`${own.cycle}::boolean[]`,
  }
}

export async function insertShift(queries: Queries, groupId: number, shift: Stored): Promise<number> {
  const row = await queries
    .insertInto('shifts')
    .values({ group_id: groupId, ...toColumns(shift) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Updates a shift if it still has the given version. Returns false if it was not updated. */
export async function updateShift(
  queries: Queries,
  { id, version }: { id: number; version: number },
  shift: Stored,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('shifts')
    .set({ ...toColumns(shift), version: version + 1, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteShift(queries: Queries, id: number): Promise<boolean> {
  const { numDeletedRows } = await queries.deleteFrom('shifts').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Reads the shift assignments of a person, latest first, or a single assignment. */
export async function selectAssignments(
  queries: Queries,
  which: { userId: number } | { id: number },
): Promise<ShiftAssignment[]> {
  const condition = 'userId' in which ? sql`p.user_id = ${which.userId}` : sql`p.id = ${which.id}`
  const { rows } = await sql<ShiftAssignment>`
    select p.id, p.user_id as "userId", p.shift_id as "shiftId", s.name as shift, p.first_day as "from",
      p.last_day as "to", p.version
    from shift_assignments p
    join shifts s on s.group_id = p.group_id and s.id = p.shift_id
    where ${condition}
    order by p.first_day desc`.execute(queries)
  return rows
}

export async function isKnownPerson(queries: Queries, id: number): Promise<boolean> {
  return (await queries.selectFrom('users').select('id').where('id', '=', id).execute()).length > 0
}

export async function isKnownShift(queries: Queries, id: number): Promise<boolean> {
  return (await queries.selectFrom('shifts').select('id').where('id', '=', id).execute()).length > 0
}

/**
 * Ends a person's open shift on the day before the given day. A shift is open if it has no end and begins before the given
 * day.
 */
export async function endOpenAssignment(queries: Queries, userId: number, day: string): Promise<void> {
  await sql`
    update shift_assignments set last_day = ${day}::date - 1, version = version + 1
    where user_id = ${userId} and last_day is null and first_day < ${day}`.execute(queries)
}

export async function insertAssignment(
  queries: Queries,
  groupId: number,
  wanted: { userId: number; shiftId: number; from: string; to: string | null },
): Promise<number> {
  const row = await queries
    .insertInto('shift_assignments')
    .values({
      group_id: groupId,
      user_id: wanted.userId,
      shift_id: wanted.shiftId,
      first_day: wanted.from,
      last_day: wanted.to,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Updates the validity of an assignment if it still has the given version. Returns false if it was not updated. */
export async function updateAssignment(
  queries: Queries,
  wanted: { id: number; version: number; from: string; to: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('shift_assignments')
    .set({ first_day: wanted.from, last_day: wanted.to, version: wanted.version + 1 })
    .where('id', '=', wanted.id)
    .where('version', '=', wanted.version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteAssignment(queries: Queries, id: number): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('shift_assignments')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** A shift with its name and id. */
export interface NamedShift extends Shift {
  id: number
  name: string
}

/** A shift that is assigned to a person, with the days on which it is valid and the time zone of the person's company. */
export interface AssignedRow {
  userId: number
  timeZone: string
  shift: NamedShift
  from: string
  to: string | null
}

/** Reads the shifts that are assigned to people on the days of an interval. */
export async function selectAssigned(
  queries: Queries,
  asked: { userIds: readonly number[]; from: string; to: string },
): Promise<AssignedRow[]> {
  const { rows } = await sql<NamedShift & Omit<AssignedRow, 'shift'>>`
    select p.user_id as "userId", c.time_zone as "timeZone", p.first_day as "from", p.last_day as "to", s.id, s.name, s.kind,
      s.start_time as "startTime", s.end_time as "endTime", s.break_minutes as "breakMinutes", s.weekdays,
      s.anchor_day as "anchorDay", s.cycle
    from shift_assignments p
    join shifts s on s.group_id = p.group_id and s.id = p.shift_id
    join users u on u.group_id = p.group_id and u.id = p.user_id
    join companies c on c.group_id = u.group_id and c.id = u.company_id
    where p.user_id = any(${asked.userIds}::bigint[]) and p.first_day <= ${asked.to}
      and (p.last_day is null or p.last_day >= ${asked.from})
    order by p.user_id, p.first_day`.execute(queries)
  return rows.map(({ userId, timeZone, from, to, ...shift }) => ({ userId, timeZone, from, to, shift }))
}

/** Reads the work rules of the group, latest first. */
export async function selectWorkRules(
  queries: Queries,
): Promise<(DatedWorkRules & { id: number; version: number })[]> {
  const { rows } = await sql<DatedWorkRules & { id: number; version: number }>`
    select id, valid_from as "validFrom", weekly_minutes as "weeklyMinutes", daily_minutes as "dailyMinutes",
      rest_minutes as "restMinutes", consecutive_days as "consecutiveDays", free_sundays as "freeSundays",
      allow_12x36 as "allow12x36", version
    from work_rules order by valid_from desc`.execute(queries)
  return rows
}

function toRuleColumns(rules: DatedWorkRules) {
  return {
    valid_from: rules.validFrom,
    weekly_minutes: rules.weeklyMinutes,
    daily_minutes: rules.dailyMinutes,
    rest_minutes: rules.restMinutes,
    consecutive_days: rules.consecutiveDays,
    free_sundays: rules.freeSundays,
    allow_12x36: rules.allow12x36,
  }
}

export async function insertWorkRules(
  queries: Queries,
  groupId: number,
  rules: DatedWorkRules,
): Promise<number> {
  const row = await queries
    .insertInto('work_rules')
    .values({ group_id: groupId, ...toRuleColumns(rules) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Updates work rules if they still have the given version. Returns false if they were not updated. */
export async function updateWorkRules(
  queries: Queries,
  { id, version }: { id: number; version: number },
  rules: DatedWorkRules,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('work_rules')
    .set({ ...toRuleColumns(rules), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteWorkRules(queries: Queries, id: number): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('work_rules')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

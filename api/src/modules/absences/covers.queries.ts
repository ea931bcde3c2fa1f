import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'

/**
 * SQL of the id of the person who does an appointment: the substitute, or the planned person if there is no substitute.
 */
export function selectDoer(alias: 'a' | 'p' | 't' | 'appointments'): RawBuilder<number> {
  return sql<number>`coalesce(${sql.ref(`${alias}.cover_user_id`)}, ${sql.ref(`${alias}.user_id`)})`
}

/** SQL condition: one of the given people does the appointment. Uses the indexes of both person columns. */
export function isDoneBy(alias: 'a' | 'p' | 'appointments', userIds: readonly number[]): RawBuilder<SqlBool> {
  const people = sql`any(${userIds}::bigint[])`
  const [own, cover] = [sql.ref(`${alias}.user_id`), sql.ref(`${alias}.cover_user_id`)]
  return sql<SqlBool>`(${cover} = ${people} or (${own} = ${people} and ${cover} is null))`
}

/** SQL condition: the time between `start` and `end` overlaps one of the time windows of an appointment. */
function overlapsSlots(
  slots: RawBuilder<unknown>,
  { start, end }: { start: RawBuilder<unknown>; end: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from jsonb_to_recordset(${slots}) as s(start time, "end" time) where s.start < ${end} and ${start} < s."end")`
}

/**
 * SQL condition: absence `b` is at the time of an appointment. An absence of a part of a day must overlap a time window
 * of the appointment.
 */
export function isAbsentFrom(alias: 'a' | 'c'): RawBuilder<SqlBool> {
  const part = { start: sql.ref('b.start_time'), end: sql.ref('b.end_time') }
  return sql<SqlBool>`(${sql.ref(`${alias}.day`)} between b.first_day and b.last_day
    and (b.start_time is null or ${overlapsSlots(sql.ref(`${alias}.slots`), part)}))`
}

/**
 * SQL condition: a person is absent at the times of all slots of appointment `p`. If at least one slot is outside the
 * absences, the person still does the appointment.
 */
export function isAbsentFromAllSlots(userId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from absences b
    where b.group_id = p.group_id and b.user_id = ${userId} and b.undone_at is null
      and p.day between b.first_day and b.last_day
      and (b.start_time is null or not exists (
        select from jsonb_to_recordset(p.slots) as s(start time, "end" time)
        where not exists (
          select from absences o
          where o.group_id = b.group_id and o.user_id = b.user_id and o.undone_at is null and o.first_day = b.first_day
            and s.start < o.end_time and o.start_time < s."end"))))`
}

/** SQL condition: nobody has recorded work on appointment `a`. */
const isOpen = sql`a.status is null and a.extras = '[]' and not exists (
  select from executions x where x.group_id = a.group_id and x.appointment_id = a.id)`

/**
 * SQL of rows (group_id, id, owner, last). `last` is the person at the end of the chain of covers of appointment `a`.
 * Example: Ana is absent and Bia covers her. Then Bia is absent too, and Caio covers the appointment. If a person has two
 * absences at the times of an appointment, the cover of the earlier one counts. `except` is an absence that the chain
 * ignores.
 */
function chains(which: RawBuilder<unknown>, except: number | null = null) {
  return sql`
    with recursive chain as (
      select a.group_id, a.id, a.day, a.slots, a.user_id as owner, a.user_id as last, 0 as step
      from appointments a
      where ${which}
      union all
      select c.group_id, c.id, c.day, c.slots, c.owner, v.user_id, c.step + 1
      from chain c
      cross join lateral (
        select v.user_id
        from absences b
        join covers v on v.group_id = b.group_id and v.absence_id = b.id and v.appointment_id = c.id
        where b.group_id = c.group_id and b.user_id = c.last and b.undone_at is null
          and b.id is distinct from ${except}::bigint and ${isAbsentFrom('c')}
        order by b.start_time, b.id
        limit 1
      ) v
      where c.step < 100
    )
    select distinct on (id) group_id, id, owner, last from chain order by id, step desc`
}

/**
 * Sets the substitutes of appointments from the absences that are not undone. Appointments with recorded work keep
 * their substitute. Returns the number of appointments that changed.
 */
export async function refreshCovers(queries: Queries, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    with ends as materialized (${chains(sql`a.id = any(${ids}::bigint[])`)})
    update appointments a set cover_user_id = nullif(e.last, e.owner)
    from ends e
    where a.group_id = e.group_id and a.id = e.id and a.cover_user_id is distinct from nullif(e.last, e.owner)
      and ${isOpen}`.execute(queries)
  return Number(numAffectedRows)
}

/** The person, the days and the part of the day of an absence. The id is null until the absence is saved. */
export interface AbsentPerson {
  absenceId: number | null
  cancellationId: number | null
  userId: number
  from: string
  to: string
  startTime: string | null
  endTime: string | null
}

/** SQL condition: an absence is at the time of appointment `a`. */
function isDuring({ from, to, startTime, endTime }: AbsentPerson): RawBuilder<SqlBool> {
  const days = sql<SqlBool>`a.day between ${from} and ${to}`
  if (startTime === null || endTime === null) return days
  const part = { start: sql`${startTime}::time`, end: sql`${endTime}::time` }
  return sql<SqlBool>`${days} and ${overlapsSlots(sql.ref('a.slots'), part)}`
}

/** An appointment that the absent person is expected to do. */
export interface DutyRow {
  id: number
  day: string
  company_id: number
  company: string
  environment_id: number
  environment: string
  floor: string
  slots: { start: string; end: string }[]
}

/**
 * Reads the appointments that a person would do at the time of an absence if there were no absence: from today on,
 * without recorded work, sorted by day and start. Includes appointments that this absence already covers or cancels.
 * Locks the appointments unless this is a dry run.
 */
export async function selectDuties(
  queries: Queries,
  absent: AbsentPerson,
  { now, dryRun }: { now: Date; dryRun: boolean },
): Promise<DutyRow[]> {
  const { absenceId, cancellationId, userId } = absent
  const mine = sql`${isDuring(absent)} and (a.user_id = ${userId} or a.cover_user_id = ${userId}
    or a.id in (select v.appointment_id from covers v where v.absence_id = ${absenceId}::bigint))`
  const { rows } = await sql<DutyRow>`
    with ends as materialized (${chains(mine, absenceId)})
    select a.id, a.day, a.company_id, c.name as company, a.environment_id, e.name as environment, e.floor,
      a.slots
    from ends m
    join appointments a on a.group_id = m.group_id and a.id = m.id
    join companies c on c.group_id = a.group_id and c.id = a.company_id
    join environments e on e.group_id = a.group_id and e.id = a.environment_id
    where m.last = ${userId} and ${isOpen} and a.day >= (${now}::timestamptz at time zone c.time_zone)::date
      and (a.active or (a.cancellation_id = ${cancellationId}::bigint and a.planned and not a.paused
        and a.removed_at is null))
    order by a.id
    ${dryRun ? sql`` : sql`for no key update of a`}`.execute(queries)
  return rows.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : readStart(a) < readStart(b) ? -1 : 1))
}

function readStart({ slots }: DutyRow): string {
  return slots[0]?.start ?? ''
}

/** Counts the appointments with recorded work that an absent person has or covers at the time of the absence. */
export async function countBegun(queries: Queries, absent: AbsentPerson, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from appointments a join companies c on c.group_id = a.group_id and c.id = a.company_id
    where ${isDuring(absent)} and ${isDoneBy('a', [absent.userId])} and a.active and not (${isOpen})
      and a.day >= (${now}::timestamptz at time zone c.time_zone)::date`.execute(queries)
  return rows[0]!.count
}

/** Stores the substitutes of an absence. They apply until the absence is undone. */
export async function insertCovers(
  queries: Queries,
  absence: { groupId: number; id: number },
  covers: ReadonlyMap<number, number>,
  now: Date,
): Promise<void> {
  if (covers.size === 0) return
  await sql`
    insert into covers (group_id, absence_id, appointment_id, user_id, created_at)
    select ${absence.groupId}, ${absence.id}, c.appointment_id, c.user_id, ${now}
    from unnest(${[...covers.keys()]}::bigint[], ${[...covers.values()]}::bigint[]) as c(appointment_id, user_id)`.execute(
    queries,
  )
}

/** Deletes the covers of an absence for some appointments. */
export async function deleteCovers(
  queries: Queries,
  absenceId: number,
  appointmentIds: readonly number[],
): Promise<void> {
  await sql`
    delete from covers where absence_id = ${absenceId} and appointment_id = any(${appointmentIds}::bigint[])`.execute(
    queries,
  )
}

/** Locks the appointments that an absence covers, and returns their ids. */
export async function lockCovered(queries: Queries, absenceId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from appointments a
    where a.id in (select v.appointment_id from covers v where v.absence_id = ${absenceId})
    order by a.id
    for no key update`.execute(queries)
  return rows.map(({ id }) => id)
}

/** Returns the substitutes of an absence. */
export async function selectSubstitutes(queries: Queries, absenceId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('covers')
    .select('user_id')
    .distinct()
    .where('absence_id', '=', absenceId)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

export interface StandingAbsence {
  user_id: number
  first_day: string
  last_day: string
  /** The part of the day. Null for whole days. */
  start_time: string | null
  end_time: string | null
}

/** Reads the absences that are not undone and overlap a range of days. */
export async function selectStandingAbsences(
  queries: Queries,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<StandingAbsence[]> {
  return await queries
    .selectFrom('absences')
    .select(['user_id', 'first_day', 'last_day', 'start_time', 'end_time'])
    .where('undone_at', 'is', null)
    .where('first_day', '<=', lastDay)
    .where('last_day', '>=', firstDay)
    .execute()
}

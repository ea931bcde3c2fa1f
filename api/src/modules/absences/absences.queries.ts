import type { AbsenceKind, CoverMode } from '@zelo/contract/absences'
import { absencesListed } from '@zelo/contract/absences'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { isAbsentFrom } from './covers.queries.ts'

/** The period of an absence: whole days, or a part of one day. */
interface AbsencePeriod {
  from: string
  to: string
  startTime: string | null
  endTime: string | null
}

/** An absence with its author. The times are undefined if the absence has whole days. */
type OverlapFacts = {
  name: string
  firstDay: string
  lastDay: string
  startTime?: string
  endTime?: string
  author: string
}

/** Returns an absence of a person that overlaps a period and is not undone. */
export async function selectOverlap(
  queries: Queries,
  asked: AbsencePeriod & { userId: number },
): Promise<OverlapFacts | undefined> {
  const { rows } = await sql<{ facts: OverlapFacts }>`
    select jsonb_strip_nulls(jsonb_build_object('name', u.name, 'firstDay', b.first_day, 'lastDay', b.last_day,
      'startTime', to_char(b.start_time, 'HH24:MI'), 'endTime', to_char(b.end_time, 'HH24:MI'), 'author', w.name)) as facts
    from absences b
    join users u on u.group_id = b.group_id and u.id = b.user_id
    join users w on w.group_id = b.group_id and w.id = b.created_by
    where b.user_id = ${asked.userId} and b.undone_at is null
      and b.first_day <= ${asked.to} and b.last_day >= ${asked.from}
      and (b.start_time is null or ${asked.startTime}::time is null
        or (b.start_time < ${asked.endTime}::time and ${asked.startTime}::time < b.end_time))
    order by b.first_day, b.start_time
    limit 1`.execute(queries)
  return rows[0]?.facts
}

export interface AbsenceInsert {
  group_id: number
  user_id: number
  first_day: string
  last_day: string
  start_time: string | null
  end_time: string | null
  kind: AbsenceKind
  mode: CoverMode
  cancellation_id: number | null
  created_by: number
  created_at: Date
}

export async function insertAbsence(queries: Queries, row: AbsenceInsert): Promise<number> {
  const { id } = await queries.insertInto('absences').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Returns an absence without locking it. */
export async function selectAbsence(queries: Queries, id: number) {
  return await queries
    .selectFrom('absences')
    .select(['id', 'user_id', 'first_day', 'last_day', 'start_time', 'end_time', 'mode', 'cancellation_id'])
    .select(['version', 'undone_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks an absence until the transaction ends. */
export async function lockAbsence(queries: Queries, id: number) {
  return await queries
    .selectFrom('absences')
    .select(['version', 'undone_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Changes who covers an absence. Returns the new version of the absence. */
export async function updateCoverMode(
  queries: Queries,
  { id, mode, cancellationId }: { id: number; mode: CoverMode; cancellationId: number | null },
): Promise<number> {
  const row = await queries
    .updateTable('absences')
    .set((set) => ({ mode, cancellation_id: cancellationId, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

export async function markAbsenceUndone(
  queries: Queries,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<void> {
  await queries
    .updateTable('absences')
    .set((set) => ({ undone_by: userId, undone_at: now, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export interface AbsenceRow {
  id: number
  user_id: number
  name: string
  company_id: number
  company: string
  time_zone: string
  first_day: string
  last_day: string
  start_time: string | null
  end_time: string | null
  kind: AbsenceKind
  mode: CoverMode
  version: number
  has_private: boolean
  created_at: Date
  created_by: number
  author: string
  undone_at: Date | null
  undone_by: number | null
  undoer: string | null
  covered: number
  uncovered: number
  cancelled: number
  covers: { userId: number; name: string; appointments: number }[]
}

/**
 * SQL condition: appointment `a` belongs to the person of absence `b`, or this person covers it. A cover of an appointment
 * that was given to another person has no effect.
 */
const isOwnDuty = sql`(a.user_id = b.user_id or exists (
  select from covers w where w.group_id = a.group_id and w.appointment_id = a.id and w.user_id = b.user_id))`

/**
 * Reads absences that overlap a range of days, the latest first, with the numbers of their covered, uncovered and
 * cancelled appointments. For an undone absence, counts only the covers that remain because work is recorded.
 */
export async function selectAbsences(
  queries: Queries,
  asked: { from?: string | undefined; to?: string | undefined; userId?: number | undefined },
): Promise<AbsenceRow[]> {
  const { rows } = await sql<AbsenceRow>`
    select b.id, b.user_id, u.name, u.company_id, c.name as company, c.time_zone, b.first_day, b.last_day, b.start_time, b.end_time,
      b.kind, b.mode, b.version, b.created_at, b.created_by, w.name as author, b.undone_at, b.undone_by, n.name as undoer,
      exists (select from absence_notes p where p.group_id = b.group_id and p.absence_id = b.id) as has_private,
      v.covered, v.covers, o.uncovered, o.cancelled
    from (
      select * from absences
      where (${asked.userId ?? null}::bigint is null or user_id = ${asked.userId ?? null})
        and last_day >= coalesce(${asked.from ?? null}::date, '-infinity')
        and first_day <= coalesce(${asked.to ?? null}::date, 'infinity')
      order by first_day desc, id desc
      limit ${absencesListed}
    ) b
    join users u on u.group_id = b.group_id and u.id = b.user_id
    join companies c on c.group_id = u.group_id and c.id = u.company_id
    join users w on w.group_id = b.group_id and w.id = b.created_by
    left join users n on n.group_id = b.group_id and n.id = b.undone_by
    cross join lateral (
      select coalesce(sum(s.count), 0)::int as covered, coalesce(jsonb_agg(jsonb_build_object('userId', s.user_id,
        'name', s.name, 'appointments', s.count) order by s.name, s.user_id), '[]') as covers
      from (
        select v.user_id, p.name, count(*)::int as count
        from covers v
        join appointments a on a.group_id = v.group_id and a.id = v.appointment_id
        join users p on p.group_id = v.group_id and p.id = v.user_id
        where v.group_id = b.group_id and v.absence_id = b.id and a.active
          and case when b.undone_at is null then ${isAbsentFrom('a')} and ${isOwnDuty} else a.cover_user_id = v.user_id end
        group by v.user_id, p.name
      ) s
    ) v
    cross join lateral (
      select count(*) filter (where a.active and a.status is null and b.undone_at is null and ${isAbsentFrom('a')}
          and coalesce(a.cover_user_id, a.user_id) = b.user_id)::int as uncovered,
        count(*) filter (where a.cancellation_id = b.cancellation_id)::int as cancelled
      from appointments a
      where a.group_id = b.group_id and (a.user_id = b.user_id or a.cover_user_id = b.user_id)
        and a.day between b.first_day and b.last_day
    ) o
    order by b.first_day desc, b.id desc`.execute(queries)
  return rows
}

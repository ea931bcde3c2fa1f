import type { Presence } from '@zelo/contract/rules/presence'
import type { HeldReason } from '@zelo/contract/rules/record-arrival'
import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { inBranch } from '../companies/companies.queries.ts'
import type { AddedFacts } from '../executions/record-events.queries.ts'

/** The state of a record, which decides the actions that a coordinator may take. */
export interface JudgedRecord {
  id: number
  appointment_id: number
  awaiting: boolean
  confirmed_at: Date | null
  voided_at: Date | null
}

/** Returns the appointments to which records belong. */
export async function selectAppointmentIds(queries: Queries, ids: readonly number[]): Promise<number[]> {
  const rows = await queries
    .selectFrom('executions')
    .select('appointment_id')
    .distinct()
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return rows.map((row) => row.appointment_id)
}

export async function selectJudged(queries: Queries, ids: readonly number[]): Promise<JudgedRecord[]> {
  return await queries
    .selectFrom('executions')
    .select(['id', 'appointment_id', 'awaiting', 'confirmed_at', 'voided_at'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}

/**
 * Makes waiting records count and applies their additions that waited. If several additions set the same fact, the first
 * addition applies. An end that waited keeps the time at which it arrived.
 */
export async function updateConfirmed(
  queries: Queries,
  additions: readonly { id: number; facts: AddedFacts }[],
  now: Date,
): Promise<void> {
  await sql`
    update executions x
    set ended_at = coalesce(x.ended_at, d.ended_at),
      end_received_at = case when x.ended_at is not null or d.ended_at is null then x.end_received_at else (
        select min(e.at) from execution_events e
        where e.group_id = x.group_id and e.execution_id = x.id and e.kind = 'held'
          and e.at > coalesce(x.confirmed_at, '-infinity') and e.facts ->> 'endedAt' is not null) end,
      observation = coalesce(x.observation, d.observation),
      undone_reason = coalesce(x.undone_reason, d.undone_reason),
      late = x.late or x.held is null, awaiting = false, confirmed_at = ${now}, counts = true, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(
      additions.map(({ id, facts }) => ({
        id,
        ended_at: facts.endedAt ?? null,
        observation: facts.observation ?? null,
        undone_reason: facts.undoneReason ?? null,
      })),
    )}::jsonb) as d(id bigint, ended_at timestamptz, observation text, undone_reason text)
    where x.id = d.id`.execute(queries)
}

export async function updateVoided(queries: Queries, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update executions
    set voided_at = ${now}, awaiting = false, counts = false, updated_at = now()
    where id = any(${ids}::bigint[])`.execute(queries)
}

/** Restores voided records. Each record gets the state that it had before, counted or waiting. */
export async function updateRestored(queries: Queries, ids: readonly number[]): Promise<void> {
  await sql`
    update executions x
    set voided_at = null, counts = x.held is null or x.confirmed_at is not null, updated_at = now(),
      awaiting = (x.held is not null and x.confirmed_at is null) or exists (
        select from execution_events e
        where e.group_id = x.group_id and e.execution_id = x.id and e.kind = 'held'
          and e.at > coalesce(x.confirmed_at, '-infinity'))
    where x.id = any(${ids}::bigint[])`.execute(queries)
}

export interface AwaitingRow {
  id: number
  day: string
  appointment_id: number
  company_id: number
  company: string
  time_zone: string
  environment: string
  user_id: number
  user_name: string
  procedure: string
  held: HeldReason | null
  counts: boolean
  started_at: Date
  ended_at: Date | null
  received_at: Date
  end_received_at: Date | null
  observation: string | null
  undone_reason: string | null
  presence: Presence
  clock_skew_seconds: number | null
  photos: { file: string | null; thumbnail: string | null }[]
}

/**
 * Returns a page of the records that wait for a coordinator, in a branch or in all companies. Records that arrived last come
 * first.
 */
export async function selectAwaiting(
  queries: Queries,
  { branchId, offset, limit }: { branchId: number | null; offset: number; limit: number },
): Promise<{ total: number; rows: AwaitingRow[] }> {
  const which = sql`awaiting and ${inBranch(branchId)}`
  const counted = await sql<{ total: number }>`
    select count(*) as total from executions where ${which}`.execute(queries)
  const { rows } = await sql<AwaitingRow>`
    select x.id, x.day, x.appointment_id, x.company_id, c.name as company, c.time_zone, e.name as environment, x.user_id,
      u.name as user_name, p.name as procedure, x.held, x.counts, x.started_at, x.ended_at, x.received_at, x.end_received_at,
      x.observation, x.undone_reason, x.presence, x.clock_skew_seconds,
      (select coalesce(json_agg(json_build_object('file', f.file, 'thumbnail', f.thumbnail) order by f.id), '[]')
        from execution_photos f where f.group_id = x.group_id and f.execution_id = x.id) as photos
    from (
      select * from executions where ${which} order by received_at desc, id desc limit ${limit} offset ${offset}
    ) as x
    join companies c on c.group_id = x.group_id and c.id = x.company_id
    join environments e on e.group_id = x.group_id and e.id = x.environment_id
    join users u on u.group_id = x.group_id and u.id = x.user_id
    join tasks t on t.group_id = x.group_id and t.id = x.task_id
    join procedures p on p.group_id = t.group_id and p.id = t.procedure_id
    order by x.received_at desc, x.id desc`.execute(queries)
  return { total: counted.rows[0]!.total, rows }
}

/**
 * Returns the events of a record with their authors, oldest first. Returns undefined if the record does not belong to the
 * group.
 */
export async function selectHistory(queries: Queries, id: number) {
  const record = await queries
    .selectFrom('executions as x')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.group_id', '=', 'x.group_id').onRef('c.id', '=', 'x.company_id'),
    )
    .select('c.time_zone')
    .where('x.id', '=', id)
    .executeTakeFirst()
  if (!record) return undefined
  const events = await queries
    .selectFrom('execution_events as e')
    .innerJoin('users as u', (join) =>
      join.onRef('u.group_id', '=', 'e.group_id').onRef('u.id', '=', 'e.user_id'),
    )
    .select(['e.at', 'e.kind', 'e.facts', 'u.id as user_id', 'u.name as user_name'])
    .where('e.execution_id', '=', id)
    .orderBy('e.id')
    .execute()
  return { timeZone: record.time_zone, events }
}

/** Returns the number of days for which each company accepts late work (its window). The parent company comes first. */
export async function selectWindows(queries: Queries) {
  return await queries
    .selectFrom('companies')
    .select(['id', 'name', 'late_days'])
    .orderBy(sql`parent_id is not null`)
    .orderBy('name_key')
    .execute()
}

/** Sets a company's window (`late_days`). Returns false if the company does not belong to the group. */
export async function updateWindow(
  queries: Queries,
  { companyId, lateDays }: { companyId: number; lateDays: number },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('companies')
    .set({ late_days: lateDays })
    .where('id', '=', companyId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import type { ShownAt } from './shown-presence.ts'

/** Facts of a record that arrived after the first delivery of this record. Instants are ISO 8601 texts. */
export interface AddedFacts {
  endedAt?: string
  observation?: string
  undoneReason?: string
  presences?: ShownAt
}

export interface EventInsert {
  execution_id: number
  kind: 'added' | 'held' | 'confirmed' | 'voided' | 'restored'
  at: Date
  /**
   * For an addition, the facts that arrived. For a coordinator's action, the previous state of the record and the
   * reason.
   */
  facts: AddedFacts | { was: 'counted' | 'awaiting' | 'voided'; reason?: string }
}

/** Adds events to the history of records. */
export async function insertEvents(
  queries: Queries,
  actor: { groupId: number; userId: number },
  events: readonly EventInsert[],
): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into execution_events (group_id, execution_id, kind, at, user_id, facts)
    select ${actor.groupId}, e.execution_id, e.kind, e.at, ${actor.userId}, e.facts
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e(execution_id bigint, kind text, at timestamptz, facts jsonb)`.execute(queries)
}

/** Returns the additions that wait for a coordinator, by record, in the order of arrival. */
export async function selectHeldFacts(
  queries: Queries,
  executionIds: readonly number[],
): Promise<Map<number, AddedFacts[]>> {
  if (executionIds.length === 0) return new Map()
  const { rows } = await sql<{ execution_id: number; facts: AddedFacts[] }>`
    select e.execution_id, jsonb_agg(e.facts order by e.id) as facts
    from execution_events e
    join executions x on x.group_id = e.group_id and x.id = e.execution_id
    where e.execution_id = any(${executionIds}::bigint[]) and e.kind = 'held'
      and e.at > coalesce(x.confirmed_at, '-infinity')
    group by e.execution_id`.execute(queries)
  return new Map(rows.map((row) => [row.execution_id, row.facts]))
}

/** Counts a user's records that wait for a coordinator. */
export async function countAwaiting(queries: Queries, userId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('executions')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`awaiting`)
    .executeTakeFirstOrThrow()
  return count
}

/** The stay of a user in an environment: the time from the start to the end of one task. */
export interface Stay {
  environment_id: number
  started_at: Date
  ended_at: Date | null
}

/** Returns the times and environments of a user's finished tasks on these days, on the days before and on the days after. */
export async function selectStays(
  queries: Queries,
  userId: number,
  days: readonly string[],
): Promise<Stay[]> {
  if (days.length === 0) return []
  return await queries
    .selectFrom('executions')
    .select(['environment_id', 'started_at', 'ended_at'])
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`day in (select unnest(${days}::date[]) + beside from generate_series(-1, 1) as beside)`,
    )
    .where(sql<boolean>`counts`)
    .where('ended_at', 'is not', null)
    .execute()
}

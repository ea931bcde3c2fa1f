import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { inBranch } from '../companies/companies.queries.ts'
import type { ArrivalRow } from '../executions/executions.queries.ts'
import type { ReceivedShown } from '../executions/shown-presence.ts'
import { type JudgementRow, lastJudgement } from './judgements.queries.ts'

/** Two optional conditions of the query. The index `executions_marked` covers the rows of both conditions. */
const conditions = {
  marked: sql`and (late or awaiting or not counts or clock_skew_seconds is not null)`,
  outside: sql`and (awaiting or not counts)`,
}

/** Selects records by days (both included), branch, person and environment. */
export interface ArrivalFilter {
  firstDay: string
  lastDay: string
  branchId: number | null
  userId?: number | undefined
  environmentId?: number | undefined
  only?: keyof typeof conditions | undefined
}

export interface ArrivedRow extends ArrivalRow, ReceivedShown {
  id: number
  day: string
  appointment_id: number
  company: string
  environment_id: number
  environment: string
  user_id: number
  person: string
  procedure: string
  judgement: JudgementRow
}

/** Records in one chunk. The chunks are small so that other requests can run between two chunks. */
const chunkSize = 500

/** Streams records in chunks, sorted by day and start. Includes records that do not count. */
export async function* readArrivals(
  queries: Queries,
  { firstDay, lastDay, branchId, userId, environmentId, only }: ArrivalFilter,
): AsyncGenerator<ArrivedRow[]> {
  const query = sql<ArrivedRow>`
    select x.id, x.day, x.appointment_id, c.name as company, c.time_zone, x.environment_id, e.name as environment,
      x.user_id, u.name as person, p.name as procedure, x.started_at, x.ended_at, x.received_at, x.end_received_at,
      x.presence, x.shown_at, x.presences_received, x.late, x.clock_skew_seconds, x.held, x.awaiting, x.voided_at,
      x.counts, ${lastJudgement} as judgement
    from (
      select * from executions
      where day between ${firstDay} and ${lastDay} and ${inBranch(branchId)}
        ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
        ${environmentId === undefined ? sql`` : sql`and environment_id = ${environmentId}`}
        ${only === undefined ? sql`` : conditions[only]}
    ) as x
    join companies c on c.group_id = x.group_id and c.id = x.company_id
    join environments e on e.group_id = x.group_id and e.id = x.environment_id
    join users u on u.group_id = x.group_id and u.id = x.user_id
    join tasks t on t.group_id = x.group_id and t.id = x.task_id
    join procedures p on p.group_id = t.group_id and p.id = t.procedure_id
    order by x.day, x.started_at, x.id`
  const chunks = queries.getExecutor().stream<ArrivedRow>(query.compile(queries), chunkSize)
  for await (const { rows } of chunks) yield rows
}

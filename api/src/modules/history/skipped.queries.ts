import type { SkippedCleaning } from '@zelo/contract/skipped-cleanings'
import { sql } from 'kysely'
import { aggregateList } from '../../database/aggregate-list.ts'
import type { Queries } from '../../database/tenant.ts'
import { isDoneBy, selectDoer } from '../absences/covers.queries.ts'
import { takenOut } from '../appointments/appointments.queries.ts'
import { inBranch } from '../companies/companies.queries.ts'

/** Selects skipped cleanings by days (first and last included), branch, person and environment. */
export interface SkippedFilter {
  firstDay: string
  lastDay: string
  branchId: number | null
  userId?: number | undefined
  environmentId?: number | undefined
}

/**
 * Selects a row for each skipped cleaning: all slots of a skipped appointment, and the slots within a half-day holiday. An
 * appointment that is also cancelled, removed or inactive has no row.
 */
function skippedSlots({ firstDay, lastDay, branchId, userId, environmentId }: SkippedFilter) {
  return sql`
    select appointments.group_id, appointments.id, appointments.company_id, appointments.environment_id,
      ${selectDoer('appointments')} as doer, appointments.day, slot.start, slot.end,
      coalesce(skip_name, slot.name) as name, coalesce(skip_kind, slot.reason) as reason
    from appointments, jsonb_to_recordset(case when active then skipped_slots else slots || skipped_slots end)
      as slot(start text, "end" text, name text, reason text)
    where day between ${firstDay} and ${lastDay} and (skip_name is not null or skipped_slots <> '[]')
      and (active or ${takenOut} = 'skipped') and ${inBranch(branchId)}
      ${userId === undefined ? sql`` : sql`and ${isDoneBy('appointments', [userId])}`}
      ${environmentId === undefined ? sql`` : sql`and environment_id = ${environmentId}`}`
}

/** Cleanings in one chunk. The chunks are small so that other requests can run between two chunks. */
const chunkSize = 500

/** Streams the skipped cleanings by day, environment and time. Only one chunk is in memory at a time. */
export async function* streamSkipped(
  queries: Queries,
  filter: SkippedFilter,
): AsyncGenerator<SkippedCleaning[]> {
  const query = sql<SkippedCleaning>`
    select s.id as "appointmentId", s.day, c.name as company, s.environment_id as "environmentId",
      e.name as environment, s.doer as "personId", u.name as person, s.start, s.end, s.name, s.reason
    from (${skippedSlots(filter)}) as s
    join companies c on c.group_id = s.group_id and c.id = s.company_id
    join environments e on e.group_id = s.group_id and e.id = s.environment_id
    join users u on u.group_id = s.group_id and u.id = s.doer
    order by s.day, e.name_order, e.id, s.start, s.id`
  const chunks = queries.getExecutor().stream<SkippedCleaning>(query.compile(queries), chunkSize)
  for await (const { rows } of chunks) yield rows
}

/** Counts the skipped cleanings by environment, person and calendar day. Returns one list per column. */
export async function sumSkipped(queries: Queries, filter: SkippedFilter) {
  const { rows } = await sql<{
    environment: number[]
    employee: number[]
    name: string[]
    reason: SkippedCleaning['reason'][]
    count: number[]
  }>`
    select ${aggregateList('environment_id')} as environment, ${aggregateList('doer')} as employee,
      ${aggregateList('name')} as name, ${aggregateList('reason')} as reason, ${aggregateList('count')} as count
    from (
      select environment_id, doer, name, reason, count(*)::int as count
      from (${skippedSlots(filter)}) as s
      group by 1, 2, 3, 4
      order by 1, 2, 3, 4
    ) as summed`.execute(queries)
  return rows[0]!
}

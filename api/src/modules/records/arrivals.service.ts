import type { ParsedInput } from '@zelo/contract/endpoint'
import type { ArrivedRecord, listRecordArrivals as listRecordArrivalsCall } from '@zelo/contract/records'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { toJsonStream } from '../../http/json-stream.ts'
import { companyScope } from '../companies/companies.service.ts'
import { toArrival } from '../executions/executions.service.ts'
import { listPresences } from '../executions/shown-presence.ts'
import { mapped, openInterval } from '../history/history.service.ts'
import { type ArrivedRow, readArrivals } from './arrivals.queries.ts'
import { toJudgement } from './judgements.queries.ts'

/**
 * Streams when and how records arrived, as a JSON list (see `ArrivedRecord`).
 * @throws `invalid_interval`; `not_found` for a company that does not belong to the group
 */
export async function listRecordArrivals(
  queries: Queries,
  { companyId, alone, from, to, ...which }: ParsedInput<typeof listRecordArrivalsCall>['query'],
  now: Date,
): Promise<AsyncIterable<string>> {
  const { firstDay, lastDay } = await openInterval(queries, { from, to }, now)
  const branchId = await companyScope(queries, companyId, alone)
  const filter = { ...which, firstDay, lastDay, branchId }
  return toJsonStream(mapped(readArrivals(queries, filter), async (rows) => rows.map(toArrivedRecord)))
}

function toArrivedRecord(row: ArrivedRow): ArrivedRecord {
  const zoned = (at: Date) => toZonedIso(at, row.time_zone)
  return {
    id: row.id,
    day: row.day,
    appointmentId: row.appointment_id,
    company: row.company,
    environment: { id: row.environment_id, name: row.environment },
    person: { id: row.user_id, name: row.person },
    procedure: row.procedure,
    startedAt: zoned(row.started_at),
    endedAt: row.ended_at && zoned(row.ended_at),
    presences: listPresences(row, row.time_zone).map(({ presence }) => presence),
    arrival: toArrival(row),
    judgement: toJudgement(row.judgement, row.time_zone),
  }
}

import type { ParsedInput } from '@zelo/contract/endpoint'
import type { listSkippedCleanings as listSkippedCleaningsCall } from '@zelo/contract/skipped-cleanings'
import type { Queries } from '../../database/tenant.ts'
import { toJsonStream } from '../../http/json-stream.ts'
import { companyScope } from '../companies/companies.service.ts'
import { expectPerson, expectPlace, openInterval } from './history.service.ts'
import { streamSkipped } from './skipped.queries.ts'

/** Streams the cleanings of an interval that the calendar skips, as a JSON list. @throws `invalid_interval`, `not_found` */
export async function listSkippedCleanings(
  queries: Queries,
  asked: ParsedInput<typeof listSkippedCleaningsCall>['query'],
  now: Date,
): Promise<AsyncIterable<string>> {
  const { userId, environmentId } = asked
  const { reader, ...days } = await openInterval(queries, asked, now)
  const branchId = await companyScope(queries, asked.companyId, asked.alone)
  if (userId !== undefined) await expectPerson(reader, userId)
  if (environmentId !== undefined) await expectPlace(reader, environmentId)
  return toJsonStream(streamSkipped(queries, { ...days, branchId, userId, environmentId }))
}

import type { AnswerOf, ParsedInput } from '@zelo/contract/endpoint'
import type { listSkippedCleanings as listSkippedCleaningsCall } from '@zelo/contract/skipped-cleanings'
import type { Queries } from '../../database/tenant.ts'
import { companyScope } from '../companies/companies.service.ts'
import { expectPerson, expectPlace, openInterval } from './history.service.ts'
import { selectSkipped } from './skipped.queries.ts'

/** Returns the cleanings of an interval that the calendar skips. @throws `invalid_interval`, `not_found` */
export async function listSkippedCleanings(
  queries: Queries,
  asked: ParsedInput<typeof listSkippedCleaningsCall>['query'],
  now: Date,
): Promise<AnswerOf<typeof listSkippedCleaningsCall>> {
  const { userId, environmentId } = asked
  const { reader, ...days } = await openInterval(queries, asked, now)
  const branchId = await companyScope(queries, asked.companyId, asked.alone)
  if (userId !== undefined) await expectPerson(reader, userId)
  if (environmentId !== undefined) await expectPlace(reader, environmentId)
  return await selectSkipped(queries, { ...days, branchId, userId, environmentId })
}

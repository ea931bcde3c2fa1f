import type { compareBranches as compareBranchesCall } from '@zelo/contract/branch-ranking'
import type { AnswerOf, ParsedInput } from '@zelo/contract/endpoint'
import { nameComparison } from '@zelo/contract/rules/name-order'
import { previousInterval } from '@zelo/contract/rules/previous-interval'
import type { Queries } from '../../database/tenant.ts'
import { selectCompanies } from '../companies/companies.queries.ts'
import { countAppointments } from './figures.queries.ts'
import { sumFigures } from './figures.ts'
import { openInterval } from './history.service.ts'

/** Returns the figures of each company in an interval and in the previous interval. @throws `invalid_interval` */
export async function compareBranches(
  queries: Queries,
  asked: ParsedInput<typeof compareBranchesCall>['query'],
  now: Date,
): Promise<AnswerOf<typeof compareBranchesCall>> {
  const { reader, firstDay, lastDay } = await openInterval(queries, asked, now)
  const previous = previousInterval({ from: firstDay, to: lastDay })
  const count = async (first: string, last: string) => {
    const filter = { firstDay: first, lastDay: last, branchId: null }
    const counts = await countAppointments(queries, 'company_id', filter, reader.todays)
    return Map.groupBy(counts, ({ key }) => key)
  }
  const counts = await count(firstDay, lastDay)
  const countsBefore = await count(previous.from, previous.to)
  const compare = nameComparison()
  return {
    previous,
    rows: (await selectCompanies(queries))
      .filter(({ id }) => counts.has(id) || countsBefore.has(id))
      .map(({ id, name }) => ({
        companyId: id,
        name,
        now: sumFigures(counts.get(id) ?? []),
        before: sumFigures(countsBefore.get(id) ?? []),
      }))
      .toSorted((a, b) => compare(a.name, b.name) || a.companyId - b.companyId),
  }
}

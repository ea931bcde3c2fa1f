import { queryOptions } from '@tanstack/react-query'
import { compareBranches } from '@zelo/contract/branch-ranking'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { call } from '../../lib/call.ts'

export function branchesQuery(interval: DateInterval) {
  return queryOptions({
    queryKey: ['appointment', 'branch-ranking', interval],
    queryFn: ({ signal }) => call(compareBranches, { query: interval }, signal),
  })
}

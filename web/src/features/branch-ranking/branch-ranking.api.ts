import { queryOptions } from '@tanstack/react-query'
import { compareBranches } from '@zelo/contract/branch-ranking'
import { listClientReportRows } from '@zelo/contract/client-report'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { callForMany } from '../../kit/worker/large-call.ts'
import { call } from '../../lib/call.ts'

export function branchesQuery(interval: DateInterval) {
  return queryOptions({
    queryKey: ['appointment', 'branch-ranking', interval],
    queryFn: ({ signal }) => call(compareBranches, { query: interval }, signal),
  })
}

/** Lists the cleanings of one company by day and environment. Cleanings of its branches are left out. */
export function branchDaysQuery(companyId: number, interval: DateInterval) {
  return queryOptions({
    queryKey: ['appointment', 'branch-days', companyId, interval],
    queryFn: ({ signal }) =>
      callForMany(listClientReportRows, { query: { companyId, alone: '1', ...interval } }, signal),
  })
}

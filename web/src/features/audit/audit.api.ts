import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readAuditFacts } from '@zelo/contract/audit'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { call } from '../../lib/call.ts'

/**
 * What the charts of an interval are drawn from. It is asked for on entry and when somebody refreshes it, and not in
 * between (spec 3 §4); meanwhile the charts of before stay.
 */
export function auditFactsQuery(companyId: number, { from, to }: DateInterval) {
  return queryOptions({
    queryKey: ['audit', 'facts', companyId, from, to],
    queryFn: ({ signal }) => call(readAuditFacts, { query: { companyId, from, to } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  })
}

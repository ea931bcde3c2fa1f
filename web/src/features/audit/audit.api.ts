import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readAuditFacts } from '@zelo/contract/audit'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { call } from '../../lib/call.ts'

/**
 * Reads the facts behind the charts of an interval. It runs only when the page opens and when the user refreshes the charts
 * (R3-322, R3-323). The previous charts stay visible until the response arrives.
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

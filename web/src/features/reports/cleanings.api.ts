import { queryOptions } from '@tanstack/react-query'
import { listClientReportRows } from '@zelo/contract/client-report'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { callForMany } from '../../kit/worker/large-call.ts'

/** A company. The parent company stands for the whole group, or with `alone` for itself. */
export interface ReportScope {
  companyId: number
  alone: '1' | undefined
}

/** Lists the cleanings behind the figures of a report, by day and environment. */
export function cleaningsQuery({ companyId, alone }: ReportScope, { from, to }: DateInterval) {
  return queryOptions({
    queryKey: ['appointment', 'cleanings', companyId, alone ?? null, from, to],
    queryFn: ({ signal }) =>
      callForMany(listClientReportRows, { query: { companyId, alone, from, to } }, signal),
  })
}

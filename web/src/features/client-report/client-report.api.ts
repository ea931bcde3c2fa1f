import { queryOptions } from '@tanstack/react-query'
import { readClientReport } from '@zelo/contract/client-report'
import { call } from '../../lib/call.ts'

export function clientReportQuery(asked: {
  companyId: number
  alone: '1' | undefined
  from: string
  to: string
}) {
  return queryOptions({
    queryKey: ['appointment', 'client-report', asked],
    queryFn: ({ signal }) => call(readClientReport, { query: asked }, signal),
  })
}

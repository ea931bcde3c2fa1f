import { queryOptions } from '@tanstack/react-query'
import { listClientReportRows } from '@zelo/contract/client-report'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { callForMany } from '../../kit/worker/large-call.ts'

/** A company. The parent company stands for the whole group. With `alone`, it stands for itself only. */
export interface ReportScope {
  companyId: number
  alone: '1' | undefined
}

/** The search of a report, which selects the cleanings that its figures count. */
export interface CleaningsSearch {
  search: string
  /** The search fields, joined by commas. */
  in: string
  sectorId?: number | undefined
  /** `person` splits the list by the person who does the cleanings. */
  by: 'environment' | 'person'
}

/** Lists the cleanings behind the figures of a report, by day and environment. */
export function cleaningsQuery(
  { companyId, alone }: ReportScope,
  { from, to }: DateInterval,
  search?: CleaningsSearch,
) {
  return queryOptions({
    queryKey: ['appointment', 'cleanings', companyId, alone ?? null, from, to, search ?? null],
    queryFn: ({ signal }) =>
      callForMany(listClientReportRows, { query: { companyId, alone, from, to, ...search } }, signal),
  })
}

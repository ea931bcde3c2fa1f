import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id } from './fields.ts'
import { reportFigures, reportInterval } from './report-query.ts'

/** The figures of a company equal those of its client report. Rejects with `invalid_interval`. */
export const compareBranches = endpoint({
  name: 'history.branches',
  method: 'GET',
  path: '/history/branches',
  action: 'history.read',
  summary: 'Returns the figures of each company of the group in an interval and in the interval before',
  query: z.object(reportInterval),
  answer: z.object({
    /** The interval before the requested interval (rules/previous-interval.ts). */
    previous: z.object({ from: day, to: day }),
    /** The companies with planned or done cleanings in one of the intervals, sorted by name. */
    rows: z.array(z.object({ companyId: id, name: z.string(), now: reportFigures, before: reportFigures })),
  }),
})
export type BranchRow = z.infer<typeof compareBranches.answer>['rows'][number]

import type { ReportFigures } from '@zelo/contract/rules/report-figures'
import { useMemo } from 'react'
import type { RowSource, ShownRows } from './report-source.ts'
import type { ReportAsk } from './use-report-filter.ts'

/**
 * Returns the figures above a list. Usually the server computes them. If `isInstant` is true, `paged` provides the
 * figures for the search text `written`. Undefined while the figures load, and null if the call failed.
 */
export function useFigures<Ask extends ReportAsk, Row>(report: {
  isInstant: boolean
  paged: RowSource<Ask, Row>
  ask: Ask
  /** The search text after a typing pause. */
  written: string
  list: ShownRows<unknown>
}): ReportFigures | null | undefined {
  const { isInstant, paged, ask, written, list } = report
  const asked = useMemo(
    () => (isInstant ? { ...ask, search: written, page: 1, size: 20 as const } : null),
    [isInstant, ask, written],
  )
  const own = paged.useRows(asked)
  if (!isInstant) return list.figures
  return own.failed ? null : own.figures
}

import type { AuditFilter } from '@zelo/contract/rules/audit-charts'
import { readAuditFilter } from '@zelo/contract/rules/audit-filter'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { readInterval } from '../../kit/address/read-interval.ts'

/** The charts in the order of the page and the workbook (R3-244 to R3-249). */
export const chartIds = [
  'statuses',
  'openByEmployee',
  'openByCompany',
  'longest',
  'average',
  'comparisons',
] as const
export type ChartId = (typeof chartIds)[number]

/** The font size of the charts in px: the default (R3-475), the smallest and the largest. */
export const fontSize = { start: 11, least: 8, most: 20 }

export interface AuditAddress {
  interval: DateInterval
  filter: AuditFilter
  font: number
  /** True if the date bar is visible. */
  dates: boolean
  /** The charts that are shown as tables. */
  tables: readonly ChartId[]
}

/**
 * Reads `?from=2026-11-01&to=2026-11-19&companies=1&sectors=Cozinha&font=12&dates=hidden&table=longest`. If the URL contains
 * no valid interval, the interval is `usual`.
 */
export function readAuditAddress(params: URLSearchParams, today: string, usual: DateInterval): AuditAddress {
  const font = Number(params.get('font') ?? fontSize.start)
  const isFont = Number.isInteger(font) && font >= fontSize.least && font <= fontSize.most
  return {
    interval: readInterval(params, today, usual),
    filter: readAuditFilter(params),
    font: isFont ? font : fontSize.start,
    dates: params.get('dates') !== 'hidden',
    tables: chartIds.filter((id) => params.getAll('table').includes(id)),
  }
}

/** Sets in the URL whether the chart `id` is shown as a table. */
export function withTable(params: URLSearchParams, id: ChartId, asTable: boolean): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('table', id)
  if (asTable) next.append('table', id)
  return next
}

import type { AuditCharts, Ranking } from '@zelo/contract/rules/audit-charts'
import type { TFunction } from 'i18next'
import { formatDuration } from '../../lib/durations.ts'
import { formatShare } from '../../lib/shares.ts'
import type { ChartId } from './audit-address.ts'
import { describeName, statusNames } from './audit-tables.ts'

/** The fill of a chart area: a colour token, and a pattern that distinguishes the area without colour. */
export interface Fill {
  token: string
  pattern: 'solid' | 'hatch' | 'dots'
}

export interface Slice {
  /** A unique key. The names of two slices can be equal. */
  id: string
  name: string
  value: number
  /** The value in words. `share` is its share of the whole in words, or null if the chart shows no shares. */
  text: string
  share: string | null
  fill: Fill
  /** The label on the slice. */
  mark: string
}

/** A donut with its list. `middle` is the text in the middle, and `others` is the number of rows that the list omits. */
export interface DonutView {
  slices: readonly Slice[]
  /** True if the marks of the slices are ranks. The list then shows each rank before the name. */
  isRanked: boolean
  middle: string
  others: number
}

export type DonutId = Exclude<ChartId, 'openByCompany' | 'comparisons'>

export const statusFills = {
  done: { token: '--done-mark', pattern: 'solid' },
  doing: { token: '--doing-mark', pattern: 'dots' },
  todo: { token: '--todo-mark', pattern: 'solid' },
  partial: { token: '--partial-mark', pattern: 'hatch' },
} as const satisfies Record<string, Fill>

export function buildDonutViews(
  charts: AuditCharts,
  t: TFunction,
  language: string,
): Record<DonutId, DonutView> {
  const { format: figure } = new Intl.NumberFormat(language)
  const minutes = (value: number) => t('ui.minutes', { count: value })
  return {
    statuses: buildStatusView(charts.statuses, figure, t, language),
    openByEmployee: buildRankedView(
      charts.openByEmployee,
      { figure, middle: figure, withShares: true },
      t,
      language,
    ),
    longest: buildRankedView(
      charts.longest,
      { figure, middle: (value) => formatDuration(value, t), withShares: true },
      t,
      language,
    ),
    average: buildRankedView(
      charts.average,
      { figure: minutes, middle: minutes, withShares: false },
      t,
      language,
    ),
  }
}

function buildStatusView(
  statuses: AuditCharts['statuses'],
  figure: (value: number) => string,
  t: TFunction,
  language: string,
): DonutView {
  const total = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  const slices = statusNames
    .map(({ status, word }) => {
      const share = formatShare(statuses[status] / Math.max(1, total), language, 0)
      return {
        id: status,
        name: t(`ui.status.${word}`),
        value: statuses[status],
        text: figure(statuses[status]),
        share,
        fill: statusFills[word],
        mark: share,
      }
    })
    .filter(({ value }) => value > 0)
  return { slices, isRanked: false, middle: figure(total), others: 0 }
}

function buildRankedView(
  { rows, others, total }: Ranking,
  words: { figure: (value: number) => string; middle: (value: number) => string; withShares: boolean },
  t: TFunction,
  language: string,
): DonutView {
  const slices = rows.map(({ id, name, value }, index) => ({
    id,
    name: describeName(name, t),
    value,
    text: words.figure(value),
    share: words.withShares ? formatShare(value / total, language, 0) : null,
    fill: { token: `--rank-${index + 1}`, pattern: 'solid' as const },
    mark: String(index + 1),
  }))
  return { slices, isRanked: true, middle: words.middle(total), others }
}

import type { BranchRow } from '@zelo/contract/branch-ranking'
import type { ReportFigures } from '@zelo/contract/rules/report-figures'

/** The figures of the ranking, in the order of the columns. Each figure opens the list of cleanings that it counts. */
export const rankedFigures = ['planned', 'done', 'onTime', 'late', 'undone'] as const
export type RankedFigure = (typeof rankedFigures)[number]

/** The figures by which companies are ranked. The first is the default. */
export const rankings = ['onTime', 'undone', 'late'] as const
export type Ranking = (typeof rankings)[number]

export function countRanked(figure: RankedFigure, figures: ReportFigures): number {
  if (figure === 'late') return figures.ended - figures.onTime
  if (figure === 'undone') return figures.incomplete + figures.missed
  return figures[figure]
}

/**
 * Returns a figure as a share from 0 to 1. `onTime` and `late` are shares of the ended cleanings. The other figures are
 * shares of the planned cleanings. Returns null if there are no such cleanings.
 */
export function readShare(figure: RankedFigure, figures: ReportFigures): number | null {
  const whole = figure === 'onTime' || figure === 'late' ? figures.ended : figures.planned
  return whole === 0 ? null : countRanked(figure, figures) / whole
}

/**
 * Sorts companies by a share, largest first. Companies without cleanings are last. Companies with equal shares keep their
 * order.
 */
export function rankBranches(rows: readonly BranchRow[], by: Ranking): BranchRow[] {
  const read = ({ now }: BranchRow) => readShare(by, now) ?? -1
  return rows.toSorted((a, b) => read(b) - read(a))
}

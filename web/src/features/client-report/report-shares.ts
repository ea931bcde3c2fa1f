import { onTimeShare, type ReportFigures } from '@zelo/contract/rules/report-figures'

/** Shares of the two figures that a client compares. Null without cleanings. */
export interface Shares {
  done: number | null
  onTime: number | null
}

/** Returns the share of planned cleanings that are done, and the share of ended cleanings that were on time. */
export function toShares(figures: ReportFigures): Shares {
  return { done: figures.planned === 0 ? null : figures.done / figures.planned, onTime: onTimeShare(figures) }
}

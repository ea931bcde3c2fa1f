import { onTimeShare, type ReportFigures } from '@zelo/contract/rules/report-figures'

/** Shares of the two figures that a client compares. Null without cleanings. */
export interface Shares {
  done: number | null
  onTime: number | null
}

/** Returns the shares of done cleanings among the planned ones, and of cleanings on time among the ended ones. */
export function toShares(figures: ReportFigures): Shares {
  return { done: figures.planned === 0 ? null : figures.done / figures.planned, onTime: onTimeShare(figures) }
}

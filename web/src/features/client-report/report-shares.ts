import { onTimeShare, type ReportFigures } from '@zelo/contract/rules/report-figures'

/** The two shares that a client compares, from 0 to 1. Null if there are no cleanings to divide by. */
export interface Shares {
  done: number | null
  onTime: number | null
}

/** Returns the share of done cleanings in the planned ones, and of punctual cleanings in the ended ones. */
export function toShares(figures: ReportFigures): Shares {
  return { done: figures.planned === 0 ? null : figures.done / figures.planned, onTime: onTimeShare(figures) }
}

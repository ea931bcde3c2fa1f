import { addFigures, noFigures, type ReportFigures } from '@zelo/contract/rules/report-figures'
import type { CountRow } from './figures.queries.ts'

/** Adds up the counts. The result equals that of `countFigures` for the same appointments. */
export function sumFigures(counts: readonly CountRow[]): ReportFigures {
  return counts.map(toReportFigures).reduce(addFigures, noFigures)
}

/** Returns the last day with a record, by person or environment id. Omits people and environments without records. */
export function findLastDays(counts: readonly CountRow[]): Map<number, string> {
  const days = new Map<number, string>()
  for (const { key, last_day: day } of counts) {
    if (day !== null && day > (days.get(key) ?? '')) days.set(key, day)
  }
  return days
}

function toReportFigures(row: CountRow): ReportFigures {
  const { slots, begun, ended, done, on_time: onTime, timed, minutes, extra } = row
  if (!row.is_planned) return { ...noFigures, extra: slots + extra }
  return {
    planned: slots,
    done,
    incomplete: (row.is_over ? begun : ended) - done,
    missed: row.is_over ? slots - begun : 0,
    extra,
    ended,
    onTime,
    timed,
    minutes,
  }
}

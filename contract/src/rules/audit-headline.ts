import type { AuditFacts } from '../audit.ts'
import { type AuditCharts, type AuditFilter, buildPredicates } from './audit-charts.ts'
import { nameKey } from './name-key.ts'

/** The totals above the audit charts, with the same filters as the charts. */
export interface AuditHeadline {
  /** Number of appointments, and of those that are complete. */
  readonly appointments: number
  readonly complete: number
  /** Planned and actual minutes of the ended cleanings. */
  readonly expected: number
  readonly accomplished: number
  /** Number of finished tasks, and of tasks that were not done. */
  readonly tasks: number
  readonly undone: number
}

/** Tasks that were not done for a reason. The reason is null if nobody gave one. */
export interface UndoneReason {
  readonly reason: string | null
  readonly count: number
}

/** Sums the data of an interval. `statuses` are the counts of the charts with the same filter. */
export function sumAuditHeadline(
  facts: AuditFacts,
  filter: AuditFilter,
  { statuses }: Pick<AuditCharts, 'statuses'>,
): AuditHeadline {
  const { appointments, work } = facts
  const isChosen = buildPredicates(facts, filter)
  const minutes = { expected: 0, accomplished: 0 }
  for (const [row, environment] of appointments.environment.entries()) {
    if (!isChosen.appointment(environment, appointments.employee[row]!)) continue
    minutes.expected += appointments.expected[row]!
    minutes.accomplished += appointments.accomplished[row]!
  }
  let tasks = 0
  for (const [row, environment] of work.environment.entries())
    if (isChosen.work(environment, work.employee[row]!, work.procedure[row]!)) tasks += work.count[row]!
  const undone = rankUndoneReasons(facts, filter).reduce((sum, { count }) => sum + count, 0)
  const { complete, doing, toDo, incomplete } = statuses
  return { appointments: complete + doing + toDo + incomplete, complete, ...minutes, tasks, undone }
}

/** Counts undone tasks by reason, largest count first. Reasons that differ only in their spelling count as one. */
export function rankUndoneReasons(facts: AuditFacts, filter: AuditFilter): UndoneReason[] {
  const { undone } = facts
  const isChosen = buildPredicates(facts, filter).work
  const counts = new Map<string | null, { reason: string | null; count: number }>()
  for (const [row, reason] of undone.reason.entries()) {
    if (!isChosen(undone.environment[row]!, undone.employee[row]!, undone.procedure[row]!)) continue
    const key = reason === null ? null : nameKey(reason)
    const found = counts.get(key) ?? { reason, count: 0 }
    found.count += undone.count[row]!
    counts.set(key, found)
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)
}

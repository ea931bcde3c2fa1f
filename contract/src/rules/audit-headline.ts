import type { AuditFacts } from '../audit.ts'
import { type AuditCharts, type AuditFilter, buildPredicates } from './audit-charts.ts'
import type { CalendarDayKind } from './calendar-days.ts'
import { nameKey } from './name-key.ts'
import { toReasonKey } from './undone-reasons.ts'

/** The totals above the audit charts, with the same filters as the charts. */
export interface AuditHeadline {
  /** Number of appointments, and number of complete appointments. */
  readonly appointments: number
  readonly complete: number
  /** Planned and actual minutes of the ended cleanings. */
  readonly expected: number
  readonly accomplished: number
  /** Number of finished tasks, and number of tasks that were not done. */
  readonly tasks: number
  readonly undone: number
}

/**
 * The figures of the headline. `complete` is shown as a share of `appointments`. `accomplished` is shown as a share of
 * the expected minutes.
 */
export type HeadlineFigure = 'appointments' | 'complete' | 'accomplished' | 'tasks' | 'undone'

/** The part of a figure of the headline that belongs to an environment. */
export interface EnvironmentCount {
  readonly id: number
  readonly name: string
  readonly companyId: number
  readonly company: string
  readonly count: number
  /** For a share, the total of which `count` is a part. For any other figure, equal to `count`. */
  readonly whole: number
}

/** Tasks that were not done for a reason. The reason is null if nobody gave one. */
export interface UndoneReason {
  readonly reason: string | null
  readonly count: number
}

/** Cleanings that are skipped because of one calendar day. */
export interface SkippedFor {
  readonly name: string
  readonly reason: CalendarDayKind
  readonly count: number
}

/** Sums the audit's data of an interval. `statuses` are the counts in the audit's charts with the same filter. */
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

/**
 * Splits a figure of the headline by environment, largest count first. The sum of all `count` is the figure. For a
 * share, the sum of all `whole` is the figure's total. Omits environments where both numbers are 0.
 */
export function splitByEnvironment(
  facts: AuditFacts,
  filter: AuditFilter,
  figure: HeadlineFigure,
): EnvironmentCount[] {
  const { appointments, work, undone, environments, companies } = facts
  const isChosen = buildPredicates(facts, filter)
  const sums = environments.id.map(() => ({ count: 0, whole: 0 }))
  const add = (place: number, count: number, whole: number) => {
    sums[place]!.count += count
    sums[place]!.whole += whole
  }
  if (figure === 'tasks' || figure === 'undone') {
    const tasks = figure === 'tasks' ? work : undone
    for (const [row, place] of tasks.environment.entries())
      if (isChosen.work(place, tasks.employee[row]!, tasks.procedure[row]!))
        add(place, tasks.count[row]!, tasks.count[row]!)
  } else {
    for (const [row, place] of appointments.environment.entries()) {
      if (!isChosen.appointment(place, appointments.employee[row]!)) continue
      const complete = appointments.complete[row]!
      const all =
        complete + appointments.doing[row]! + appointments.toDo[row]! + appointments.incomplete[row]!
      if (figure === 'accomplished') add(place, appointments.accomplished[row]!, appointments.expected[row]!)
      else add(place, figure === 'complete' ? complete : all, all)
    }
  }
  return environments.id
    .map((id, place) => ({
      id,
      name: environments.name[place]!,
      companyId: companies.id[environments.company[place]!]!,
      company: companies.name[environments.company[place]!]!,
      ...sums[place]!,
    }))
    .filter(({ whole, count }) => whole + count > 0)
    .sort((a, b) => b.count - a.count || a.id - b.id)
}

/** Counts undone tasks by reason, largest count first. Spellings and translations of a reason count as one. */
export function rankUndoneReasons(facts: AuditFacts, filter: AuditFilter): UndoneReason[] {
  const { undone } = facts
  const isChosen = buildPredicates(facts, filter).work
  const counts = new Map<string | null, { reason: string | null; count: number }>()
  for (const [row, reason] of undone.reason.entries()) {
    if (!isChosen(undone.environment[row]!, undone.employee[row]!, undone.procedure[row]!)) continue
    const key = reason === null ? null : toReasonKey(reason)
    const found = counts.get(key) ?? { reason, count: 0 }
    found.count += undone.count[row]!
    counts.set(key, found)
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)
}

/** Counts the skipped cleanings by name and kind of the calendar day. The largest count is first. */
export function rankSkips(facts: AuditFacts, filter: AuditFilter): SkippedFor[] {
  const { skipped } = facts
  const isChosen = buildPredicates(facts, filter).appointment
  const rows = [...skipped.environment.entries()].flatMap(([row, environment]) =>
    isChosen(environment, skipped.employee[row]!)
      ? [{ name: skipped.name[row]!, reason: skipped.reason[row]!, count: skipped.count[row]! }]
      : [],
  )
  return sumSkips(rows)
}

/** Adds up the counts of rows with the same reason and name of the calendar day. The largest count is first. */
export function sumSkips(rows: readonly SkippedFor[]): SkippedFor[] {
  const groups = Map.groupBy(rows, ({ name, reason }) => `${reason} ${nameKey(name)}`)
  return [...groups.values()]
    .map((own) => ({ ...own[0]!, count: own.reduce((sum, { count }) => sum + count, 0) }))
    .sort((a, b) => b.count - a.count)
}

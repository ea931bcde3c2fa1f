import type { AuditFacts } from '../audit.ts'
import { type AuditFilter, buildPredicates } from './audit-charts.ts'
import { nameComparison } from './name-order.ts'
import { type Presence, presences } from './presence.ts'

/** The late, waiting and voided records of one person in one environment (decision 023). */
export interface AuditArrivals {
  /** The id of the person and the id of the environment, as one text. */
  readonly key: string
  /** Null for a person without a name. */
  readonly person: string | null
  readonly environment: string
  readonly company: string
  readonly late: number
  /** Median delay of the late records in seconds. Null if there are none. */
  readonly medianDelay: number | null
  readonly awaiting: number
  readonly voided: number
  /** Number of late records by the kind of their first proof of presence. */
  readonly presences: Readonly<Record<Presence, number>>
}

/**
 * Groups late, waiting and voided records by person and environment, with the filters of the charts. The group with the
 * most late records comes first.
 */
export function groupAuditArrivals(facts: AuditFacts, filter: AuditFilter): AuditArrivals[] {
  const { arrivals, employees, environments, companies } = facts
  const isChosen = buildPredicates(facts, filter).work
  const rows = arrivals.environment
    .map((_, row) => row)
    .filter((row) => isChosen(arrivals.environment[row]!, arrivals.employee[row]!, arrivals.procedure[row]!))
  const groups = Map.groupBy(rows, (row) => `${arrivals.employee[row]} ${arrivals.environment[row]}`)
  const compareNames = nameComparison()
  return [...groups.values()]
    .map((own): AuditArrivals => {
      const [employee, environment] = [arrivals.employee[own[0]!]!, arrivals.environment[own[0]!]!]
      const late = own.filter((row) => arrivals.delay[row] !== null)
      return {
        key: `${employees.id[employee]} ${environments.id[environment]}`,
        person: employees.name[employee]!.trim() || null,
        environment: environments.name[environment]!,
        company: companies.name[environments.company[environment]!]!,
        late: late.length,
        medianDelay: findMedian(late.map((row) => arrivals.delay[row]!)),
        awaiting: own.filter((row) => arrivals.awaiting[row]).length,
        voided: own.filter((row) => arrivals.voided[row]).length,
        presences: countPresences(late.map((row) => arrivals.presence[row]!)),
      }
    })
    .sort(
      (a, b) =>
        b.late - a.late ||
        b.awaiting - a.awaiting ||
        b.voided - a.voided ||
        compareNames(a.person ?? '', b.person ?? '') ||
        compareNames(a.environment, b.environment),
    )
}

/**
 * Returns the median. For an even number of values, returns the mean of the two middle values in whole seconds. Returns
 * null for an empty list.
 */
function findMedian(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}

function countPresences(shown: readonly Presence[]): Record<Presence, number> {
  const count = Object.fromEntries(presences.map((presence) => [presence, 0])) as Record<Presence, number>
  for (const presence of shown) count[presence] += 1
  return count
}

import type { MyExecution } from '@zelo/contract/my-work'
import { addDays } from '@zelo/contract/rules/calendar'
import { pickFirstPresences, type ShownPresence } from '@zelo/contract/rules/presence'
import type { LocalWork } from '../../lib/database.ts'
import { listVisits, type Visit, type VisitSources } from '../../lib/visits.ts'

export interface HistoryDay {
  readonly day: string
  readonly entries: readonly HistoryEntry[]
}

/** A visit with at least one valid record, or a single record that the server rejected. */
export type HistoryEntry =
  /**
   * `presences` are the proofs of presence of the records that count, sorted by time. Empty until the server has
   * checked the proofs.
   */
  | {
      readonly visit: Visit
      readonly presences: readonly ShownPresence[]
      /** Whether the records of the visit count, wait for a coordinator, or were voided. */
      readonly standing: MyExecution['standing']
    }
  | { readonly refused: LocalWork }

export type PlanSources = Pick<VisitSources, 'appointments' | 'places'>

/**
 * Merges the stored plan with the server's response for a longer span. Appointments are those of the plan, because it
 * changes while the screen is open. Places are those of the response, because only these have the tasks that were
 * removed since the work.
 */
export function mergeSources(plan: PlanSources, loaded: PlanSources): PlanSources {
  const known = new Set(plan.appointments.map(({ id }) => id))
  return {
    appointments: [...plan.appointments, ...loaded.appointments.filter(({ id }) => !known.has(id))],
    places: new Map([...plan.places, ...loaded.places]),
  }
}

/**
 * Returns the days from `from` to `to` that have entries, latest day first. Within a day, the entry that started last
 * comes first.
 */
export function listHistoryDays(sources: VisitSources, from: string, to: string): HistoryDay[] {
  const shown = new Map<string, readonly ShownPresence[]>()
  for (const { clientId, presence, proof, startedAt } of sources.works)
    if (presence) shown.set(clientId, [{ presence, at: proof.at ?? startedAt }])
  for (const { executions } of sources.appointments)
    for (const { clientId, presences } of executions) shown.set(clientId, presences)

  const days: HistoryDay[] = []
  for (let day = to; day >= from; day = addDays(day, -1)) {
    const visits = listVisits(day, sources)
      .filter(({ tasks }) => tasks.some(({ work }) => work !== null && work.refused === null))
      .map((visit) => ({
        visit,
        presences: listPresences(visit, shown),
        standing: findStanding(visit),
      }))
    const refused = sources.works
      .filter(({ refused, startedAt }) => refused !== null && startedAt.slice(0, 10) === day)
      .map((work) => ({ refused: work }))
    const entries = [...visits, ...refused].sort((a, b) => toStartTime(b) - toStartTime(a))
    if (entries.length > 0) days.push({ day, entries })
  }
  return days
}

/** Returns the start of the work in epoch milliseconds. */
function toStartTime(entry: HistoryEntry): number {
  return Date.parse('visit' in entry ? (entry.visit.startedAt ?? '') : entry.refused.startedAt)
}

function listPresences(
  { tasks }: Visit,
  shown: ReadonlyMap<string, readonly ShownPresence[]>,
): ShownPresence[] {
  const counted = tasks.flatMap(({ work }) => (work?.standing === 'counted' ? work : []))
  return pickFirstPresences(counted.flatMap(({ clientId }) => shown.get(clientId) ?? []))
}

/**
 * Returns `awaiting` if any record waits for a coordinator. Otherwise returns `voided` if any record was voided, or
 * `counted`.
 */
function findStanding({ tasks }: Visit): MyExecution['standing'] {
  const found = tasks.map(({ work }) => work?.standing)
  return (['awaiting', 'voided'] as const).find((standing) => found.includes(standing)) ?? 'counted'
}

import { addDays } from '@zelo/contract/rules/calendar'
import { type Presence, strongerPresence } from '@zelo/contract/rules/presence'
import type { LocalWork } from '../../lib/database.ts'
import { type Visit, type VisitSources, visitsOf } from '../../lib/visits.ts'

export interface HistoryDay {
  readonly day: string
  /** Those of which something was recorded; presence as it was shown best, null where the server has not told yet. */
  readonly visits: readonly { readonly visit: Visit; readonly presence: Presence | null }[]
  /** What the server refused. */
  readonly refused: readonly LocalWork[]
}

/** What was recorded in a range of days, both included, the last day first; days without anything are left out. */
export function historyOf(sources: VisitSources, from: string, to: string): HistoryDay[] {
  const shown = new Map<string, Presence>()
  for (const { clientId, presence } of sources.works) if (presence) shown.set(clientId, presence)
  for (const { executions } of sources.appointments)
    for (const { clientId, presence } of executions) shown.set(clientId, presence)

  const days: HistoryDay[] = []
  for (let day = to; day >= from; day = addDays(day, -1)) {
    const visits = visitsOf(day, sources)
      .filter(({ tasks }) => tasks.some(({ work }) => work !== null && work.refused === null))
      .map((visit) => ({ visit, presence: presenceIn(visit, shown) }))
    const refused = sources.works.filter(
      ({ refused, startedAt }) => refused !== null && startedAt.slice(0, 10) === day,
    )
    if (visits.length > 0 || refused.length > 0) days.push({ day, visits, refused })
  }
  return days
}

function presenceIn({ tasks }: Visit, shown: ReadonlyMap<string, Presence>): Presence | null {
  return tasks.reduce<Presence | null>((best, { work }) => {
    const own = work && shown.get(work.clientId)
    if (!own) return best
    return best === null ? own : strongerPresence(best, own)
  }, null)
}

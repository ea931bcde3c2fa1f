import type { Place } from '@zelo/contract/my-work'
import { draftExtra, draftOffSchedule } from '../../lib/visit-drafts.ts'
import { compareVisits, type Visit } from '../../lib/visits.ts'
import type { Begun } from '../scan/arrivals.ts'

/**
 * Returns a new visit off the plan, which has no record yet. It is an extra visit if `visits` contains a planned visit
 * in the same place.
 */
export function createVisitDraft(place: Place, visits: readonly Visit[], startedAt: string): Visit {
  const planned = visits.filter((visit) => visit.place.id === place.id && !visit.extra).at(-1)
  return planned ? draftExtra(planned, startedAt) : draftOffSchedule(place, startedAt)
}

/**
 * Adds begun visits without a record to `visits`, and sorts all by start. `begun` contains them by visit key. A visit
 * that began off the plan stays off the plan, even if the plan changes later. `known` contains the planned visits that
 * a begun extra cleaning may belong to.
 */
export function withBegun(
  visits: readonly Visit[],
  begun: ReadonlyMap<string, Begun>,
  { places, known }: { places: ReadonlyMap<number, Place>; known: readonly Visit[] },
): Visit[] {
  const started = visits.map((visit): Visit => {
    const startedAt = visit.startedAt ?? begun.get(visit.key)?.startedAt ?? null
    return startedAt === visit.startedAt ? visit : { ...visit, startedAt, state: 'doing' }
  })
  const keys = new Set([...visits, ...known].map(({ key }) => key))
  const beyond = [...begun].flatMap(([key, { environmentId, startedAt }]) => {
    const place = places.get(environmentId)
    if (!place || keys.has(key)) return []
    const there = known.filter((visit) => visit.place.id === environmentId && !visit.extra)
    const drafts = [draftOffSchedule(place, startedAt), ...there.map((visit) => draftExtra(visit, startedAt))]
    return drafts.find((draft) => draft.key === key) ?? []
  })
  return [...started, ...beyond].sort(compareVisits)
}

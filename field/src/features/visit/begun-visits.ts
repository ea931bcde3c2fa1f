import type { Place } from '@zelo/contract/own-work'
import { draftExtra, draftOffSchedule } from '../../lib/visit-drafts.ts'
import { byStart, type Visit } from '../../lib/visits.ts'
import type { Begun } from '../scan/arrivals.ts'

/** A visit that is not on the plan, before its first record: an extra one where `visits` of its day were planned there. */
export function draftOf(place: Place, visits: readonly Visit[], startedAt: string): Visit {
  const planned = visits.filter((visit) => visit.place.id === place.id && !visit.extra).at(-1)
  return planned ? draftExtra(planned, startedAt) : draftOffSchedule(place, startedAt)
}

/**
 * Visits by their start, with those that were begun and have no record yet, by their keys: what was begun beyond the plan
 * stays what it was then, however the plan has changed since. `known` has the visits that it may be beyond.
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
  return [...started, ...beyond].sort(byStart)
}

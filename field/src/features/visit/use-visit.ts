import type { Place } from '@zelo/contract/own-work'
import { addDays, localMoment } from '@zelo/contract/rules/calendar'
import { useParams } from 'react-router'
import { usePlan } from '../../lib/plan.ts'
import { useRecords } from '../../lib/records.ts'
import { draftExtra, draftOffSchedule, type Visit } from '../../lib/visits.ts'
import { arrivalAt } from '../scan/arrivals.ts'
import { useMoment, useVisits } from './use-visits.ts'
import { type Day, isOpenOn } from './visit-words.ts'

/** A visit with where its day lies. */
export interface DatedVisit {
  readonly visit: Visit
  readonly when: Day
  /** Something can be recorded: it is of today, or passed midnight, and was not ended a while ago. */
  readonly open: boolean
}

/** The visit that the address names: null when the phone knows of none, undefined while it is not known. */
export function useVisit(): DatedVisit | null | undefined {
  const { key = '' } = useParams()
  const { fetchedAt, places, state } = usePlan()
  const { ready } = useRecords()
  const { day, now } = useMoment()
  const today = useVisits(day)
  const yesterday = useVisits(addDays(day, -1))
  const tomorrow = useVisits(addDays(day, 1))
  const begun = arrivalAt(key)?.begun
  for (const [when, visits] of Object.entries({ today, tomorrow, yesterday })) {
    const found = visits.find((each) => each.key === key)
    if (!found) continue
    const visit = begun && found.startedAt === null ? { ...found, startedAt: begun.startedAt } : found
    return { visit, when: when as Day, open: isOpenOn(when as Day, visit, now) }
  }
  const place = begun && places.get(begun.environmentId)
  if (place) {
    const { startedAt } = begun
    const when = localMoment(Date.parse(startedAt), place.timeZone).day === day ? 'today' : 'yesterday'
    return { visit: draftOf(place, { today, yesterday }[when], startedAt), when, open: true }
  }
  return !ready || (fetchedAt === null && state === 'loading') ? undefined : null
}

/** A visit that is not on the plan, before its first record: an extra one where `visits` of its day were planned there. */
export function draftOf(place: Place, visits: readonly Visit[], startedAt: string): Visit {
  const planned = visits.filter((visit) => visit.place.id === place.id && !visit.extra).at(-1)
  return planned ? draftExtra(planned, startedAt) : draftOffSchedule(place, startedAt)
}

import { addDays } from '@zelo/contract/rules/calendar'
import { useParams } from 'react-router'
import { usePlan } from '../../lib/plan.ts'
import { useWork } from '../../lib/use-work.ts'
import type { Visit } from '../../lib/visits.ts'
import { useMoment, useVisits, useVisitsOfToday } from './use-visits.ts'
import { acceptsRecords } from './visit-words.ts'

/** A visit and its day relative to today. A visit of yesterday that runs past midnight counts as today. */
export interface DatedVisit {
  readonly visit: Visit
  readonly when: 'yesterday' | 'today' | 'tomorrow'
  /** True if the visit still accepts records. Only visits of today accept records, until shortly after their end. */
  readonly open: boolean
}

/** Returns the visit in the URL. Returns null if the phone does not know the visit, and undefined while data load. */
export function useVisit(): DatedVisit | null | undefined {
  const { key = '' } = useParams()
  const { fetchedAt, state } = usePlan()
  const { ready } = useWork()
  const { day, now } = useMoment()
  const today = useVisitsOfToday()
  const yesterday = useVisits(addDays(day, -1))
  const tomorrow = useVisits(addDays(day, 1))
  for (const [when, visits] of Object.entries({ today, tomorrow, yesterday })) {
    const visit = visits.find((each) => each.key === key)
    if (visit)
      return { visit, when: when as DatedVisit['when'], open: when === 'today' && acceptsRecords(visit, now) }
  }
  return !ready || (fetchedAt === null && state === 'loading') ? undefined : null
}

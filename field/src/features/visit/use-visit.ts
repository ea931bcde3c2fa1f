import { addDays } from '@zelo/contract/rules/calendar'
import { useParams } from 'react-router'
import { usePlan } from '../../lib/plan.ts'
import { useRecords } from '../../lib/records.ts'
import type { Visit } from '../../lib/visits.ts'
import { useMoment, useVisits, useVisitsOfToday } from './use-visits.ts'
import { goesOn } from './visit-words.ts'

/** A visit with where its day lies; what goes on past midnight is of today. */
export interface DatedVisit {
  readonly visit: Visit
  readonly when: 'yesterday' | 'today' | 'tomorrow'
  /** Something can be recorded: it is of today, and was not ended a while ago. */
  readonly open: boolean
}

/** The visit that the address names: null when the phone knows of none, undefined while it is not known. */
export function useVisit(): DatedVisit | null | undefined {
  const { key = '' } = useParams()
  const { fetchedAt, state } = usePlan()
  const { ready } = useRecords()
  const { day, now } = useMoment()
  const today = useVisitsOfToday()
  const yesterday = useVisits(addDays(day, -1))
  const tomorrow = useVisits(addDays(day, 1))
  for (const [when, visits] of Object.entries({ today, tomorrow, yesterday })) {
    const visit = visits.find((each) => each.key === key)
    if (visit)
      return { visit, when: when as DatedVisit['when'], open: when === 'today' && goesOn(visit, now) }
  }
  return !ready || (fetchedAt === null && state === 'loading') ? undefined : null
}

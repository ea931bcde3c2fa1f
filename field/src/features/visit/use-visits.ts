import { addDays, localMoment } from '@zelo/contract/rules/calendar'
import { useMemo } from 'react'
import { usePlan } from '../../lib/plan.ts'
import { useWork } from '../../lib/use-work.ts'
import { listVisits, type Visit } from '../../lib/visits.ts'
import { pickZone } from '../../lib/zones.ts'
import { useNow } from '../../ui/use-now.ts'
import { readBegunVisits } from '../scan/arrivals.ts'
import { withBegun } from './begun-visits.ts'
import { findNightWork } from './visit-words.ts'

/** Returns the server's time (epoch ms), and the day and time of day in the plan's time zone. */
export function useMoment(): { now: number; day: string; time: string; timeZone: string } {
  const { places, clockOffset } = usePlan()
  const now = useNow(20_000) + clockOffset
  const timeZone = pickZone(places.values(), now)
  return { now, ...localMoment(now, timeZone), timeZone }
}

/** Returns the visits of a day from local data. Re-renders when plan, records or clock change. */
export function useVisits(day: string): Visit[] {
  const { days, places } = usePlan()
  const { works, photos } = useWork()
  const { now } = useMoment()
  return useMemo(
    () => listVisits(day, { appointments: days[day] ?? [], places, works, photos, now }),
    [day, days, places, works, photos, now],
  )
}

/**
 * Returns today's visits. Yesterday evening's visits that run past midnight come first. Begun visits without a record
 * are included. They are read again at each render.
 */
export function useVisitsOfToday(): Visit[] {
  const { places } = usePlan()
  const { day, now } = useMoment()
  const today = useVisits(day)
  const yesterday = useVisits(addDays(day, -1))
  const listed = useMemo(() => [...findNightWork(yesterday, now), ...today], [yesterday, today, now])
  return withBegun(listed, readBegunVisits(), { places, known: [...yesterday, ...today] })
}

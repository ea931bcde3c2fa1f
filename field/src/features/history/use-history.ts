import { readErrorCode } from '@zelo/ui/lib/client.ts'
import { useEffect, useState } from 'react'
import { fetchDays, usePlan } from '../../lib/plan.ts'
import { mergeSources, type PlanSources } from './history-days.ts'

interface History extends PlanSources {
  readonly state: 'loading' | 'loaded' | 'offline' | 'failed'
}

const nothing = { appointments: [], places: new Map() }

/**
 * Returns the user's appointments and places from day `from` to day `to`, inclusive. Local data comes first. The
 * response of the server replaces them.
 */
export function useHistory(from: string, to: string): History {
  const plan = usePlan()
  const [loaded, setLoaded] = useState<History>({ ...nothing, state: 'loading' })
  useEffect(() => {
    let left = false
    fetchDays(from, to).then(
      (answer) => !left && setLoaded({ ...answer, state: 'loaded' }),
      (error) =>
        !left && setLoaded({ ...nothing, state: readErrorCode(error) === 'offline' ? 'offline' : 'failed' }),
    )
    return () => {
      left = true
    }
  }, [from, to])

  const own = Object.entries(plan.days).flatMap(([day, appointments]) =>
    day >= from && day <= to ? appointments : [],
  )
  return { ...mergeSources({ appointments: own, places: plan.places }, loaded), state: loaded.state }
}

import { type Query, useQueryClient } from '@tanstack/react-query'
import type { LiveChange } from '@zelo/contract/live'
import { useEffect } from 'react'
import { followLive } from '../../lib/live.ts'
import { concerns, gathering } from './live-changes.ts'

/** Between two readings, in milliseconds; a change is still seen within a second. */
const restMs = 250

/** Keeps what a screen shows of appointments up to date with what others change, while the screen is there. */
export function useLiveAppointments(): void {
  const client = useQueryClient()
  useEffect(() => {
    // null: something was missed, and all is read anew.
    const refresh = gathering<LiveChange | null>(async (changes) => {
      const predicate = ({ queryKey: key }: Query) =>
        (key[0] === 'appointment' || key[0] === 'execution') &&
        changes.some((change) => change === null || concerns(key, change))
      // What is on its way is waited for and not begun again: it may be the first that the screen shows.
      await client.refetchQueries({ predicate, fetchStatus: 'fetching' }, { cancelRefetch: false })
      await client.invalidateQueries({ predicate })
    }, restMs)
    return followLive({ change: refresh, missed: () => refresh(null) })
  }, [client])
}

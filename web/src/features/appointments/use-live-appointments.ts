import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Appointment } from '@zelo/contract/appointments'
import type { LiveChange } from '@zelo/contract/live'
import { useEffect } from 'react'
import { followLive } from '../../lib/live.ts'
import { appointmentsQuery } from './appointments.api.ts'
import { affectsQuery, batchItems, findChangedDays, withDays } from './live-changes.ts'

/** Milliseconds between two refreshes. With this pause, a change appears within a second. */
const restMs = 250

/** Refreshes the appointments on the screen when other users change them. */
export function useLiveAppointments(): void {
  const client = useQueryClient()
  useEffect(() => {
    // null means that notifications were missed. All appointments are then read again.
    const refresh = batchItems<LiveChange | null>(async (changes) => {
      const predicate = ({ queryKey: key }: Query) =>
        (key[0] === 'appointment' || key[0] === 'execution') &&
        changes.some((change) => change === null || affectsQuery(key, change))
      // First waits for the fetches in flight instead of restarting them. The first data of the screen then appears sooner.
      await client.refetchQueries({ predicate, fetchStatus: 'fetching' }, { cancelRefetch: false })
      const shown = client.getQueryCache().findAll({ predicate, type: 'active' })
      const read = await Promise.all(shown.map((query) => refetchDays(client, query, changes)))
      const done = new Set(shown.filter((_, index) => read[index]))
      await client.invalidateQueries({ predicate: (query) => predicate(query) && !done.has(query) })
    }, restMs)
    return followLive({ change: refresh, missed: () => refresh(null) })
  }, [client])
}

/** Reads only the changed days of a long list again. Returns false if that is not possible. */
async function refetchDays(
  client: QueryClient,
  { queryKey, state }: Query,
  changes: readonly (LiveChange | null)[],
): Promise<boolean> {
  const days = findChangedDays(queryKey, changes)
  if (!days || state.data === undefined) return false
  const [, , companyId, , , alone] = queryKey
  const ofDays = appointmentsQuery(Number(companyId), days, alone === '1' ? alone : undefined)
  try {
    const fresh = await client.fetchQuery({ ...ofDays, staleTime: 0 })
    client.setQueryData<Appointment[]>(queryKey, (list) => list && withDays(list, days, fresh))
    return true
  } catch {
    return false
  }
}

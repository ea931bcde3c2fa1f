import { useSyncExternalStore } from 'react'
import { useDelivery } from '../../lib/delivery.ts'
import { usePlan } from '../../lib/plan.ts'

/**
 * Returns true if the server is unreachable: the phone reports no signal, or no call has succeeded since the latest
 * failed one.
 */
export function useOffline(): boolean {
  const { offlineSince } = useDelivery()
  const { fetchedAt } = usePlan()
  const online = useSyncExternalStore(followSignal, () => navigator.onLine)
  return !online || (offlineSince !== null && (fetchedAt ?? 0) < offlineSince)
}

function followSignal(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

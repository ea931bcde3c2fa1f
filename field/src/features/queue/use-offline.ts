import { useSyncExternalStore } from 'react'
import { useDelivery } from '../../lib/delivery.ts'
import { usePlan } from '../../lib/plan.ts'

/** Whether there is no way to the server now: the phone says so, or it has not been reached since something failed. */
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

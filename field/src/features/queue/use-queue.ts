import { useMemo } from 'react'
import { useDelivery } from '../../lib/delivery.ts'
import { useWork } from '../../lib/use-work.ts'
import { buildQueue, type QueueItem } from './queue.ts'

/** Returns the items that wait for delivery. Rejected items are not included. */
export function useWaiting(): QueueItem[] {
  return useQueue().filter(({ state }) => state !== 'refused')
}

/** Returns the signed-in user's undelivered items. Re-renders on every change. */
export function useQueue(): QueueItem[] {
  const records = useWork()
  const { sending } = useDelivery()
  return useMemo(() => buildQueue(records, new Set(sending)), [records, sending])
}

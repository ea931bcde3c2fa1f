import { useMemo } from 'react'
import { useDelivery } from '../../lib/delivery.ts'
import { useRecords } from '../../lib/records.ts'
import { type QueueItem, queueOf } from './queue.ts'

/** What waits for its delivery, without what was refused. */
export function useWaiting(): QueueItem[] {
  return useQueue().filter(({ state }) => state !== 'refused')
}

/** What is to be delivered of the person who is signed in; the component follows every change. */
export function useQueue(): QueueItem[] {
  const records = useRecords()
  const { sending } = useDelivery()
  return useMemo(() => queueOf(records, new Set(sending)), [records, sending])
}

import type { DeliveryOptions, DeliveryPorts } from './delivery-ports.ts'
import { deliver } from './delivery-run.ts'
import { endSessions } from './ended-sessions.ts'
import { withTabLock } from './tab-lock.ts'

/** Delay before retrying to end sessions (ms). */
const endAgainAfter = 60_000

/**
 * Delivers under a lock; a tab that had to wait finds little left. Sending twice at once is harmless. Also ends signed-out
 * sessions.
 */
export function deliverUnderLock(
  ports: DeliveryPorts,
  options: DeliveryOptions = {},
): Promise<number | null> {
  const hasSignal = () => navigator.onLine
  return withTabLock('delivery', async () => {
    const next = await deliver({ ...ports, hasSignal }, options)
    if (!(await endSessions({ ...ports, hasSignal }))) return next
    return Math.min(next ?? Number.POSITIVE_INFINITY, Date.now() + endAgainAfter)
  })
}

import type { DeliveryOptions, DeliveryPorts } from './delivery-ports.ts'
import { deliver } from './delivery-run.ts'
import { endSessions } from './ended-sessions.ts'
import { withTabLock } from './tab-lock.ts'

/** Delay before the next attempt to end sessions on the server (ms). */
const endAgainAfter = 60_000

/**
 * Delivers under a lock shared by the tabs. A tab that waited for the lock finds little left to send. Two deliveries at
 * the same time would do no harm. Also ends signed-out sessions on the server.
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

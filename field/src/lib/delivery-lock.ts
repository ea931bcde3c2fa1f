import type { DeliveryOptions, DeliveryPorts } from './delivery-ports.ts'
import { deliver } from './delivery-run.ts'
import { endSessions } from './ended-sessions.ts'
import { withTabLock } from './tab-lock.ts'

/** Wait before sessions that could not be ended are tried again (ms). */
const endAgainAfter = 60_000

/**
 * Delivers while no other tab does, and ends signed-out sessions on the server. Without locks in the browser, two tabs
 * may deliver at the same time, which does no harm.
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

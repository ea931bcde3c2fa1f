import type { DeliveryOptions, DeliveryPorts } from './delivery-ports.ts'
import { deliver } from './delivery-run.ts'
import { endSessions } from './ended-sessions.ts'
import { takeTurn } from './turns.ts'

/** Sessions that could not be ended are tried again after this time, in milliseconds. */
const endAgainAfter = 60_000

/**
 * Delivers in turn: who had to wait finds little to do. Where two send the same at once, that harms nothing. Ends the sessions
 * that were signed out of, too.
 */
export function deliverInTurn(ports: DeliveryPorts, options: DeliveryOptions = {}): Promise<number | null> {
  const hasSignal = () => navigator.onLine
  return takeTurn('delivery', async () => {
    const next = await deliver({ ...ports, hasSignal }, options)
    if (!(await endSessions({ ...ports, hasSignal }))) return next
    return Math.min(next ?? Number.POSITIVE_INFINITY, Date.now() + endAgainAfter)
  })
}

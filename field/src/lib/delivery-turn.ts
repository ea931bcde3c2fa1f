import type { DeliveryOptions, DeliveryPorts } from './delivery-ports.ts'
import { deliver } from './delivery-run.ts'

/**
 * Delivers in turn with the other tabs and the service worker of this phone: each waits until the one before has ended,
 * and then finds little to do. Without locks, in an old browser, two may send the same, which harms nothing.
 */
export function deliverInTurn(ports: DeliveryPorts, options: DeliveryOptions = {}): Promise<number | null> {
  const turn = () => deliver({ ...ports, hasSignal: () => navigator.onLine }, options)
  return navigator.locks ? navigator.locks.request('zelo-campo-delivery', turn) : turn()
}

import { type DeliveryOptions, type DeliveryPorts, deliver } from './delivery-run.ts'

/**
 * Delivers in turn with the other tabs and the service worker of this phone: each waits until the one before has ended,
 * and then finds little to do. Without locks, in an old browser, two may send the same, which harms nothing.
 */
export function deliverInTurn(ports: DeliveryPorts, options: DeliveryOptions = {}): Promise<number | null> {
  const turn = () => deliver(ports, options)
  return navigator.locks ? navigator.locks.request('zelo-campo-delivery', turn) : turn()
}

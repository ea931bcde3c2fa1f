import type { DeliveryOptions, DeliveryPorts } from './delivery-ports.ts'
import { deliver } from './delivery-run.ts'
import { takeTurn } from './turns.ts'

/** Delivers in turn: who had to wait finds little to do. Where two send the same at once, that harms nothing. */
export function deliverInTurn(ports: DeliveryPorts, options: DeliveryOptions = {}): Promise<number | null> {
  const hasSignal = () => navigator.onLine
  return takeTurn('delivery', () => deliver({ ...ports, hasSignal }, options))
}

import type { DeliveryOptions, DeliveryPorts } from './delivery-ports.ts'
import { deliver } from './delivery-run.ts'
import { takeTurn } from './turns.ts'

/** Delivers in turn: who had to wait finds little to do. Where two send the same at once, that harms nothing. */
export function deliverInTurn(ports: DeliveryPorts, options: DeliveryOptions = {}): Promise<number | null> {
  // A browser may be wrong about its signal: whoever presses Tentar agora is believed instead.
  const hasSignal = () => options?.hurry === true || navigator.onLine
  return takeTurn('delivery', () => deliver({ ...ports, hasSignal }, options))
}

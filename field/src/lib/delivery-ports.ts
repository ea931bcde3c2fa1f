import type { AnyEndpoint, WireAnswerOf, WireInputOf } from '@zelo/contract/endpoint'
import type { Message } from './channel.ts'
import type { FieldDatabase } from './database.ts'

/** Dependencies of a delivery. The page, the service worker or a test provides them. */
export interface DeliveryPorts {
  database: FieldDatabase
  /** Calls the server like the client's `request`. */
  send<E extends AnyEndpoint>(
    endpoint: E,
    input: WireInputOf<E>,
    options: { token: string | undefined; signal?: AbortSignal | undefined },
  ): Promise<WireAnswerOf<E>>
  broadcast(message: Message): void
  /** Returns the time by the phone's clock (epoch ms). */
  now?: () => number
  /** Returns whether the phone reports signal. Undefined if that cannot be known. */
  hasSignal?: () => boolean
}

export interface DeliveryOptions {
  /** Sends at once instead of waiting for the next retry. A wait that the server asked for still applies. */
  hurry?: boolean
  /**
   * Sends even if the phone reports no signal, because the report may be wrong. Also sends changes that can still be
   * undone.
   */
  insist?: boolean
  signal?: AbortSignal | undefined
}

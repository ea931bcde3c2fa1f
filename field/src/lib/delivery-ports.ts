import type { AnyEndpoint, WireAnswerOf, WireInputOf } from '@zelo/contract/endpoint'
import type { Message } from './channel.ts'
import type { FieldDatabase } from './database.ts'

/** Dependencies of a delivery, provided by the page, the service worker or a test. */
export interface DeliveryPorts {
  database: FieldDatabase
  /** Calls the server like the client's `request`. */
  send<E extends AnyEndpoint>(
    endpoint: E,
    input: WireInputOf<E>,
    options: { token: string | undefined; signal?: AbortSignal | undefined },
  ): Promise<WireAnswerOf<E>>
  broadcast(message: Message): void
  /** Epoch milliseconds by the phone's clock. */
  now?: () => number
  /** Returns whether the phone reports signal. Absent if unknown. */
  hasSignal?: () => boolean
}

export interface DeliveryOptions {
  /** Skips the backoff, unless the server asked for the wait. */
  hurry?: boolean
  /** Ignores the phone's signal status, which may be wrong. Also sends changes in their undo period. */
  insist?: boolean
  signal?: AbortSignal | undefined
}

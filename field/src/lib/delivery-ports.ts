import type { AnswerOf, AnyEndpoint, CallInput } from '@zelo/contract/endpoint'
import type { Message } from './channel.ts'
import type { FieldDatabase } from './database.ts'

/** What a delivery needs of its surroundings: the page, the service worker or a test. */
export interface DeliveryPorts {
  database: FieldDatabase
  /** Calls the server like `request` of the client. */
  send<E extends AnyEndpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: { token: string | undefined; signal?: AbortSignal | undefined },
  ): Promise<AnswerOf<E>>
  tell(message: Message): void
  /** Epoch milliseconds by the phone's clock. */
  now?: () => number
  /** Whether the phone itself says that it has signal; absent where nothing says so. */
  hasSignal?: () => boolean
}

export interface DeliveryOptions {
  /** Waits for no next try, unless the server itself asked for one. */
  hurry?: boolean
  /** Tries whatever the phone says of its signal, which may be wrong; what is held for an undo goes, too. */
  insist?: boolean
  signal?: AbortSignal | undefined
}

import type { Message } from './channel.ts'

/** Counts what a delivery has sent and broadcasts the progress. */
export class DeliveryProgress {
  readonly #broadcast: (message: Message) => void
  #sending: string[] = []
  #weight = { all: 0, delivered: 0 }
  /** Number of works and photos delivered so far. */
  delivered = 0

  constructor(broadcast: (message: Message) => void) {
    this.#broadcast = broadcast
  }

  /** Adds to the total number of bytes to send. */
  addWeight(weight: number): void {
    this.#weight.all += weight
  }

  markSending(clientIds: string[]): void {
    this.#sending = clientIds
    this.#broadcastRun()
  }

  markDelivered(weight: number, count: number): void {
    this.#weight.delivered += weight
    this.delivered += count
    this.#broadcastRun()
  }

  end(): void {
    this.#broadcast({ about: 'delivery', run: null, delivered: this.delivered })
  }

  #broadcastRun(): void {
    const { all, delivered } = this.#weight
    const run = { sending: this.#sending, progress: all > 0 ? Math.min(delivered / all, 1) : 0 }
    this.#broadcast({ about: 'delivery', run, delivered: this.delivered })
  }
}

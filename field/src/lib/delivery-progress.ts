import type { Message } from './channel.ts'

/** Broadcasts the progress of a delivery on this phone. */
export class DeliveryProgress {
  readonly #tell: (message: Message) => void
  #sending: string[] = []
  #weight = { all: 0, arrived: 0 }
  /** Number of delivered records. */
  delivered = 0

  constructor(tell: (message: Message) => void) {
    this.#tell = tell
  }

  /** Adds to the total weight. */
  expect(weight: number): void {
    this.#weight.all += weight
  }

  sends(clientIds: string[]): void {
    this.#sending = clientIds
    this.#tellRun()
  }

  arrived(weight: number, count: number): void {
    this.#weight.arrived += weight
    this.delivered += count
    this.#tellRun()
  }

  end(): void {
    this.#tell({ about: 'delivery', run: null, delivered: this.delivered })
  }

  #tellRun(): void {
    const { all, arrived } = this.#weight
    const run = { sending: this.#sending, progress: all > 0 ? Math.min(arrived / all, 1) : 0 }
    this.#tell({ about: 'delivery', run, delivered: this.delivered })
  }
}

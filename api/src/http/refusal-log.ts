import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { callWords } from '../log.ts'

/** How often what was gathered is told, in milliseconds, and of how many kinds at most. */
const gatheredFor = 60_000
const mostKinds = 10_000

interface Gathered {
  line: object
  count: number
}

/**
 * Tells the log of refusals of strangers: of one address, call and code the first at once, and the others as one line a minute
 * with their number. A stranger otherwise writes 10 GB of log a day.
 */
export class RefusalLog {
  readonly #log: FastifyBaseLogger
  readonly #kinds = new Map<string, Gathered>()
  readonly #timer: NodeJS.Timeout

  constructor(log: FastifyBaseLogger) {
    this.#log = log
    this.#timer = setInterval(() => this.flush(), gatheredFor).unref()
  }

  /** `line` is what the log says of the call; the caller's address is not in it. */
  tell({ ip, log }: FastifyRequest, line: { call: string; refusal: string; status: number }): void {
    const kind = `${ip} ${line.call} ${line.refusal}`
    const known = this.#kinds.get(kind)
    if (known) {
      known.count += 1
      return
    }
    if (this.#kinds.size >= mostKinds) this.flush()
    this.#kinds.set(kind, { line, count: 0 })
    log.info(line, callWords)
  }

  /** Tells what was gathered. */
  flush(): void {
    for (const { line, count } of this.#kinds.values()) {
      if (count > 0) this.#log.info({ ...line, ms: undefined, count }, callWords)
    }
    this.#kinds.clear()
  }

  close(): void {
    clearInterval(this.#timer)
    this.flush()
  }
}

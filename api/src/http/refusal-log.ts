import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { callWords } from '../log.ts'

/**
 * `gatheredFor` is the time between two flushes, in milliseconds. `mostKinds` is the maximum number of kinds of calls
 * that are counted in that time.
 */
const gatheredFor = 60_000
const mostKinds = 10_000

interface Gathered {
  line: object
  count: number
}

/**
 * Logs rejected anonymous calls. For each address, call and error code, logs the first call immediately. One line per
 * minute then contains the number of further calls. Without this limit, an anonymous caller could write 10 GB of log a
 * day.
 */
export class RejectionLog {
  readonly #log: FastifyBaseLogger
  readonly #kinds = new Map<string, Gathered>()
  readonly #timer: NodeJS.Timeout

  constructor(log: FastifyBaseLogger) {
    this.#log = log
    this.#timer = setInterval(() => this.flush(), gatheredFor).unref()
  }

  /** Logs or counts a call. `line` is the log line. It does not contain the caller's address. */
  record({ ip, log }: FastifyRequest, line: { call: string; refusal: string; status: number }): void {
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

  /** Logs the counted calls. */
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

import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Time in milliseconds that calls in flight have to end, after the server has begun to close. */
export const closingTimeoutMs = 10_000

/** Tracks the calls in flight of a server. */
export class CallsInFlight {
  readonly #answers = new Set<ServerResponse>()
  readonly #onEnd: () => void

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
  }

  get size(): number {
    return this.#answers.size
  }

  begin(answer: ServerResponse): void {
    this.#answers.add(answer)
  }

  end(answer: ServerResponse): void {
    this.#answers.delete(answer)
    this.#onEnd()
  }
}

/**
 * Closes a server when its calls in flight have ended. Disconnects calls that take longer than `closingTimeoutMs`. Node
 * alone would also wait for idle connections, which browsers keep open. After `stopping` aborts, every response closes
 * its connection.
 */
export function closeQuietly(app: FastifyInstance, stopping: AbortSignal): CallsInFlight {
  let isClosing = false
  const closeWhenQuiet = () => {
    if (underWay.size === 0) app.server.closeAllConnections()
  }
  const underWay = new CallsInFlight(() => {
    if (isClosing) setImmediate(closeWhenQuiet)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing || stopping.aborted) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', (done) => {
    isClosing = true
    // At this point, the server accepts no new connections.
    setImmediate(closeWhenQuiet)
    setTimeout(() => app.server.closeAllConnections(), closingTimeoutMs).unref()
    done()
  })
  return underWay
}

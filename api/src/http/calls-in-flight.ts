import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that calls in flight may take to end after the server starts to close. */
export const patience = 10_000

/** The calls in flight of a server. */
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
 * Closes a server as soon as the calls in flight have ended, or after `patience`, which cuts the rest. Node alone also waits
 * for idle connections, such as those a browser opens ahead or keeps after a response. After `stopping` aborts, every
 * response closes its connection.
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
    // By now the server no longer listens.
    setImmediate(closeWhenQuiet)
    setTimeout(() => app.server.closeAllConnections(), patience).unref()
    done()
  })
  return underWay
}

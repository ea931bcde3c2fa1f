import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that calls under way may take to end once the server has been told to close. */
export const patience = 10_000

/** The calls that a server is answering. */
export class UnderWay {
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
 * Lets a server close as soon as the calls under way have ended, or after `patience`, which cuts what is left. By itself Node
 * also waits for connections that nobody asks anything on: opened ahead by a browser, or kept after an answer. From
 * `stopping` on every answer is the last one of its connection.
 */
export function closeQuietly(app: FastifyInstance, stopping: AbortSignal): UnderWay {
  let isClosing = false
  const closeWhenQuiet = () => {
    if (underWay.size === 0) app.server.closeAllConnections()
  }
  const underWay = new UnderWay(() => {
    if (isClosing) setImmediate(closeWhenQuiet)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing || stopping.aborted) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', (done) => {
    isClosing = true
    // By then it no longer listens.
    setImmediate(closeWhenQuiet)
    setTimeout(() => app.server.closeAllConnections(), patience).unref()
    done()
  })
  return underWay
}

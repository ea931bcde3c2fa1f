import type { ServerResponse } from 'node:http'
import type { liveEvents } from '@zelo/contract/live'

/**
 * A reader is disconnected if more than this many bytes wait to be sent to it. When it reconnects, it reads the current
 * state.
 */
const mostUnread = 256_000

/** Headers that keep proxies and caches from buffering or compressing the stream. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  // The connection serves no further request, so a server that stops need not wait for it.
  connection: 'close',
}

/** A response that stays open and sends events. */
export class LiveStream {
  readonly #response: ServerResponse

  /**
   * Starts the response with the headers above and those of `further`. `retry` is how many milliseconds the reader
   * waits before it reconnects.
   */
  constructor(
    response: ServerResponse,
    further: Record<string, number | string | string[] | undefined>,
    retry: number,
  ) {
    this.#response = response
    // Errors are ignored. A disconnected reader is handled by the `close` event.
    response.on('error', () => {})
    response.writeHead(200, { ...further, ...headers })
    this.#write(`retry: ${retry}\n\n`)
  }

  send(event: (typeof liveEvents)[number], data: object): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Sends an empty comment, so that no proxy closes the connection for being idle. */
  beat(): void {
    this.#write(':\n\n')
  }

  end(): void {
    this.#response.end()
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return
    this.#response.write(text)
    if (this.#response.writableLength > mostUnread) this.#response.destroy()
  }
}

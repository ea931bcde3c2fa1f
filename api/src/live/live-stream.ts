import type { ServerResponse } from 'node:http'
import type { liveEvents } from '@zelo/contract/live'

/** A reader that falls this many bytes behind is disconnected. A reconnect brings it up to date. */
const mostUnread = 256_000

/** Headers that prevent proxies and caches from buffering or compressing. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  // No further request uses this connection, so a stopping server need not wait for it.
  connection: 'close',
}

/** A response that stays open and sends events. */
export class LiveStream {
  readonly #response: ServerResponse

  /** Starts the response with further headers. `retry` is the reader's reconnect delay, in milliseconds. */
  constructor(
    response: ServerResponse,
    further: Record<string, number | string | string[] | undefined>,
    retry: number,
  ) {
    this.#response = response
    // The `close` event reports a disconnected reader.
    response.on('error', () => {})
    response.writeHead(200, { ...further, ...headers })
    this.#write(`retry: ${retry}\n\n`)
  }

  send(event: (typeof liveEvents)[number], data: object): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Sends an empty comment, so that no proxy closes the connection as idle. */
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

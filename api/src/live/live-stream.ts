import type { ServerResponse } from 'node:http'
import type { liveEvents } from '@zelo/contract/live'

/** A reader who is so many bytes behind is cut off; asking again brings everything up to date. */
const mostUnread = 256_000

/** Neither a proxy nor a cache holds anything back or makes it smaller. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  // Once it ends nothing else is asked on it, so a server that stops need not wait.
  connection: 'close',
}

/** An answer that stays open and tells events as they come. */
export class LiveStream {
  readonly #response: ServerResponse

  /** Begins the answer, with further headers, and tells the reader after how many milliseconds to ask again when it ends. */
  constructor(
    response: ServerResponse,
    further: Record<string, number | string | string[] | undefined>,
    retry: number,
  ) {
    this.#response = response
    // A reader who has gone is told by `close`.
    response.on('error', () => {})
    response.writeHead(200, { ...further, ...headers })
    this.#write(`retry: ${retry}\n\n`)
  }

  send(event: (typeof liveEvents)[number], data: object): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** A line that means nothing, so that nothing in between takes the connection for idle. */
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

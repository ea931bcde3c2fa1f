import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LiveChange } from '@zelo/contract/live'
import type { FastifyInstance } from 'fastify'

export interface LiveEvent {
  event: string
  data: unknown
}

/** A test client that reads the stream of a listening server. */
export class LiveReader {
  readonly response: IncomingMessage
  readonly #events: LiveEvent[] = []
  readonly #reading: Promise<void>
  #isClosed = false
  #heard = Promise.withResolvers<void>()
  /** The raw text received so far. */
  text = ''

  static async open(app: FastifyInstance, token: string, method = 'GET'): Promise<LiveReader> {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'zstd, br, gzip' }
    const port = readPort(app)
    // Use a separate connection without keep-alive.
    const asked = request({ host: '127.0.0.1', port, path: '/api/live', method, headers, agent: false })
    const [response] = (await once(asked.end(), 'response')) as [IncomingMessage]
    return new LiveReader(response)
  }

  private constructor(response: IncomingMessage) {
    this.response = response
    this.#reading = this.#read()
  }

  /** Returns the next unread event. Fails if the stream ends first. */
  async next(): Promise<LiveEvent> {
    for (;;) {
      const event = this.#events.shift()
      if (event) return event
      await this.#hear()
    }
  }

  /** Returns the next event, which must be a change. */
  async change(): Promise<LiveChange> {
    const { event, data } = await this.next()
    if (event !== 'change') throw new Error(`the stream sent ${event}`)
    return data as LiveChange
  }

  /** Resolves when the reader has received this text. */
  async until(text: string): Promise<void> {
    while (!this.text.includes(text)) await this.#hear()
  }

  /** Resolves when the server has ended the stream. */
  async ended(): Promise<void> {
    await this.#reading
  }

  close(): void {
    this.#isClosed = true
    this.response.destroy()
  }

  async #hear(): Promise<void> {
    const isOver = await Promise.race([this.#heard.promise.then(() => false), this.#reading.then(() => true)])
    if (isOver && this.#events.length === 0) throw new Error(`the stream ended after: ${this.text}`)
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    try {
      for await (const bytes of this.response) {
        const text = decoder.decode(bytes, { stream: true })
        this.text += text
        rest += text
        const blocks = rest.split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const [, event] = /^event: (.*)$/m.exec(block) ?? []
          const [, data] = /^data: (.*)$/m.exec(block) ?? []
          if (event && data) this.#events.push({ event, data: JSON.parse(data) })
        }
        this.#heard.resolve()
        this.#heard = Promise.withResolvers()
      }
    } catch (error) {
      if (!this.#isClosed) throw error
    }
  }
}

function readPort(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port
}

import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** Milliseconds to wait before each attempt to connect. The last value is used again for all later attempts. */
const waits = [250, 1000, 3000, 10_000]

/** A connection without a response for this many milliseconds counts as broken. */
const timeoutMs = 10_000

export interface ListenerOptions {
  /**
   * The direct URL of PostgreSQL. A pooler would give the connection to other callers, and notifications would be lost.
   */
  url: string
  channel: string
  log: Pick<FastifyBaseLogger, 'warn'>
  /** The interval between checks of an idle connection, in milliseconds. */
  askEvery: number
  onMessage: (payload: string) => void
  /** Called after each reconnection, because messages sent without a connection are lost. */
  onGap: () => void
}

/**
 * A separate connection that listens to a channel of the database. It opens on first use. If it breaks, it reopens,
 * until `close` is called.
 */
export class Listener {
  readonly #options: ListenerOptions
  #listening: Promise<pg.Client> | undefined
  #timer: NodeJS.Timeout | undefined
  #since = 0
  #closed = false

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  /**
   * Resolves when the connection receives messages. Returns the time at which this connection began to listen, in
   * milliseconds of `performance.now()`. Rejects if the database is unreachable.
   */
  async ready(): Promise<number> {
    if (this.#closed) throw new Error('the listener is closed')
    this.#listening ??= this.#open()
    await this.#listening
    return this.#since
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    const client = await this.#listening?.catch(() => undefined)
    await client?.end().catch(() => {})
  }

  async #open(): Promise<pg.Client> {
    const { url, channel, onMessage } = this.#options
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
      application_name: 'zelo live',
    })
    let isLost = false
    const lost = () => {
      if (isLost) return
      isLost = true
      client.end().catch(() => {})
      this.#reopen()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      this.#since = performance.now()
    } catch (error) {
      isLost = true
      client.end().catch(() => {})
      this.#listening = undefined
      throw error
    }
    this.#askAgain(client, lost)
    return client
  }

  /** Sends a query at intervals. Without traffic, a connection can break and neither side notices. */
  #askAgain(client: pg.Client, lost: () => void): void {
    this.#timer = setTimeout(() => {
      client.query('select').then(() => this.#closed || this.#askAgain(client, lost), lost)
    }, this.#options.askEvery)
    this.#timer.unref()
  }

  #reopen(attempt = 0): void {
    clearTimeout(this.#timer)
    if (this.#closed) return
    this.#options.log.warn({ attempt }, 'the connection that listens for changes was lost')
    this.#listening = undefined
    this.#timer = setTimeout(
      () => {
        if (this.#closed) return
        this.#listening ??= this.#open()
        this.#listening.then(this.#options.onGap, () => this.#reopen(attempt + 1))
      },
      waits[Math.min(attempt, waits.length - 1)],
    )
    this.#timer.unref()
  }
}

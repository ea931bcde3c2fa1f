import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** Milliseconds between connection attempts. The last value repeats. */
const waits = [250, 1000, 3000, 10_000]

/** Milliseconds without a response after which a connection counts as broken. */
const patience = 10_000

export interface ListenerOptions {
  /** URL of PostgreSQL itself. A pooler would hand the connection to other callers and lose notifications. */
  url: string
  channel: string
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Interval of the check on an idle connection, in milliseconds. */
  askEvery: number
  onMessage: (payload: string) => void
  /** Called after a reconnect. Messages sent meanwhile are lost. */
  onGap: () => void
}

/**
 * A separate connection that listens on a channel of the database. It opens on first use, and reopens whenever it breaks,
 * until it is closed.
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
   * Resolves once messages arrive. Returns since when they do, in milliseconds of `performance.now()`. Rejects if the database
   * is unreachable.
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
      connectionTimeoutMillis: patience,
      query_timeout: patience,
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

  /** Polls the connection, because it can break without notice to either end. */
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

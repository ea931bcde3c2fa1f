import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { DomainError } from '../domain-error.ts'

/** The current state of a pool: the number of connections, of idle connections, and of callers that wait. */
export interface PoolState {
  name: string
  size: number
  idle: number
  waiting: number
}

/** PostgreSQL's error codes (SQLSTATE) while it starts or stops. */
export const startingOrStopping = /^57P/

/**
 * A pool with a circuit breaker. After a failed attempt to connect, the pool rejects callers immediately for `restFor`
 * milliseconds. Then it lets one caller try again, and still rejects all other callers. So only one caller waits for an
 * unreachable machine.
 */
export class Connections {
  readonly #pool: Pool
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  readonly #name: string
  readonly #restFor: number
  /** The time of the next attempt. Undefined while PostgreSQL is reachable. */
  #askAgainAt: number | undefined
  #isAsking = false

  /** @param restFor milliseconds from a failed attempt to the next */
  constructor(
    pool: Pool,
    { name, log, restFor }: { name: string; log: Pick<FastifyBaseLogger, 'warn'>; restFor: number },
  ) {
    this.#pool = pool
    this.#name = name
    this.#log = log
    this.#restFor = restFor
  }

  /**
   * Returns a connection for exclusive use. The caller must release the connection.
   * @throws `unavailable`
   */
  async take(): Promise<PoolClient> {
    const isOut = this.#askAgainAt !== undefined
    if (isOut && (this.#isAsking || performance.now() < this.#askAgainAt!))
      throw new DomainError('unavailable')
    this.#isAsking = isOut
    try {
      const client = await this.#pool.connect()
      if (this.#askAgainAt !== undefined)
        this.#log.warn({ database: this.#name }, 'the database responds again')
      this.#askAgainAt = undefined
      return client
    } catch (cause) {
      if (isUnreachable(cause)) this.#rest(cause)
      throw new DomainError('unavailable', { cause })
    } finally {
      if (isOut) this.#isAsking = false
    }
  }

  get state(): PoolState {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { name: this.#name, size: totalCount, idle: idleCount, waiting: waitingCount }
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  #rest(cause: unknown): void {
    if (this.#askAgainAt === undefined) {
      this.#log.warn(
        { database: this.#name, reason: describeConnectionError(cause) },
        'the database does not respond',
      )
    }
    this.#askAgainAt = performance.now() + this.#restFor
  }
}

/**
 * Returns whether an error shows that the server is unreachable. PostgreSQL's own errors and an exhausted pool do not show
 * this.
 */
function isUnreachable(error: unknown): boolean {
  const { severity, code, message } = error as { severity?: string; code?: string; message?: string }
  if (severity !== undefined) return startingOrStopping.test(code ?? '')
  return !message?.startsWith('timeout exceeded when trying to connect')
}

/**
 * Returns whether an error shows that a connection broke. The driver reports this without an error code, only with a
 * message. PostgreSQL reports its own shutdown with a code.
 */
export function isBroken(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return /^(57P|08|ECONN|EPIPE)/.test(code ?? '') || message?.startsWith('Connection terminated') === true
}

/** Returns the message of a connection error, without the connection object. */
export function describeConnectionError(error: unknown): string {
  if (error instanceof AggregateError) return describeConnectionError(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

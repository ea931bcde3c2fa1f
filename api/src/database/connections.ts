import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { DomainError } from '../domain-error.ts'

/** A pool at this moment: its connections, those of them that are idle, and the callers who wait for one. */
export interface PoolState {
  name: string
  size: number
  idle: number
  waiting: number
}

/** What PostgreSQL says while it starts or stops. */
export const startingOrStopping = /^57P/

/**
 * A pool that knows when nobody answers. After an attempt to connect has failed, whoever asks is refused at once for a
 * while; then one asks PostgreSQL again while the others are still refused. So callers wait for a machine that is gone
 * once, and not each of them.
 */
export class Connections {
  readonly #pool: Pool
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  readonly #name: string
  readonly #restFor: number
  /** When to ask again; undefined while PostgreSQL answers. */
  #askAgainAt: number | undefined
  #isAsking = false

  /** @param restFor how long after a failed attempt nobody asks, in milliseconds */
  constructor(
    pool: Pool,
    { name, log, restFor }: { name: string; log: Pick<FastifyBaseLogger, 'warn'>; restFor: number },
  ) {
    this.#pool = pool
    this.#name = name
    this.#log = log
    this.#restFor = restFor
  }

  /** A connection of one's own, until it is released. @throws `unavailable` */
  async take(): Promise<PoolClient> {
    const isOut = this.#askAgainAt !== undefined
    if (isOut && (this.#isAsking || performance.now() < this.#askAgainAt!))
      throw new DomainError('unavailable')
    this.#isAsking = isOut
    try {
      const client = await this.#pool.connect()
      if (this.#askAgainAt !== undefined)
        this.#log.warn({ database: this.#name }, 'the database answers again')
      this.#askAgainAt = undefined
      return client
    } catch (cause) {
      if (saysNobodyAnswers(cause)) this.#rest(cause)
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
      this.#log.warn({ database: this.#name, reason: reasonOf(cause) }, 'the database does not answer')
    }
    this.#askAgainAt = performance.now() + this.#restFor
  }
}

/** A refusal by PostgreSQL itself is an answer, and so is a pool whose connections are all in use. */
function saysNobodyAnswers(error: unknown): boolean {
  const { severity, code, message } = error as { severity?: string; code?: string; message?: string }
  if (severity !== undefined) return startingOrStopping.test(code ?? '')
  return !message?.startsWith('timeout exceeded when trying to connect')
}

/** Whether an error says that a connection broke: the driver has no code for it, PostgreSQL says that it stops. */
export function isBroken(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return /^(57P|08|ECONN|EPIPE)/.test(code ?? '') || message?.startsWith('Connection terminated') === true
}

/** What broke a connection, in words without the connection itself. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

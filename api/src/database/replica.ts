import { DomainError } from '../domain-error.ts'
import { describeConnectionError, type PoolState } from './connections.ts'
import { bindGroup, type Queries, type Source, transaction } from './transaction.ts'

/** Limits for the use of a replica. Tests use lower limits. */
export interface ReplicaLimits {
  /** The maximum lag, in seconds. */
  mostBehind: number
  /** After a failure, the primary serves all reads for this many milliseconds. */
  restFor: number
  /** Timeout for the lag check at the start of a transaction, in milliseconds. */
  respondsWithin: number
}

const usualLimits: ReplicaLimits = { mostBehind: 30, restFor: 10_000, respondsWithin: 3_000 }

/**
 * SQLSTATE of errors after which the primary may succeed: connection, resources, shutdown, a replay conflict, or a
 * migration that is not replayed yet. Invalid values and statement timeouts would fail on the primary too.
 */
const betterElsewhere = /^(08|53|57P|40001|40P01|42|XX)/

/** A replica of the primary. Its data may be some seconds old. */
export class Replica {
  readonly #source: Source
  readonly #limits: ReplicaLimits
  #restUntil = 0

  constructor(source: Source, limits: Partial<ReplicaLimits> = {}) {
    this.#source = source
    this.#limits = { ...usualLimits, ...limits }
  }

  get isUsable(): boolean {
    return performance.now() >= this.#restUntil
  }

  /**
   * Runs read-only work that is limited to a group. If the replica fails, logs the failure and returns undefined. The
   * caller then repeats the whole work on the primary. The primary also serves all reads of the next `restFor`
   * milliseconds.
   */
  async read<Result>(
    { groupKey, position }: { groupKey: string; position: string | null },
    work: (queries: Queries) => Promise<Result>,
  ): Promise<{ result: Result } | undefined> {
    const first = `${bindGroup(this.#source, groupKey)}; ${buildLagQuery(position)}`
    try {
      const opening = { mode: 'read only', first, beginsWithin: this.#limits.respondsWithin } as const
      const result = await transaction(this.#source, opening, async (queries, rows) => {
        const { behind } = rows[0] as { behind: number | null }
        if (behind === null || behind > this.#limits.mostBehind) throw new TooFarBehind(behind)
        return await work(queries)
      })
      return { result }
    } catch (error) {
      if (!isReplicaError(error)) throw error
      this.#restUntil = performance.now() + this.#limits.restFor
      const cause = error instanceof DomainError ? error.cause : error
      this.#source.log.warn(
        { reason: describeConnectionError(cause) },
        'the replica failed; reports use the primary',
      )
      return undefined
    }
  }

  get pool(): PoolState {
    return this.#source.connections.state
  }

  async close(): Promise<void> {
    await this.#source.connections.close()
  }
}

class TooFarBehind extends Error {
  constructor(seconds: number | null) {
    super(`the replica is ${seconds === null ? 'not following' : `${Math.round(seconds)} seconds behind`}`)
  }
}

/**
 * Returns the SQL of the replica's lag in seconds. The lag is zero if the replica has replayed the primary's position.
 * The lag is null for a server that follows no primary. Such a server may have wrong rows, so it is not used.
 */
function buildLagQuery(position: string | null): string {
  const hasAll =
    position && /^[\dA-F]+\/[\dA-F]+$/i.test(position) ? `pg_last_wal_replay_lsn() >= '${position}'` : 'false'
  return `select case when pg_is_in_recovery() then
    case when ${hasAll} then 0 else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end end as behind`
}

function isReplicaError(error: unknown): boolean {
  if (error instanceof TooFarBehind) return true
  if (error instanceof DomainError) return error.code === 'unavailable'
  return betterElsewhere.test((error as { code?: string }).code ?? '')
}

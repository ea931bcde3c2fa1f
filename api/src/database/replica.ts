import { DomainError } from '../domain-error.ts'
import { type PoolState, reasonOf } from './connections.ts'
import { bindGroup, type Queries, type Source, transaction } from './transaction.ts'

/** Tests have less. */
export interface ReplicaPatience {
  /** Answers older than so many seconds are not taken. */
  mostBehind: number
  /** After a failure everything is read from the primary for so long, in milliseconds. */
  restFor: number
  /** A connection that does not say so long whether it follows is lost, in milliseconds. */
  answersWithin: number
}

const usualPatience: ReplicaPatience = { mostBehind: 30, restFor: 10_000, answersWithin: 3_000 }

/**
 * SQLSTATE of what another PostgreSQL may do better: connection, resources, shutdown, a conflict with what is replayed, a
 * migration that is not replayed yet. A value that no PostgreSQL takes, or a statement that takes too long, is none.
 */
const betterElsewhere = /^(08|53|57P|40001|40P01|42|XX)/

/** A copy of the primary that follows it: answers may come from it that are some seconds old. */
export class Replica {
  readonly #source: Source
  readonly #patience: ReplicaPatience
  #restUntil = 0

  constructor(source: Source, patience: Partial<ReplicaPatience> = {}) {
    this.#source = source
    this.#patience = { ...usualPatience, ...patience }
  }

  get isUsable(): boolean {
    return performance.now() >= this.#restUntil
  }

  /**
   * Runs work that only reads, confined to a group. Undefined when the replica failed it, which is logged; the primary
   * can do the whole work then, and does for a while.
   */
  async read<Result>(
    { groupKey, position }: { groupKey: string; position: string | null },
    work: (queries: Queries) => Promise<Result>,
  ): Promise<{ result: Result } | undefined> {
    const first = `${bindGroup(this.#source, groupKey)}; ${behindOf(position)}`
    try {
      const opening = { mode: 'read only', first, beginsWithin: this.#patience.answersWithin } as const
      const result = await transaction(this.#source, opening, async (queries, rows) => {
        const { behind } = rows[0] as { behind: number | null }
        if (behind === null || behind > this.#patience.mostBehind) throw new TooFarBehind(behind)
        return await work(queries)
      })
      return { result }
    } catch (error) {
      if (!isOfReplica(error)) throw error
      this.#restUntil = performance.now() + this.#patience.restFor
      const cause = error instanceof DomainError ? error.cause : error
      this.#source.log.warn(
        { reason: reasonOf(cause) },
        'the replica failed, reports are read from the primary',
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
 * How many seconds the replica is behind: none when it has all that the primary had, however long ago that was written;
 * null of a server that follows nobody, whose rows may be anybody's.
 */
function behindOf(position: string | null): string {
  const hasAll =
    position && /^[\dA-F]+\/[\dA-F]+$/i.test(position) ? `pg_last_wal_replay_lsn() >= '${position}'` : 'false'
  return `select case when pg_is_in_recovery() then
    case when ${hasAll} then 0 else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end end as behind`
}

function isOfReplica(error: unknown): boolean {
  if (error instanceof TooFarBehind) return true
  if (error instanceof DomainError) return error.code === 'unavailable'
  return betterElsewhere.test((error as { code?: string }).code ?? '')
}

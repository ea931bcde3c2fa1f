import { createHash } from 'node:crypto'
import type { ErrorCode } from '@zelo/contract/errors'
import type { Database, Queries } from '../database/tenant.ts'
import { DomainError } from '../domain-error.ts'
import { limitConcurrencyPerKey } from '../semaphore.ts'
import {
  type Count,
  type Counter,
  countAttempts,
  deleteCount,
  deleteForgotten,
  selectAttemptCounts,
  takeLease,
} from './limits.queries.ts'
import type { Network } from './network.ts'

/** How often something may be tried before the caller has to wait. Routes declare limits as data. */
export interface Limit {
  /** Unique among all limits. Counters are stored under this name. */
  name: string
  /** The callers that share a counter. `sharedCpf`: a CPF that several users have; `device`: an account on one device. */
  per: 'address' | 'account' | 'sharedCpf' | 'device' | 'session'
  /** Error codes that count. Without it, every call counts. */
  counts?: readonly ErrorCode[]
  /** Free attempts. Each further one doubles the wait for the next. A wide network has more. */
  free: number
  /** Seconds. */
  firstWait: number
  /** Seconds, at most an hour: after that, attempts expire. */
  longestWait: number
  /** A success clears the counter. Set it for actions that only the right user can complete. */
  clearedBySuccess?: true
}

/** How many wrong guesses a user has, across sessions. */
export type GuessLimit = Pick<Limit, 'name' | 'free' | 'firstWait' | 'longestWait'>

/**
 * The caller, by `Limit.per`. A call without an account or a session omits that key. An address is a list of the networks
 * that it belongs to, from narrow to wide.
 */
export type Caller = Partial<Record<Exclude<Limit['per'], 'address'>, string>> & {
  address?: readonly Network[]
}

/** A limit of one call, for the caller or one of the caller's networks. */
interface WatchedCounter extends Counter {
  limit: Limit
}

/** The counter's state when the call began. */
interface Watch extends WatchedCounter {
  before: Count
}

/**
 * Attempts that this process has counted. If it counted none before, during and after a successful call, nothing is left to
 * settle. This saves a query per sign-in. A burst of attempts always counts some.
 */
let countedHere = 0

/** Seconds without an attempt after which a counter expires. */
const memory = 3600

/**
 * Limits concurrent limited calls per network. Otherwise a thousand wrong passwords sent together keep the server busy with
 * hashing while other networks sign in.
 */
const limitPerNetwork = limitConcurrencyPerKey<string>({ atOnce: 4 })

/**
 * Runs `work` unless a limit makes the caller wait, and counts the attempt.
 *
 * If a limit counts errors, only finished attempts count, so that concurrent successes never wait for each other. A burst of
 * wrong attempts therefore starts together. At the end, an attempt that finds other failures returns a wait time instead of
 * its result. A burst thus learns no more than sequential attempts.
 * @throws `too_many_requests` with the fact `seconds`: how long to wait
 */
export async function withinLimits<Result>(
  limits: readonly Limit[],
  caller: Caller,
  means: { database: Database; clock: () => Date },
  work: () => Promise<Result>,
): Promise<Result> {
  if (limits.length === 0) return await work()
  const counted = () => countedCall(limits, caller, means, work)
  // A known device does not queue behind the wrong passwords of its network.
  const queue = caller.device ?? widestNetwork(caller)
  return await (queue === undefined ? counted() : limitPerNetwork(queue)(counted))
}

const limitIdentifications = limitConcurrencyPerKey<string>({ atOnce: 4 })

/** Identifies the account that a call counts for. Lookups have the same concurrency limit per network as limited calls. */
export async function identifyWithLimit(caller: Caller, identify: () => Promise<Caller>): Promise<Caller> {
  return await limitIdentifications(widestNetwork(caller) ?? '')(identify)
}

function widestNetwork({ address }: Caller): string | undefined {
  return address?.at(-1)?.name
}

async function countedCall<Result>(
  limits: readonly Limit[],
  caller: Caller,
  { database, clock }: { database: Database; clock: () => Date },
  work: () => Promise<Result>,
): Promise<Result> {
  const countedBefore = countedHere
  const now = clock()
  const watches = await watch(database, limits, caller, now)
  if (watches.length === 0) return await work()
  for (const { limit, before } of watches) refuseWhileWaiting(limit, before, now)

  await count(
    database,
    watches.filter(({ limit }) => !limit.counts),
    now,
  )
  const onRefusal = watches.filter(({ limit }) => limit.counts)
  try {
    const result = await work()
    const isQuiet = countedHere === countedBefore && onRefusal.every(({ before }) => before.attempts === 0)
    if (!isQuiet) await settle(database, onRefusal, clock())
    return result
  } catch (error) {
    const code = error instanceof DomainError ? error.code : undefined
    const counted = onRefusal.filter(({ limit }) => code && limit.counts?.includes(code))
    await count(database, counted, clock())
    throw error
  }
}

/** A user's guesses are queued in this process. Guesses in another process are rejected with this wait, in seconds. */
const limitGuesses = limitConcurrencyPerKey<string>({ atOnce: 1 })
const otherGuesses = 5

/** Seconds after which a lease counts as left by a crashed process. */
const longestGuess = 120

/**
 * Runs work that tries secrets, unless the user has guessed wrong too often. Then counts the wrong guesses. A user's guesses
 * run one at a time, so that a burst learns no more than sequential calls.
 * @throws `too_many_requests` with the fact `seconds`: how long to wait
 */
export function withinGuesses<Result>(
  limit: GuessLimit,
  who: string,
  { database, clock }: { database: Database; clock: () => Date },
  work: () => Promise<Result>,
  countFailures: (result: Result) => number,
): Promise<Result> {
  const counter = { limitName: limit.name, key: hashCounterKey(who) }
  const lease = { ...counter, limitName: `${limit.name}, under way` }
  return limitGuesses(`${limit.name} ${who}`)(async () => {
    const now = clock()
    const forgotten = forgottenAt(now)
    const isAlone = await database.asOwner(async (queries) => {
      const [before] = await selectAttemptCounts(queries, [counter], forgotten)
      refuseWhileWaiting(limit, before!, now)
      return await takeLease(queries, lease, {
        now,
        endedBefore: new Date(now.getTime() - longestGuess * 1000),
      })
    })
    if (!isAlone) throw new DomainError('too_many_requests', { facts: { seconds: otherGuesses } })
    try {
      const result = await work()
      const misses = countFailures(result)
      if (misses > 0) {
        await database.asOwner(async (queries) => {
          await countAttempts(queries, [counter], { now, forgotten, attempts: misses })
          await deleteForgotten(queries, forgotten)
        })
      }
      return result
    } finally {
      await database.asOwner((queries) => deleteCount(queries, lease))
    }
  })
}

/** Clears an account's counter after its owner was recognized in another way. */
export async function forgetAttempts(queries: Queries, limit: Limit, who: string): Promise<void> {
  await deleteCount(queries, { limitName: limit.name, key: hashCounterKey(who) })
}

/** Returns the seconds to wait after this number of attempts. */
export function waitAfter(limit: GuessLimit, attempts: number): number {
  if (attempts < limit.free) return 0
  return Math.min(limit.longestWait, limit.firstWait * 2 ** (attempts - limit.free))
}

async function watch(
  database: Database,
  limits: readonly Limit[],
  caller: Caller,
  now: Date,
): Promise<Watch[]> {
  const counters = limits.flatMap((limit) => toCounters(limit, caller))
  if (counters.length === 0) return []
  const counts = await database.asOwner((queries) => selectAttemptCounts(queries, counters, forgottenAt(now)))
  return counters.map((counter, index) => ({ ...counter, before: counts[index]! }))
}

/** Lists the counters from narrow to wide. The same order in every call prevents deadlocks. */
function toCounters(limit: Limit, caller: Caller): WatchedCounter[] {
  if (limit.per === 'address') {
    return (caller.address ?? []).map(({ name, allowance }) => ({
      limit: { ...limit, free: Math.ceil(limit.free * allowance) },
      limitName: limit.name,
      key: hashCounterKey(name),
    }))
  }
  const who = caller[limit.per]
  return who === undefined ? [] : [{ limit, limitName: limit.name, key: hashCounterKey(who) }]
}

function refuseWhileWaiting(limit: GuessLimit, { attempts, lastAt }: Count, now: Date): void {
  const wait = waitAfter(limit, attempts)
  // A last attempt in the future comes from a wrong clock. It does not block the caller until that time.
  const passed = Math.abs(now.getTime() - lastAt.getTime()) / 1000
  if (wait > passed)
    throw new DomainError('too_many_requests', { facts: { seconds: Math.ceil(wait - passed) } })
}

/** Counts an attempt. Rejects it if other attempts were counted since the call began. */
async function count(database: Database, watches: readonly Watch[], now: Date): Promise<void> {
  if (watches.length === 0) return
  const forgotten = forgottenAt(now)
  const numbers = await database.asOwner(async (queries) => {
    const numbers = await countAttempts(queries, watches, { now, forgotten })
    // Runs last, because a transaction that holds deleted rows while it waits for a counter would deadlock.
    await deleteForgotten(queries, forgotten)
    return numbers
  })
  countedHere += 1
  for (const [index, { limit, before }] of watches.entries()) {
    const others = numbers[index]! - 1
    if (others > before.attempts) refuseWhileWaiting(limit, { attempts: others, lastAt: now }, now)
  }
}

/** Completes a success. Rejects it if others failed since the call began. Clears the counters that a success clears. */
async function settle(database: Database, watches: readonly Watch[], now: Date): Promise<void> {
  if (watches.length === 0) return
  await database.asOwner(async (queries) => {
    const counts = await selectAttemptCounts(queries, watches, forgottenAt(now))
    for (const [index, watch] of watches.entries()) {
      const current = counts[index]!
      if (current.attempts > watch.before.attempts) refuseWhileWaiting(watch.limit, current, now)
      if (watch.limit.clearedBySuccess && current.attempts > 0) await deleteCount(queries, watch)
    }
  })
}

function forgottenAt(now: Date): Date {
  return new Date(now.getTime() - memory * 1000)
}

/** Returns a counter's key. It is a hash, so that the table does not reveal the caller. */
export function hashCounterKey(who: string): Buffer {
  return createHash('sha256').update(who).digest()
}

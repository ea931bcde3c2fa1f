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

/** Limits how often a caller may try something without waiting. Routes declare limits as data. */
export interface Limit {
  /** Unique among all limits. Counters are stored under this name. */
  name: string
  /** The callers that share a counter. `sharedCpf`: the users who have one CPF. `device`: one account on one device. */
  per: 'address' | 'account' | 'sharedCpf' | 'device' | 'session'
  /** The error codes that count as an attempt. If undefined, every call counts. */
  counts?: readonly ErrorCode[]
  /** Attempts without a wait. Each further attempt doubles the wait. A wider network has more free attempts. */
  free: number
  /** In seconds. */
  firstWait: number
  /** In seconds, at most an hour, because counters expire after an hour. */
  longestWait: number
  /** A success clears the counter. Set it only for actions that nobody but the right user can complete. */
  clearedBySuccess?: true
}

/** Limits the wrong guesses of a user across all sessions. */
export type GuessLimit = Pick<Limit, 'name' | 'free' | 'firstWait' | 'longestWait'>

/**
 * The identities of a caller, by `Limit.per`. A call without an account or a session omits that key. The address is a list
 * of the networks that contain it, narrowest first.
 */
export type Caller = Partial<Record<Exclude<Limit['per'], 'address'>, string>> & {
  address?: readonly Network[]
}

/** A counter of one call, for the caller or for one of the caller's networks. */
interface WatchedCounter extends Counter {
  limit: Limit
}

/** A counter with its state when the call began. */
interface Watch extends WatchedCounter {
  before: Count
}

/**
 * The number of attempts that this process has counted. If it stays the same during a successful call, no other attempt
 * failed, and the call skips a query. Concurrent wrong attempts always change it.
 */
let countedHere = 0

/** Seconds without an attempt after which a counter expires. */
const memory = 3600

/**
 * Limits concurrent limited calls per network. Otherwise a thousand concurrent wrong passwords would keep the server busy
 * with hashing and delay other networks.
 */
const limitPerNetwork = limitConcurrencyPerKey<string>({ atOnce: 4 })

/**
 * Runs `work` unless the caller has to wait. Counts the attempt.
 *
 * A limit with `counts` counts an attempt when it ends, so that concurrent successes do not delay each other. Concurrent
 * wrong attempts therefore all run. If other attempts failed meanwhile, an attempt returns a wait time instead of its
 * result. Concurrent attempts thus reveal no more than sequential ones.
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

/**
 * Runs `identify`, which looks up the account of a call. One network may run as many look-ups at once as limited calls.
 */
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
  for (const { limit, before } of watches) rejectWhileWaiting(limit, before, now)

  await count(
    database,
    watches.filter(({ limit }) => !limit.counts),
    now,
  )
  const onErrors = watches.filter(({ limit }) => limit.counts)
  try {
    const result = await work()
    const isQuiet = countedHere === countedBefore && onErrors.every(({ before }) => before.attempts === 0)
    if (!isQuiet) await settle(database, onErrors, clock())
    return result
  } catch (error) {
    const code = error instanceof DomainError ? error.code : undefined
    const counted = onErrors.filter(({ limit }) => code && limit.counts?.includes(code))
    await count(database, counted, clock())
    throw error
  }
}

/**
 * Queues a user's guesses within this process. A guess while another process runs one is rejected, with a wait of
 * `waitForOtherGuess` seconds.
 */
const limitGuesses = limitConcurrencyPerKey<string>({ atOnce: 1 })
const waitForOtherGuess = 5

/** After this many seconds, a lease counts as left behind by a crashed process. */
const longestGuess = 120

/**
 * Runs work that guesses secrets, unless the user has to wait after wrong guesses. Then counts the wrong guesses. A user's
 * guesses run one at a time, so concurrent guesses reveal no more than sequential ones.
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
      rejectWhileWaiting(limit, before!, now)
      return await takeLease(queries, lease, {
        now,
        endedBefore: new Date(now.getTime() - longestGuess * 1000),
      })
    })
    if (!isAlone) throw new DomainError('too_many_requests', { facts: { seconds: waitForOtherGuess } })
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

/** Clears the counter of an account whose password was replaced. */
export async function forgetAttempts(queries: Queries, limit: Limit, who: string): Promise<void> {
  await deleteCount(queries, { limitName: limit.name, key: hashCounterKey(who) })
}

/** Returns the seconds to wait after a number of attempts. */
export function computeWait(limit: GuessLimit, attempts: number): number {
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

/** Lists the counters of a limit. The narrowest network comes first. All calls use this order, which prevents deadlocks. */
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

function rejectWhileWaiting(limit: GuessLimit, { attempts, lastAt }: Count, now: Date): void {
  const wait = computeWait(limit, attempts)
  // A last attempt in the future comes from a wrong clock. Do not block the caller until that time.
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
    // Delete last. A transaction that holds deleted rows while it waits for a counter would cause a deadlock.
    await deleteForgotten(queries, forgotten)
    return numbers
  })
  countedHere += 1
  for (const [index, { limit, before }] of watches.entries()) {
    const others = numbers[index]! - 1
    if (others > before.attempts) rejectWhileWaiting(limit, { attempts: others, lastAt: now }, now)
  }
}

/**
 * Ends a successful attempt. Rejects it if other attempts failed since the call began. Otherwise clears the counters that a
 * success clears.
 */
async function settle(database: Database, watches: readonly Watch[], now: Date): Promise<void> {
  if (watches.length === 0) return
  await database.asOwner(async (queries) => {
    const counts = await selectAttemptCounts(queries, watches, forgottenAt(now))
    for (const [index, watch] of watches.entries()) {
      const current = counts[index]!
      if (current.attempts > watch.before.attempts) rejectWhileWaiting(watch.limit, current, now)
      if (watch.limit.clearedBySuccess && current.attempts > 0) await deleteCount(queries, watch)
    }
  })
}

function forgottenAt(now: Date): Date {
  return new Date(now.getTime() - memory * 1000)
}

/** Returns the key of a counter. A hash keeps the table from revealing the caller. */
export function hashCounterKey(who: string): Buffer {
  return createHash('sha256').update(who).digest()
}

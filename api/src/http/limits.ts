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

/** Limits how many times a caller may try an action before it must wait. Each route lists its limits. */
export interface Limit {
  /** The name under which attempts are stored. Each limit needs a unique name. */
  name: string
  /**
   * Which attempts are counted together. `sharedCpf`: the attempts of all users who have one CPF. `device`: the
   * attempts for one account on one device.
   */
  per: 'address' | 'account' | 'sharedCpf' | 'device' | 'session'
  /** The error codes that count as an attempt. If undefined, every call counts. */
  counts?: readonly ErrorCode[]
  /**
   * Number of attempts without a wait. Each further attempt doubles the wait. A wider network has more free attempts.
   */
  free: number
  /** The first wait, in seconds. */
  firstWait: number
  /** The longest wait, in seconds. At most an hour, because counters expire after an hour. */
  longestWait: number
  /** A success clears the counter. Set this only for an action that only the owner of the account can complete. */
  clearedBySuccess?: true
}

/** Limits the wrong guesses of a user across all sessions. */
export type GuessLimit = Pick<Limit, 'name' | 'free' | 'firstWait' | 'longestWait'>

/**
 * How a caller is identified, by `Limit.per`. The key `account` or `session` is missing for a call without it.
 * `address` lists the networks that contain the caller's IP address, narrowest first.
 */
export type Caller = Partial<Record<Exclude<Limit['per'], 'address'>, string>> & {
  address?: readonly Network[]
}

/** A counter that a call checks: the caller's counter, or the counter of one of the caller's networks. */
interface WatchedCounter extends Counter {
  limit: Limit
}

/** A counter and its state at the start of the call. */
interface Watch extends WatchedCounter {
  before: Count
}

/**
 * The number of attempts that this process has counted so far. If the number is the same at the start and end of a
 * successful call, no other attempt has failed. The call then needs no query to check that. A concurrent wrong attempt
 * always changes the number.
 */
let countedHere = 0

/** A counter expires this many seconds after its last attempt. */
const memory = 3600

/**
 * Limits the concurrent calls of one network, if the calls have a limit. Otherwise, a thousand concurrent wrong
 * passwords would keep the server busy with hashing and delay other networks.
 */
const limitPerNetwork = limitConcurrencyPerKey<string>({ atOnce: 4 })

/**
 * Runs `work` unless the caller must wait, and counts the attempt. If the limit has `counts`, the attempt counts only
 * when it ends, so that concurrent successes do not delay each other. Concurrent wrong attempts therefore all run. If
 * other attempts failed in the meantime, the caller gets a wait instead of the result. So concurrent attempts reveal no
 * more than sequential attempts.
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
  // A known device has its own queue, so that wrong passwords from its network do not delay the device.
  const queue = caller.device ?? widestNetwork(caller)
  return await (queue === undefined ? counted() : limitPerNetwork(queue)(counted))
}

const limitIdentifications = limitConcurrencyPerKey<string>({ atOnce: 4 })

/**
 * Runs `identify`, which looks up the account of a call. `limitPerNetwork` also limits the concurrent look-ups of one
 * network.
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
 * Runs the guesses of one user one at a time in this process. If another process runs a guess of the user, the guess is
 * rejected with a wait of `waitForOtherGuess` seconds.
 */
const limitGuesses = limitConcurrencyPerKey<string>({ atOnce: 1 })
const waitForOtherGuess = 5

/** After this many seconds, the lock of a guess counts as left over from a crashed process. */
const longestGuess = 120

/**
 * Runs work in which a user may guess secrets, unless the user must wait after wrong guesses. Then counts the wrong
 * guesses. The guesses of a user run one at a time, so concurrent guesses reveal no more than sequential guesses.
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

/** Clears the counter of an account after its password was replaced. */
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
  const counts = await database.readAsOwner((queries) =>
    selectAttemptCounts(queries, counters, forgottenAt(now)),
  )
  return counters.map((counter, index) => ({ ...counter, before: counts[index]! }))
}

/** Lists the counters of a limit, narrowest network first. All calls use this order, which prevents deadlocks. */
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
  // If the last attempt is in the future, a clock was wrong. The caller does not have to wait until that time.
  const passed = Math.abs(now.getTime() - lastAt.getTime()) / 1000
  if (wait > passed)
    throw new DomainError('too_many_requests', { facts: { seconds: Math.ceil(wait - passed) } })
}

/** Counts an attempt. Rejects the attempt if other attempts were counted since the start of the call. */
async function count(database: Database, watches: readonly Watch[], now: Date): Promise<void> {
  if (watches.length === 0) return
  const forgotten = forgottenAt(now)
  const numbers = await database.asOwner(async (queries) => {
    const numbers = await countAttempts(queries, watches, { now, forgotten })
    // Expired counters are deleted last. A transaction that had deleted rows and then waited for a counter could cause
    // a deadlock.
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
 * Ends a successful attempt. Rejects the attempt if other attempts failed since the start of the call. Otherwise clears
 * the counters of limits with `clearedBySuccess`.
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

/** Returns the stored key of a counter. The key is a hash, so that the table does not reveal callers. */
export function hashCounterKey(who: string): Buffer {
  return createHash('sha256').update(who).digest()
}

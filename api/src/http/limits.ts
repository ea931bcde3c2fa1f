import { createHash } from 'node:crypto'
import type { ErrorCode } from '@zelo/contract/errors'
import type { Database, Queries } from '../database/tenant.ts'
import { DomainError } from '../domain-error.ts'
import { inTurnsOfEach } from '../in-turn.ts'
import {
  type Count,
  type Counter,
  countAttempts,
  deleteCount,
  deleteForgotten,
  selectCounts,
  takeLease,
} from './limits.queries.ts'
import type { Network } from './network.ts'

/** How often something may be tried before one has to wait; declared at a route, as data. */
export interface Limit {
  /** Unique among all limits; what it counts is kept under this name. */
  name: string
  /**
   * Whose attempts are counted together: those of a network address, of an account, of a CPF that several people have, of an
   * account from one device, of a session.
   */
  per: 'address' | 'account' | 'sharedCpf' | 'device' | 'session'
  /** The refusals that count. Without, every call does. */
  counts?: readonly ErrorCode[]
  /** After so many attempts one has to wait. Each further one doubles the wait for the next. A wide network has more. */
  free: number
  /** Seconds. */
  firstWait: number
  /** Seconds, at most an hour: after that an attempt is forgotten. */
  longestWait: number
  /** A success clears the count: right for what only the right person can do. */
  clearedBySuccess?: true
}

/** How often a person may guess wrong, in whatever session. */
export type GuessLimit = Pick<Limit, 'name' | 'free' | 'firstWait' | 'longestWait'>

/**
 * By whom a call is made, in the words of `Limit.per`. A call that names no account, or has no session, has none. An address
 * is the networks that it belongs to, from narrow to wide.
 */
export type Caller = Partial<Record<Exclude<Limit['per'], 'address'>, string>> & {
  address?: readonly Network[]
}

/** A limit of one call, for the caller or one of the caller's networks. */
interface WatchedCounter extends Counter {
  limit: Limit
}

/** What was counted when the call began. */
interface Watch extends WatchedCounter {
  before: Count
}

/**
 * How many attempts this process has counted. A success before, during and after which it counted none has nothing to
 * settle, which saves a sign-in a question to the database; a burst of attempts always counts some.
 */
let countedHere = 0

/** An attempt is forgotten when so many seconds passed without another. */
const memory = 3600

/**
 * Of one network so many limited calls are worked on at once: whoever sends a thousand wrong passwords together has the
 * server hash as many as a limit leaves free, while the others of the world sign in.
 */
const callsInTurn = inTurnsOfEach<string>({ atOnce: 4 })

/**
 * Does `work` unless one of the limits makes the caller wait, and counts what counts.
 *
 * Where refusals count, only attempts that came to an end do, so that any number of right ones at once never wait for
 * each other. A burst of wrong ones begins together, therefore: whoever finds at the end that others failed meanwhile
 * is told to wait, not how it went, and so a burst learns no more than attempts one after the other.
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
  return await (queue === undefined ? counted() : callsInTurn(queue)(counted))
}

const identificationsInTurn = inTurnsOfEach<string>({ atOnce: 4 })

/** Looks up whom a call counts for. A network has as many lookups at once as limited calls. */
export async function identifyInTurn(caller: Caller, identify: () => Promise<Caller>): Promise<Caller> {
  return await identificationsInTurn(widestNetwork(caller) ?? '')(identify)
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

/** The guesses of one person wait for each other in this process; those in another are asked to wait, in seconds. */
const guessesInTurn = inTurnsOfEach<string>({ atOnce: 1 })
const otherGuesses = 5

/** After so many seconds a process that was guessing has died. */
const longestGuess = 120

/**
 * Does work that tries secrets, unless the person has guessed wrong too often; then counts how many were wrong. Two such
 * pieces of work of one person never run at once, so that a burst learns no more than one call after the other.
 * @throws `too_many_requests` with the fact `seconds`: how long to wait
 */
export function withinGuesses<Result>(
  limit: GuessLimit,
  who: string,
  { database, clock }: { database: Database; clock: () => Date },
  work: () => Promise<Result>,
  missesOf: (result: Result) => number,
): Promise<Result> {
  const counter = { limitName: limit.name, key: counterKeyOf(who) }
  const lease = { ...counter, limitName: `${limit.name}, under way` }
  return guessesInTurn(`${limit.name} ${who}`)(async () => {
    const now = clock()
    const forgotten = forgottenAt(now)
    const isAlone = await database.asOwner(async (queries) => {
      const [before] = await selectCounts(queries, [counter], forgotten)
      refuseWhileWaiting(limit, before!, now)
      return await takeLease(queries, lease, {
        now,
        endedBefore: new Date(now.getTime() - longestGuess * 1000),
      })
    })
    if (!isAlone) throw new DomainError('too_many_requests', { facts: { seconds: otherGuesses } })
    try {
      const result = await work()
      const misses = missesOf(result)
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

/** Clears what was counted against an account, because its owner was recognised in another way. */
export async function forgetAttempts(queries: Queries, limit: Limit, who: string): Promise<void> {
  await deleteCount(queries, { limitName: limit.name, key: counterKeyOf(who) })
}

/** Seconds to wait after the last of so many attempts. */
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
  const counts = await database.asOwner((queries) => selectCounts(queries, counters, forgottenAt(now)))
  return counters.map((counter, index) => ({ ...counter, before: counts[index]! }))
}

/** Every call lists its counters in the same order, from narrow to wide, so that two calls never deadlock. */
function toCounters(limit: Limit, caller: Caller): WatchedCounter[] {
  if (limit.per === 'address') {
    return (caller.address ?? []).map(({ name, allowance }) => ({
      limit: { ...limit, free: Math.ceil(limit.free * allowance) },
      limitName: limit.name,
      key: counterKeyOf(name),
    }))
  }
  const who = caller[limit.per]
  return who === undefined ? [] : [{ limit, limitName: limit.name, key: counterKeyOf(who) }]
}

function refuseWhileWaiting(limit: GuessLimit, { attempts, lastAt }: Count, now: Date): void {
  const wait = waitAfter(limit, attempts)
  // An attempt that is noted for later than now was noted by a clock that was wrong: it keeps nobody out until then.
  const passed = Math.abs(now.getTime() - lastAt.getTime()) / 1000
  if (wait > passed)
    throw new DomainError('too_many_requests', { facts: { seconds: Math.ceil(wait - passed) } })
}

/** Counts an attempt; refuses it where others came in between. */
async function count(database: Database, watches: readonly Watch[], now: Date): Promise<void> {
  if (watches.length === 0) return
  const forgotten = forgottenAt(now)
  const numbers = await database.asOwner(async (queries) => {
    const numbers = await countAttempts(queries, watches, { now, forgotten })
    // Afterwards: a transaction that held deleted rows while it waits for a count would end in a deadlock.
    await deleteForgotten(queries, forgotten)
    return numbers
  })
  countedHere += 1
  for (const [index, { limit, before }] of watches.entries()) {
    const others = numbers[index]! - 1
    if (others > before.attempts) refuseWhileWaiting(limit, { attempts: others, lastAt: now }, now)
  }
}

/** Ends a success: refuses it where others failed in between, and clears what it clears. */
async function settle(database: Database, watches: readonly Watch[], now: Date): Promise<void> {
  if (watches.length === 0) return
  await database.asOwner(async (queries) => {
    const counts = await selectCounts(queries, watches, forgottenAt(now))
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

/** Under what the attempts of somebody are counted: a hash, so that the table tells nobody who it was. */
export function counterKeyOf(who: string): Buffer {
  return createHash('sha256').update(who).digest()
}

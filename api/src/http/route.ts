import { deviceKeyHeader } from '@zelo/contract/device-keys'
import type { AnswerOf, AnyEndpoint, ParsedInput } from '@zelo/contract/endpoint'
import type { Actor } from '@zelo/contract/permissions'
import type { FastifyBaseLogger } from 'fastify'
import type { Origin } from '../database/origin.ts'
import type { Database, Mode, Queries } from '../database/tenant.ts'
import type { Mail } from '../mail/mail.ts'
import type { Storage } from '../storage/storage.ts'
import type { Caller, GuessLimit, Limit } from './limits.ts'
import { type FileResponse, type JsonList, ResponseWithHeaders } from './responses.ts'

/** Returns the current time. Tests set it. */
export type Clock = () => Date

/** The user behind a call. Everything comes from the session's token. */
export interface Session extends Actor {
  userId: number
  groupId: number
  tokenHash: Buffer
}

/** Passed to every handler besides its input. */
interface CallContext {
  clock: Clock
  log: FastifyBaseLogger
  mail: Mail
  storage: Storage
  /** The server's public URL, for links in e-mails. */
  publicUrl: string
}

export type SessionCall<E extends AnyEndpoint> = ParsedInput<E> &
  CallContext & {
    session: Session
    /** In the call's own transaction, limited to the session's group. Read-only for a GET. */
    queries: Queries
  }

/**
 * Opens a transaction of the session's group. Checks the session again, because it may have ended.
 * @throws `not_signed_in`, `forbidden`
 */
export type Write = <Result>(work: (queries: Queries) => Promise<Result>) => Promise<Result>

/**
 * Runs work in which the session's user may guess secrets. `countFailures` returns the number of wrong guesses.
 * @throws `too_many_requests` if the user has guessed wrong too often
 */
export type Guess = <Result>(
  limit: GuessLimit,
  work: () => Promise<Result>,
  countFailures: (result: Result) => number,
) => Promise<Result>

export type LongCall<E extends AnyEndpoint> = ParsedInput<E> &
  CallContext & {
    session: Session
    write: Write
    guess: Guess
    /** Aborts when the caller disconnects before the response. */
    signal: AbortSignal
  }

export type OpenCall<E extends AnyEndpoint> = ParsedInput<E> &
  CallContext & {
    database: Database
    /** The origin of changes that the call makes. */
    origin: Origin
    /** The device keys as sent, not verified yet. */
    deviceKeys: readonly string[]
    /** The caller's description of its program, or an empty text. */
    userAgent: string
  }

type Answered<E extends AnyEndpoint> = E extends { download: string }
  ? Promise<FileResponse>
  : Promise<AnswerOf<E> | JsonList>

/** A call with its handler. The functions below tie the handler's types to the contract. */
export interface Route {
  kind: 'session' | 'versioned' | 'listed' | 'streamed' | 'long' | 'open'
  endpoint: AnyEndpoint
  /** How often the call may be tried. */
  limits: readonly Limit[]
  /** Returns the accounts and devices that the limits count. Without it, the body and headers decide. */
  identify?: (call: unknown, caller: Caller) => Promise<Caller>
  handle: (call: unknown) => Promise<unknown>
  /** Versioned calls only: returns what the response depends on besides the group and the input. */
  version?: (call: unknown) => Promise<string>
  /** Form calls only: throws if there is no capacity for the form now. */
  assertCapacity?: (session: Session) => void
  /** The response may be some seconds old, so a replica of the database may serve it. */
  mayLag?: true
}

/** Binds a handler to a call that needs a session. It runs in one transaction of the session's group. */
export function route<E extends AnyEndpoint>(
  endpoint: E,
  handle: (call: SessionCall<E>) => Answered<E>,
  limits: readonly Limit[] = [],
): Route {
  return { kind: 'session', endpoint, limits, handle: handle as Route['handle'] }
}

/**
 * Binds a handler to a GET of a large response that seldom changes. `version` returns quickly a text that changes whenever
 * the response to the same input changes. A caller with the current response receives 304. For others the response is built
 * once and cached.
 */
export function versionedRoute<E extends AnyEndpoint & { method: 'GET' }>(
  endpoint: E,
  version: (call: SessionCall<E>) => Promise<string>,
  handle: (call: SessionCall<E>) => Answered<E>,
): Route {
  return {
    kind: 'versioned',
    endpoint,
    limits: [],
    handle: handle as Route['handle'],
    version: version as NonNullable<Route['version']>,
  }
}

/**
 * Binds a handler to a GET of a list that is read at once, then streamed without a transaction. A reader that receives
 * nothing for a while is disconnected. Concurrency is limited per user.
 */
export function listedRoute<E extends AnyEndpoint & { method: 'GET' }>(
  endpoint: E,
  handle: (call: SessionCall<E>) => Promise<JsonList>,
): Route {
  return { kind: 'listed', endpoint, limits: [], handle: handle as Route['handle'] }
}

/**
 * Binds a handler to a GET of unlimited size. The handler yields chunks of JSON, built during the transfer from what the
 * call's transaction still reads. Errors in the call are thrown before the first chunk. Reading ends if the reader
 * disconnects or receives nothing for a while.
 */
export function streamedRoute<E extends AnyEndpoint & { method: 'GET' }>(
  endpoint: E,
  handle: (call: SessionCall<E>) => Promise<AsyncIterable<string>>,
): Route {
  return { kind: 'streamed', endpoint, limits: [], handle: handle as Route['handle'] }
}

/**
 * Binds a handler to a session call with long work outside the database, such as encoding a picture. The session is checked
 * first, and again by each `write` of the handler, so that no transaction stays open meanwhile.
 */
export function longRoute<E extends AnyEndpoint>(
  endpoint: E,
  handle: (call: LongCall<E>) => Answered<E>,
  limits: readonly Limit[] = [],
): Route {
  return { kind: 'long', endpoint, limits, handle: handle as Route['handle'] }
}

/** Binds a handler to a call that needs no session. The handler opens its own transactions. */
export function openRoute<E extends AnyEndpoint>(
  endpoint: E,
  handle: (call: OpenCall<E>) => Answered<E>,
  limits: readonly Limit[] = [],
): Route {
  return { kind: 'open', endpoint, limits, handle: handle as Route['handle'] }
}

/** The result of a sign-in: the response body, and the key that makes the device known. */
export interface SignedIn<Answer> {
  answer: Answer
  deviceKey: string
}

/**
 * Binds a sign-in to its handler. `identify` returns the account and the device that the limits count. Without it, the limits
 * count as for any call. The device key is sent in a header, because the specification defines the response body.
 */
export function signInRoute<E extends AnyEndpoint & { deviceKeys: true }>(
  endpoint: E,
  handle: (call: OpenCall<E>) => Promise<SignedIn<AnswerOf<E>>>,
  limits: readonly Limit[],
  identify?: (call: OpenCall<E>, caller: Caller) => Promise<Caller>,
): Route {
  return {
    kind: 'open',
    endpoint,
    limits,
    ...(identify && { identify: identify as NonNullable<Route['identify']> }),
    handle: async (call) => {
      const { answer, deviceKey } = await handle(call as OpenCall<E>)
      return new ResponseWithHeaders(answer, { [deviceKeyHeader]: deviceKey })
    },
  }
}

/**
 * Marks a GET of a report: a replica of the database, some seconds behind, may serve it. The handler may run twice, the
 * second time after the replica has failed.
 */
export function mayLag(report: Route): Route {
  if (report.endpoint.method !== 'GET') throw new Error(`${report.endpoint.name} is no report`)
  return { ...report, mayLag: true }
}

/**
 * Lets the server reject a form call before it receives the form. `assertCapacity` throws what the handler would throw because
 * there is no capacity. The handler must check again, because other forms may have arrived meanwhile.
 */
export function withCapacityCheck(form: Route, assertCapacity: NonNullable<Route['assertCapacity']>): Route {
  return { ...form, assertCapacity }
}

/** Returns the transaction mode of a session call. */
export function chooseMode({ endpoint, mayLag }: Route): Mode {
  if (mayLag) return 'report'
  return endpoint.method === 'GET' ? 'read' : 'write'
}

/** The routes of one noun. */
export interface Module {
  noun: string
  routes: Route[]
}

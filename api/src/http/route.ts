import { deviceKeyHeader } from '@zelo/contract/device-keys'
import type { AnswerOf, AnyEndpoint, ParsedInput } from '@zelo/contract/endpoint'
import type { Actor } from '@zelo/contract/permissions'
import type { FastifyBaseLogger } from 'fastify'
import type { Origin } from '../database/origin.ts'
import type { Database, Mode, Queries } from '../database/tenant.ts'
import type { EmailLinks } from '../mail/email-links.ts'
import type { Mail } from '../mail/mail.ts'
import type { Push } from '../push/push.ts'
import type { Storage } from '../storage/storage.ts'
import type { WhatsApp } from '../whatsapp/whatsapp.ts'
import type { JsonList } from './json-list.ts'
import type { Caller, GuessLimit, Limit } from './limits.ts'
import { type FileResponse, ResponseWithHeaders } from './responses.ts'

/** Returns the current time. Tests replace this function. */
export type Clock = () => Date

/** The user of a call. All fields come from the session. */
export interface Session extends Actor {
  userId: number
  groupId: number
  tokenHash: Buffer
}

/** The data that every handler receives in addition to its input. */
interface CallContext {
  clock: Clock
  log: FastifyBaseLogger
  mail: Mail
  push: Push
  emailLinks: EmailLinks
  whatsapp: WhatsApp
  storage: Storage
  /** The public URL of the server, for links in e-mails. */
  publicUrl: string
}

export type SessionCall<E extends AnyEndpoint> = ParsedInput<E> &
  CallContext & {
    session: Session
    /** Queries in the transaction of the call, limited to the session's group. A GET can only read. */
    queries: Queries
  }

/**
 * Runs work in a new transaction of the session's group. Checks the session again, because it may have ended since the
 * start of the call.
 * @throws `not_signed_in`, `forbidden`
 */
export type Write = <Result>(work: (queries: Queries) => Promise<Result>) => Promise<Result>

/**
 * Runs work in which the session's user may guess secrets. `countFailures` returns the number of wrong guesses in a
 * result.
 * @throws `too_many_requests` after too many wrong guesses
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
    /** Aborts if the caller disconnects before the response is sent. */
    signal: AbortSignal
  }

export type OpenCall<E extends AnyEndpoint> = ParsedInput<E> &
  CallContext & {
    database: Database
    /** The origin to store with the changes of the call. */
    origin: Origin
    /** The device keys that the caller sent. They are not verified yet. */
    deviceKeys: readonly string[]
    /** The user agent of the caller, or an empty text. */
    userAgent: string
  }

type Answered<E extends AnyEndpoint> = E extends { download: string }
  ? Promise<FileResponse>
  : Promise<AnswerOf<E> | JsonList>

/** A call and its handler. The functions below check the types of the handler against the contract. */
export interface Route {
  kind: 'session' | 'versioned' | 'listed' | 'streamed' | 'long' | 'open'
  endpoint: AnyEndpoint
  /** How often the call may be tried. */
  limits: readonly Limit[]
  /**
   * Returns the accounts and devices by which the limits count the call. If undefined, accounts and devices come from
   * the body and the headers.
   */
  identify?: (call: unknown, caller: Caller) => Promise<Caller>
  handle: (call: unknown) => Promise<unknown>
  /** Only for `versionedRoute`. Returns the version of the data on which the response depends. */
  version?: (call: unknown) => Promise<string>
  /** Only for calls with a form. Throws if the server currently has no capacity for the form. */
  assertCapacity?: (session: Session) => void
  /** The handler does not use the session. Its first statement may run while the database looks up the session. */
  readsAhead?: true
  /** A replica of the database may serve this call, so the response may be some seconds old. */
  mayLag?: true
}

/** Binds a handler to a call that needs a session. The handler runs in one transaction of the session's group. */
export function route<E extends AnyEndpoint>(
  endpoint: E,
  handle: (call: SessionCall<E>) => Answered<E>,
  limits: readonly Limit[] = [],
): Route {
  return { kind: 'session', endpoint, limits, handle: handle as Route['handle'] }
}

/**
 * Binds a handler to a GET. The handler does not use the session. The handler's first statement shares the round trip
 * that looks up the session. The response is sent only if the session may make the call.
 */
export function aheadRoute<E extends AnyEndpoint & { method: 'GET' }>(
  endpoint: E,
  handle: (call: Omit<SessionCall<E>, 'session'>) => Answered<E>,
): Route {
  return { kind: 'session', endpoint, limits: [], handle: handle as Route['handle'], readsAhead: true }
}

/**
 * Binds a handler to a GET of a large response that seldom changes. `version` quickly returns a short text, which
 * changes whenever the response to the same input changes. If the caller already has the current response, the server
 * returns 304. Otherwise it builds the response once and caches it.
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
 * Binds a handler to a GET of a list. The handler reads the whole list. The server then closes the transaction and
 * streams the list. A reader that receives nothing for a while is disconnected. Concurrent lists are limited per user.
 */
export function listedRoute<E extends AnyEndpoint & { method: 'GET' }>(
  endpoint: E,
  handle: (call: SessionCall<E>) => Promise<JsonList>,
): Route {
  return { kind: 'listed', endpoint, limits: [], handle: handle as Route['handle'] }
}

/**
 * Binds a handler to a GET of unlimited size. The handler yields chunks of JSON. The handler reads in the transaction
 * of the call while the response is sent. An error before the first chunk becomes an error response. Reading ends if
 * the reader disconnects or receives nothing for a while.
 */
export function streamedRoute<E extends AnyEndpoint & { method: 'GET' }>(
  endpoint: E,
  handle: (call: SessionCall<E>) => Promise<AsyncIterable<string>>,
): Route {
  return { kind: 'streamed', endpoint, limits: [], handle: handle as Route['handle'] }
}

/**
 * Binds a handler to a session call with long work outside the database, such as encoding a picture. During that work,
 * no transaction is open. The session is checked at the start, and again by each `write` of the handler.
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

/** The result of a sign-in: the response body, and a key with which the device is recognized at later sign-ins. */
export interface SignedIn<Answer> {
  answer: Answer
  deviceKey: string
}

/**
 * Binds a handler to a sign-in. `identify` returns the account and the device by which the limits count. Without
 * `identify`, account and device come from the body and the headers. The device key is sent in a header, because the
 * specification defines the response body.
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
 * Marks a GET as a report, which a replica of the database may serve. The response may then be some seconds old. If the
 * replica fails, the handler runs again on the primary.
 */
export function mayLag(report: Route): Route {
  if (report.endpoint.method !== 'GET') throw new Error(`${report.endpoint.name} is not a report`)
  return { ...report, mayLag: true }
}

/**
 * Lets the server reject a form before it receives the form. `assertCapacity` throws the handler's error if the server
 * has no capacity. The handler must check the capacity again, because other forms may arrive in the meantime.
 */
export function withCapacityCheck(form: Route, assertCapacity: NonNullable<Route['assertCapacity']>): Route {
  return { ...form, assertCapacity }
}

export function chooseMode({ endpoint, mayLag }: Route): Mode {
  if (mayLag) return 'report'
  return endpoint.method === 'GET' ? 'read' : 'write'
}

/** The routes of one module, such as `agendas`. */
export interface Module {
  noun: string
  routes: Route[]
}

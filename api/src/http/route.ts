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
import type { Caller, GuessLimit, Limit } from './limits.ts'
import { type FileResponse, ResponseWithHeaders } from './responses.ts'
import type { JsonList } from './write-json.ts'

/** Returns the current time. Tests set it. */
export type Clock = () => Date

/** The user of a call. All fields come from the session of the call's token. */
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
  push: Push
  emailLinks: EmailLinks
  whatsapp: WhatsApp
  storage: Storage
  /** The server's public URL, for links in e-mails. */
  publicUrl: string
}

export type SessionCall<E extends AnyEndpoint> = ParsedInput<E> &
  CallContext & {
    session: Session
    /** Queries in the call's own transaction, limited to the session's group. Read-only for a GET. */
    queries: Queries
  }

/**
 * Runs work in a new transaction of the session's group. Checks the session again, because it may have ended.
 * @throws `not_signed_in`, `forbidden`
 */
export type Write = <Result>(work: (queries: Queries) => Promise<Result>) => Promise<Result>

/**
 * Runs work that guesses secrets for the session's user. `countFailures` returns the number of wrong guesses.
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

/** A call with its handler. The functions below check the handler's types against the contract. */
export interface Route {
  kind: 'session' | 'versioned' | 'listed' | 'streamed' | 'long' | 'open'
  endpoint: AnyEndpoint
  /** How often the call may be tried. */
  limits: readonly Limit[]
  /** Returns the accounts and devices that the limits count. If undefined, they come from the body and headers. */
  identify?: (call: unknown, caller: Caller) => Promise<Caller>
  handle: (call: unknown) => Promise<unknown>
  /** Only for versioned calls. Returns the version of the data that the response depends on. */
  version?: (call: unknown) => Promise<string>
  /** Only for calls with a form. Throws if there is no capacity for the form now. */
  assertCapacity?: (session: Session) => void
  /** A replica of the database may serve the call, so its response may be some seconds old. */
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
 * Binds a handler to a GET of a large response that seldom changes. `version` returns a short text quickly. The text
 * changes whenever the response to the same input changes. A caller with the current response receives 304. For other
 * callers the response is built once and cached.
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
 * Binds a handler to a GET of a list. The handler reads the whole list. The server then streams it without a transaction. A
 * reader that receives nothing for a while is disconnected. Concurrency is limited per user.
 */
export function listedRoute<E extends AnyEndpoint & { method: 'GET' }>(
  endpoint: E,
  handle: (call: SessionCall<E>) => Promise<JsonList>,
): Route {
  return { kind: 'listed', endpoint, limits: [], handle: handle as Route['handle'] }
}

/**
 * Binds a handler to a GET of unlimited size. The handler yields chunks of JSON and reads from the call's transaction
 * during the transfer. Errors before the first chunk become an error response. Reading ends if the reader disconnects or
 * receives nothing for a while.
 */
export function streamedRoute<E extends AnyEndpoint & { method: 'GET' }>(
  endpoint: E,
  handle: (call: SessionCall<E>) => Promise<AsyncIterable<string>>,
): Route {
  return { kind: 'streamed', endpoint, limits: [], handle: handle as Route['handle'] }
}

/**
 * Binds a handler to a session call with long work outside the database, such as encoding a picture. No transaction is open
 * during that work. The session is checked first, and again by each `write` of the handler.
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

/** The result of a sign-in: the response body, and a key by which later sign-ins recognize the device. */
export interface SignedIn<Answer> {
  answer: Answer
  deviceKey: string
}

/**
 * Binds a sign-in to its handler. `identify` returns the account and the device to which the limits apply. Without
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
 * Marks a GET as a report, which a replica of the database may serve some seconds late. If the replica fails, the handler
 * runs a second time on the primary.
 */
export function mayLag(report: Route): Route {
  if (report.endpoint.method !== 'GET') throw new Error(`${report.endpoint.name} is not a report`)
  return { ...report, mayLag: true }
}

/**
 * Lets the server reject a form before it receives the form. `assertCapacity` throws the handler's error for missing
 * capacity. The handler must check again, because other forms may have arrived meanwhile.
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

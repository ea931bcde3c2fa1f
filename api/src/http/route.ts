import { deviceKeyHeader } from '@zelo/contract/device-keys'
import type { AnswerOf, AnyEndpoint, ParsedInput } from '@zelo/contract/endpoint'
import type { Actor } from '@zelo/contract/permissions'
import type { FastifyBaseLogger } from 'fastify'
import type { Origin } from '../database/origin.ts'
import type { Database, Mode, Queries } from '../database/tenant.ts'
import type { Mail } from '../mail/mail.ts'
import type { Storage } from '../storage/storage.ts'
import { AnswerWithHeaders, type FileAnswer, type JsonList } from './answers.ts'
import type { Caller, GuessLimit, Limit } from './limits.ts'

/** Tells the time; tests set it. */
export type Clock = () => Date

/** The person behind a call, as the session's token says and nothing else. */
export interface Session extends Actor {
  userId: number
  groupId: number
  tokenHash: Buffer
}

/** What every handler is given beside its own input. */
interface CallContext {
  clock: Clock
  log: FastifyBaseLogger
  mail: Mail
  storage: Storage
  /** Where people reach the server, for links in e-mails. */
  publicUrl: string
}

export type SessionCall<E extends AnyEndpoint> = ParsedInput<E> &
  CallContext & {
    session: Session
    /** Inside the call's own transaction, confined to the session's group; read only for a GET. */
    queries: Queries
  }

/**
 * Opens a transaction of the session's group, provided that the session still makes the call: it may have ended since.
 * @throws `not_signed_in`, `forbidden`
 */
export type Write = <Result>(work: (queries: Queries) => Promise<Result>) => Promise<Result>

/**
 * Does work in which the session's person may guess secrets; `missesOf` tells how many guesses were wrong.
 * @throws `too_many_requests` to a person who has guessed wrong too often
 */
export type Guess = <Result>(
  limit: GuessLimit,
  work: () => Promise<Result>,
  missesOf: (result: Result) => number,
) => Promise<Result>

export type LongCall<E extends AnyEndpoint> = ParsedInput<E> &
  CallContext & {
    session: Session
    write: Write
    guess: Guess
    /** Aborted when the caller goes before the answer. */
    signal: AbortSignal
  }

export type OpenCall<E extends AnyEndpoint> = ParsedInput<E> &
  CallContext & {
    database: Database
    /** For the changes that the call makes. */
    origin: Origin
    /** What the device sent as its keys; nothing of it is checked yet. */
    deviceKeys: readonly string[]
  }

type Answered<E extends AnyEndpoint> = E extends { download: string }
  ? Promise<FileAnswer>
  : Promise<AnswerOf<E> | JsonList>

/** A call with its handler; the makers below are what ties the handler's types to the contract. */
export interface Route {
  kind: 'session' | 'versioned' | 'listed' | 'streamed' | 'long' | 'open'
  endpoint: AnyEndpoint
  /** How often the call may be tried. */
  limits: readonly Limit[]
  /** Names the accounts and devices that the limits count. Without it a call counts for what its body and headers say. */
  identify?: (call: unknown, caller: Caller) => Promise<Caller>
  handle: (call: unknown) => Promise<unknown>
  /** Of a versioned call: what its answer depends on beside the group and the input. */
  version?: (call: unknown) => Promise<string>
  /** Of a call with a form: throws where there is no room for the form now. */
  expectRoom?: (session: Session) => void
  /** The answer may be some seconds old, so that a replica of the database may make it. */
  mayLag?: true
}

/** Binds a handler to a call that needs a session; it runs inside one transaction of the session's group. */
export function route<E extends AnyEndpoint>(
  endpoint: E,
  handle: (call: SessionCall<E>) => Answered<E>,
  limits: readonly Limit[] = [],
): Route {
  return { kind: 'session', endpoint, limits, handle: handle as Route['handle'] }
}

/**
 * Binds a handler to a GET of a large answer that seldom changes. `version` says, quickly, in which state the rows are:
 * another text whenever the answer to the same input is another one. The caller who has the answer of that state is told
 * so (304); for the others it is made once and kept.
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
 * Binds a handler to a GET of a list that is read at once and then sent, piece by piece, without a transaction: a reader
 * who takes nothing for a while is cut off, and a person has some of them at a time.
 */
export function listedRoute<E extends AnyEndpoint & { method: 'GET' }>(
  endpoint: E,
  handle: (call: SessionCall<E>) => Promise<JsonList>,
): Route {
  return { kind: 'listed', endpoint, limits: [], handle: handle as Route['handle'] }
}

/**
 * Binds a handler to a GET of an answer of any size: the text of its JSON, in pieces, made while it is sent from what the
 * call's transaction still reads. What is wrong with the call is thrown before the first piece. A reader who goes, or
 * takes nothing for a while, ends the reading.
 */
export function streamedRoute<E extends AnyEndpoint & { method: 'GET' }>(
  endpoint: E,
  handle: (call: SessionCall<E>) => Promise<AsyncIterable<string>>,
): Route {
  return { kind: 'streamed', endpoint, limits: [], handle: handle as Route['handle'] }
}

/**
 * Binds a handler to a call that needs a session and takes long beside the database, such as encoding a picture. The
 * session is looked up first, and again by each `write` of the handler, so that no transaction waits for it.
 */
export function longRoute<E extends AnyEndpoint>(
  endpoint: E,
  handle: (call: LongCall<E>) => Answered<E>,
  limits: readonly Limit[] = [],
): Route {
  return { kind: 'long', endpoint, limits, handle: handle as Route['handle'] }
}

/** Binds a handler to a call that strangers may make; it opens its own transactions. */
export function openRoute<E extends AnyEndpoint>(
  endpoint: E,
  handle: (call: OpenCall<E>) => Answered<E>,
  limits: readonly Limit[] = [],
): Route {
  return { kind: 'open', endpoint, limits, handle: handle as Route['handle'] }
}

/** What a sign-in returns: its answer, and the key that makes the device known. */
export interface SignedIn<Answer> {
  answer: Answer
  deviceKey: string
}

/**
 * Binds a sign-in to its handler. `identify` names the account and the device that its limits count. The device's key travels
 * in a header, because the specification has the answer's body.
 */
export function signInRoute<E extends AnyEndpoint & { deviceKeys: true }>(
  endpoint: E,
  handle: (call: OpenCall<E>) => Promise<SignedIn<AnswerOf<E>>>,
  limits: readonly Limit[],
  identify: (call: OpenCall<E>, caller: Caller) => Promise<Caller>,
): Route {
  return {
    kind: 'open',
    endpoint,
    limits,
    identify: identify as NonNullable<Route['identify']>,
    handle: async (call) => {
      const { answer, deviceKey } = await handle(call as OpenCall<E>)
      return new AnswerWithHeaders(answer, { [deviceKeyHeader]: deviceKey })
    },
  }
}

/**
 * Marks a GET of a report: a replica of the database may make it, some seconds behind. Its handler may be called twice,
 * once more when the replica has failed.
 */
export function mayLag(report: Route): Route {
  if (report.endpoint.method !== 'GET') throw new Error(`${report.endpoint.name} is no report`)
  return { ...report, mayLag: true }
}

/**
 * Lets a call with a form be refused before the form is received: `expectRoom` throws what the handler would throw for want
 * of room. The handler has to ask again: meanwhile others may have come.
 */
export function whereRoom(form: Route, expectRoom: NonNullable<Route['expectRoom']>): Route {
  return { ...form, expectRoom }
}

/** What kind of transaction a call with a session needs. */
export function modeOf({ endpoint, mayLag }: Route): Mode {
  if (mayLag) return 'report'
  return endpoint.method === 'GET' ? 'read' : 'write'
}

/** One noun's calls. */
export interface Module {
  noun: string
  routes: Route[]
}

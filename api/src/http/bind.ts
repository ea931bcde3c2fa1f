import type { AnyEndpoint } from '@zelo/contract/endpoint'
import { encodeErrors } from '@zelo/contract/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Queries, SessionRow } from '../database/tenant.ts'
import { DomainError } from '../domain-error.ts'
import type { EmailLinks } from '../mail/email-links.ts'
import type { Mail } from '../mail/mail.ts'
import type { Push } from '../push/push.ts'
import { limitConcurrencyPerKey } from '../semaphore.ts'
import type { Storage } from '../storage/storage.ts'
import type { WhatsApp } from '../whatsapp/whatsapp.ts'
import {
  admit,
  admitOutsideTransaction,
  findQueue,
  hashBearer,
  identifyCaller,
  readDevice,
  readOrigin,
} from './admission.ts'
import { admitBody, readBodyLimit, toPersonKey } from './admit-body.ts'
import { listCompression } from './compression.ts'
import { createEtag, matchesEtag, tagSchema } from './etag.ts'
import type { JsonList } from './json-list.ts'
import { sendStream, untilGone } from './json-stream.ts'
import { identifyWithLimit, withinGuesses, withinLimits } from './limits.ts'
import { type Input, readInput } from './read-input.ts'
import { type Body, chooseEncoding, encode, type ResponseCache } from './response-cache.ts'
import {
  checkResponse,
  FileResponse,
  ResponseWithHeaders,
  sendDownload,
  sendJson,
  Tagged,
  toBytes,
  toCheckedChunks,
} from './responses.ts'
import { type Clock, chooseMode, type Guess, type Route, type Session, type Write } from './route.ts'
import { type StreamedCall, sendInSlot } from './streams.ts'

export interface BindOptions {
  database: Database
  clock: Clock
  mail: Mail
  push: Push
  emailLinks: EmailLinks
  whatsapp: WhatsApp
  storage: Storage
  publicUrl: string | undefined
  /** Caches the responses of calls that `versionedRoute` binds. */
  kept: ResponseCache
  /**
   * Validates every response against the contract. Only tests set this, because the validation of large responses is
   * slow.
   */
  checkResponses: boolean
}

/**
 * Registers a route. The checks run in this order: limits (429), session (401), permission (403), input (400), handler.
 * A route without a session validates the input first, then checks the limits.
 */
export function bind(app: FastifyInstance, route: Route, options: BindOptions): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { call: endpoint.name },
    ...(route.kind === 'listed' && { compress: listCompression }),
    ...(endpoint.method !== 'GET' && {
      bodyLimit: readBodyLimit(route),
      onRequest: (request, reply) => admitBody(request, reply, route, options),
    }),
    handler: async (request, reply) => {
      const result = await ways[route.kind](request, route, options, reply).catch((error: unknown) => {
        throw nameFieldsForWire(endpoint, error)
      })
      if (result === sent) return reply
      if (result instanceof ResponseWithHeaders) reply.headers(result.headers)
      const answer = result instanceof ResponseWithHeaders ? result.answer : result
      if (answer instanceof Tagged) return answer.send(reply)
      if (answer instanceof FileResponse) return sendDownload(reply, endpoint, answer)
      if (options.checkResponses) checkResponse(endpoint, answer)
      return sendJson(reply, endpoint, answer)
    },
  })
}

/** Renames the fields of a rejected query or body to the names that the API uses. */
function nameFieldsForWire({ query, body }: AnyEndpoint, error: unknown): unknown {
  if (error instanceof DomainError && error.errors)
    error.errors = encodeErrors(query, encodeErrors(body, error.errors))
  return error
}

type Way = (
  request: FastifyRequest,
  route: Route,
  options: BindOptions,
  reply: FastifyReply,
) => Promise<unknown>

const ways: Record<Route['kind'], Way> = {
  open: openCall,
  session: sessionCall,
  versioned: versionedCall,
  listed: listedCall,
  streamed: streamedCall,
  long: longCall,
}

async function openCall(request: FastifyRequest, route: Route, options: BindOptions): Promise<unknown> {
  // The input is parsed before the limits, so that invalid input does not count as an attempt on an account.
  const input = await readInput(route, request)
  const call = {
    ...input,
    ...context(request, options),
    database: options.database,
    origin: readOrigin(request),
    ...readDevice(request),
  }
  const typed = identifyCaller(request)
  const { identify } = route
  const caller = identify ? await identifyWithLimit(typed, () => identify(call, typed)) : typed
  return await withinLimits(route.limits, caller, options, () => route.handle(call))
}

async function sessionCall(request: FastifyRequest, route: Route, options: BindOptions): Promise<unknown> {
  return await withinLimits(route.limits, identifyCaller(request), options, async () => {
    const input = route.readsAhead && (await readInput(route, request).catch(() => undefined))
    // If the input is invalid, the session is still checked. Errors of the session have priority over errors of the
    // input.
    if (!input) return await inSession(request, route, options, (call) => route.handle(call))
    const tokenHash = hashBearer(request)
    const check = (row: SessionRow | undefined) => void admit(request, row, tokenHash, route)
    return await options.database.readInSession(tokenHash, check, (queries) =>
      route.handle({ ...input, ...context(request, options), queries }),
    )
  })
}

interface AnySessionCall extends Input, ReturnType<typeof context> {
  session: Session
  queries: Queries
}

/** Runs `work` in a transaction of the caller's session. @throws as `admit` does; `invalid_input` */
async function inSession<Result>(
  request: FastifyRequest,
  route: Route,
  options: BindOptions,
  work: (call: AnySessionCall) => Promise<Result>,
): Promise<Result> {
  const tokenHash = hashBearer(request)
  const open = async (row: SessionRow | undefined, queries: Queries) => {
    const session = admit(request, row, tokenHash, route)
    const input = await readInput(route, request)
    return await work({ ...input, ...context(request, options), session, queries })
  }
  return await options.database.inSession(tokenHash, chooseMode(route), open, readOrigin(request))
}

async function versionedCall(request: FastifyRequest, route: Route, options: BindOptions): Promise<Tagged> {
  const { kept } = options
  const { endpoint, version } = route
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const making = Promise.withResolvers<Body>()
  making.promise.catch(() => undefined)
  try {
    const found = await inSession(request, route, options, async (call) => {
      // The version is read before the rows. If a change happens in between, the response is newer than its tag, never
      // older.
      const state = await version?.(call)
      const { session, params, query } = call
      const tag = createEtag([endpoint.name, tagSchema(endpoint), session.groupId, params, query, state])
      if (matchesEtag(request.headers['if-none-match'], tag)) return { tag }
      const key = `${tag} ${encoding}`
      const body = kept.get(key)
      if (body) return { tag, body }
      kept.keep(key, making.promise)
      return { tag, answer: await route.handle(call) }
    })
    if (found.body) return new Tagged(found.tag, await found.body)
    if (!('answer' in found)) return new Tagged(found.tag)
    if (options.checkResponses) checkResponse(endpoint, found.answer)
    const body = await encode(toBytes(endpoint, found.answer), encoding)
    making.resolve(body)
    return new Tagged(found.tag, body)
  } catch (error) {
    making.reject(error)
    throw error
  }
}

/** Limits concurrent lists per user. A list stays in memory until the caller has received it. */
const listsOfPerson = limitConcurrencyPerKey<number>({ atOnce: 4, waitingAtMost: 20 })

/** Returned instead of a response that is already being sent. */
const sent = Symbol('sent')

async function streamedCall(
  request: FastifyRequest,
  route: Route,
  options: BindOptions,
  reply: FastifyReply,
): Promise<typeof sent> {
  const open = <Result>(work: (call: StreamedCall) => Promise<Result>) =>
    inSession(request, route, options, (call) => {
      const handle = async () => (await route.handle(call)) as AsyncIterable<string>
      return work({ session: call.session, handle })
    })
  const send = (chunks: AsyncIterable<string> | Iterable<string>) =>
    sendChecked(reply, route, options, chunks)
  await untilGone(request, (signal) => sendInSlot(open, send, signal))
  return sent
}

async function listedCall(
  request: FastifyRequest,
  route: Route,
  options: BindOptions,
  reply: FastifyReply,
): Promise<typeof sent> {
  const userId = await findQueue(request, route, options)
  const make = async () => {
    const list = (await sessionCall(request, route, options)) as JsonList
    await sendChecked(reply, route, options, list.chunks())
  }
  await untilGone(request, (signal) => listsOfPerson(userId)(make, signal))
  return sent
}

async function sendChecked(
  reply: FastifyReply,
  { endpoint }: Route,
  { checkResponses }: BindOptions,
  chunks: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  await sendStream(reply, checkResponses ? await toCheckedChunks(endpoint, chunks) : chunks)
}

async function longCall(request: FastifyRequest, route: Route, options: BindOptions): Promise<unknown> {
  return await withinLimits(route.limits, identifyCaller(request), options, () =>
    admittedLongCall(request, route, options),
  )
}

async function admittedLongCall(
  request: FastifyRequest,
  route: Route,
  options: BindOptions,
): Promise<unknown> {
  const session = await admitOutsideTransaction(request, route, options)
  const input = await readInput(route, request)
  const write: Write = (work) =>
    options.database.inSession(
      session.tokenHash,
      'write',
      (row, queries: Queries) => {
        admit(request, row, session.tokenHash, route)
        return work(queries)
      },
      readOrigin(request),
    )
  const who = toPersonKey(session)
  const guess: Guess = (limit, work, countFailures) => withinGuesses(limit, who, options, work, countFailures)
  return await untilGone(request, (signal) =>
    route.handle({ ...input, ...context(request, options), session, write, guess, signal }),
  )
}

function context({ server, log }: FastifyRequest, options: BindOptions) {
  const { clock, mail, push, emailLinks, whatsapp, storage, publicUrl } = options
  return { clock, log, mail, push, emailLinks, whatsapp, storage, publicUrl: publicUrl ?? ownUrl(server) }
}

/** Returns the URL of the server for users on the same machine. */
function ownUrl(server: FastifyInstance): string {
  const [first] = server.addresses()
  if (!first || typeof first === 'string') return 'http://localhost'
  const everywhere = first.address === '0.0.0.0' || first.address === '::'
  const host = first.family === 'IPv6' ? `[${first.address}]` : first.address
  return `http://${everywhere ? 'localhost' : host}:${first.port}`
}

import type { AnyEndpoint } from '@zelo/contract/endpoint'
import { type FieldErrors, fieldErrorsOf } from '@zelo/contract/errors'
import { can, roleOf } from '@zelo/contract/permissions'
import { cpfDigits, isCpf } from '@zelo/contract/rules/cpf'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Origin } from '../database/origin.ts'
import type { Database, Queries, SessionRow } from '../database/tenant.ts'
import { DomainError } from '../domain-error.ts'
import { inTurns, inTurnsOfEach } from '../in-turn.ts'
import type { Mail } from '../mail/mail.ts'
import type { Storage } from '../storage/storage.ts'
import { bytesOf, checkAnswer, checkedPieces, FileAnswer, send, sendFile, Tagged } from './answers.ts'
import { Form } from './form.ts'
import { type Body, encode, encodingFor, type KeptAnswers } from './kept-answers.ts'
import { type Caller, withinGuesses, withinLimits } from './limits.ts'
import { networkOf } from './network.ts'
import { sendPieces, untilGone } from './pieces.ts'
import { type Clock, type Guess, modeOf, type Route, type Session, type Write } from './route.ts'
import { namesTag, tagOf } from './tag.ts'
import { hashOfToken } from './token.ts'

export interface BindOptions {
  database: Database
  clock: Clock
  mail: Mail
  storage: Storage
  publicUrl: string | undefined
  /** The finished answers of versioned calls. */
  kept: KeptAnswers
  /** Checks every answer against the contract; for tests, because large answers pay for it. */
  checkAnswers: boolean
}

/** Puts a route on the server: limits (429), session (401), permission (403), input (400), then the handler. */
export function bind(app: FastifyInstance, route: Route, options: BindOptions): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { call: endpoint.name },
    ...(endpoint.multipart && {
      bodyLimit: endpoint.multipart.maxBytes,
      onRequest: (request) => admitForm(request, route, options),
    }),
    handler: async (request, reply) => {
      const answer = await withinLimits(route.limits, callerOf(request), options, () =>
        ways[route.kind](request, route, options, reply),
      )
      if (answer === sent) return reply
      if (answer instanceof Tagged) return answer.send(reply)
      if (answer instanceof FileAnswer) return sendFile(reply, endpoint, answer)
      if (options.checkAnswers) checkAnswer(endpoint, answer)
      return send(reply, endpoint.status ?? 200, answer)
    },
  })
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
  streamed: streamedCall,
  long: longCall,
}

async function openCall(request: FastifyRequest, route: Route, options: BindOptions): Promise<unknown> {
  const input = await parse(route, request)
  const { database } = options
  return await route.handle({ ...input, ...context(request, options), database, origin: originOf(request) })
}

async function sessionCall(request: FastifyRequest, route: Route, options: BindOptions): Promise<unknown> {
  const tokenHash = hashOfBearer(request)
  const work = async (row: SessionRow | undefined, queries: Queries) => {
    const session = admit(request, row, tokenHash, route)
    const input = await parse(route, request)
    return await route.handle({ ...input, ...context(request, options), session, queries })
  }
  return await options.database.inSession(tokenHash, modeOf(route), work, originOf(request))
}

async function versionedCall(request: FastifyRequest, route: Route, options: BindOptions): Promise<Tagged> {
  const { database, kept } = options
  const { endpoint, version } = route
  const tokenHash = hashOfBearer(request)
  const encoding = encodingFor(request.headers['accept-encoding'])
  const making = Promise.withResolvers<Body>()
  making.promise.catch(() => undefined)
  try {
    const found = await database.inSession(tokenHash, 'read', async (row, queries: Queries) => {
      const session = admit(request, row, tokenHash, route)
      const input = await parse(route, request)
      const call = { ...input, ...context(request, options), session, queries }
      // Read before the rows: a change in between makes an answer newer than its tag, never older.
      const state = await version?.(call)
      const tag = tagOf([endpoint.name, shapeOf(endpoint), session.groupId, input.params, input.query, state])
      if (namesTag(request.headers['if-none-match'], tag)) return { tag }
      const key = `${tag} ${encoding}`
      const body = kept.get(key)
      if (body) return { tag, body }
      kept.keep(key, making.promise)
      return { tag, answer: await route.handle(call) }
    })
    if (found.body) return new Tagged(found.tag, await found.body)
    if (!('answer' in found)) return new Tagged(found.tag)
    if (options.checkAnswers) checkAnswer(endpoint, found.answer)
    const body = await encode(bytesOf(found.answer), encoding)
    making.resolve(body)
    return new Tagged(found.tag, body)
  } catch (error) {
    making.reject(error)
    throw error
  }
}

const shapes = new Map<AnyEndpoint, string>()

/** Another shape of an answer is another answer: a newer program does not confirm what an older one has sent. */
function shapeOf(endpoint: AnyEndpoint): string {
  let shape = shapes.get(endpoint)
  if (!shape) {
    shape = tagOf([z.toJSONSchema(endpoint.answer, { io: 'output', unrepresentable: 'any' })])
    shapes.set(endpoint, shape)
  }
  return shape
}

/** So many large answers are made at once; each holds a connection to the database while it is read. */
const streams = inTurns({ atOnce: 4, waitingAtMost: 100 })

/** No session takes the turns of the others: a reader may take minutes. */
const streamsOfSession = inTurnsOfEach<string>({ atOnce: 2, waitingAtMost: 20 })

/** What a call answers whose reply is on its way already. */
const sent = Symbol('sent')

async function streamedCall(
  request: FastifyRequest,
  route: Route,
  options: BindOptions,
  reply: FastifyReply,
): Promise<typeof sent> {
  const tokenHash = hashOfBearer(request)
  const make = () =>
    options.database.inSession(tokenHash, modeOf(route), async (row, queries: Queries) => {
      const session = admit(request, row, tokenHash, route)
      const input = await parse(route, request)
      const call = { ...input, ...context(request, options), session, queries }
      const pieces = (await route.handle(call)) as AsyncIterable<string>
      await sendPieces(reply, options.checkAnswers ? await checkedPieces(route.endpoint, pieces) : pieces)
    })
  const ofSession = streamsOfSession(tokenHash.toString('hex'))
  await untilGone(request, (signal) => ofSession(() => streams(make, signal), signal))
  return sent
}

async function longCall(request: FastifyRequest, route: Route, options: BindOptions): Promise<unknown> {
  const tokenHash = hashOfBearer(request)
  const session = await options.database.inSession(tokenHash, 'read', async (row) =>
    admit(request, row, tokenHash, route),
  )
  const input = await parse(route, request)
  const write: Write = (work) =>
    options.database.inSession(
      tokenHash,
      'write',
      (row, queries: Queries) => {
        admit(request, row, tokenHash, route)
        return work(queries)
      },
      originOf(request),
    )
  const who = `${session.groupId} ${session.userId}`
  const guess: Guess = (limit, work, missesOf) => withinGuesses(limit, who, options, work, missesOf)
  return await untilGone(request, (signal) =>
    route.handle({ ...input, ...context(request, options), session, write, guess, signal }),
  )
}

/**
 * Lets nobody else send a large form, nor anything else as large: all of a body is in memory, and read, before the call.
 * @throws as `admit`; `unsupported_media_type`; as the route's `expectRoom`
 */
async function admitForm(request: FastifyRequest, route: Route, { database }: BindOptions): Promise<void> {
  const tokenHash = hashOfBearer(request)
  const session = await database.inSession(tokenHash, 'read', async (row) =>
    admit(request, row, tokenHash, route),
  )
  const type = request.headers['content-type']
  if (type !== undefined && !/^multipart\/form-data\b/i.test(type))
    throw new DomainError('unsupported_media_type')
  route.expectRoom?.(session)
}

/**
 * The session of a call. @throws `not_signed_in`; `forbidden` to whom the matrix does not let make the call, with the
 * role: a browser that takes the person for somebody else ends its session
 */
function admit(
  request: FastifyRequest,
  row: SessionRow | undefined,
  tokenHash: Buffer,
  { endpoint }: Route,
): Session {
  if (!row) throw new DomainError('not_signed_in')
  request.groupId = row.group_id
  const session = sessionOf(row, tokenHash)
  if (!can(session, endpoint.action)) throw new DomainError('forbidden', { facts: { role: session.role } })
  return session
}

function context({ server, log }: FastifyRequest, { clock, mail, storage, publicUrl }: BindOptions) {
  return { clock, log, mail, storage, publicUrl: publicUrl ?? addressOf(server) }
}

/** What the changes of a call tell of where it came from. */
function originOf({ ip, id }: FastifyRequest): Origin {
  return { address: ip, requestId: id }
}

/** Where the server listens, for people on the same machine. */
function addressOf(server: FastifyInstance): string {
  const [first] = server.addresses()
  if (!first || typeof first === 'string') return 'http://localhost'
  const everywhere = first.address === '0.0.0.0' || first.address === '::'
  const host = first.family === 'IPv6' ? `[${first.address}]` : first.address
  return `http://${everywhere ? 'localhost' : host}:${first.port}`
}

/** Whom the limits count a call for; nothing of it is checked yet. */
function callerOf(request: FastifyRequest): Caller {
  const { email, login = email } = (request.body ?? {}) as { email?: unknown; login?: unknown }
  const { authorization } = request.headers
  return {
    address: networkOf(request.ip),
    ...(typeof login === 'string' && { account: accountOf(login) }),
    ...(authorization && { session: authorization.replace(/^\w+\s+/, '') }),
  }
}

/** An e-mail address, or a CPF, however it was typed. */
function accountOf(login: string): string {
  const text = login.trim()
  return isCpf(text) ? cpfDigits(text) : text.toLowerCase()
}

export function sessionOf(row: SessionRow, tokenHash: Buffer): Session {
  return {
    userId: row.user_id,
    groupId: row.group_id,
    tokenHash,
    role: roleOf({
      coordinator: row.coordinator,
      mainCompany: row.main_company_ids.length > 0,
      master: row.master,
    }),
    hasAccessLevel: row.access_level_names.length > 0,
  }
}

/** The hash under which the token of a request is stored. @throws `not_signed_in` without a bearer token. */
export function hashOfBearer(request: FastifyRequest): Buffer {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new DomainError('not_signed_in')
  return hashOfToken(token)
}

async function parse(route: Route, request: FastifyRequest) {
  const { params, query, body } = route.endpoint
  const parts = {
    params: parsePart(params, request.params),
    query: parsePart(query, request.query),
    body: parsePart(body, await bodyOf(route, request.body)),
  }
  const errors = Object.values(parts).flatMap((part) => (part.errors ? Object.entries(part.errors) : []))
  if (errors.length > 0) throw new DomainError('invalid_input', { errors: Object.fromEntries(errors) })
  return { params: parts.params.data, query: parts.query.data, body: parts.body.data }
}

/** A form becomes its fields. @throws `unsupported_media_type` for a form where none is expected, or none where one is */
async function bodyOf({ endpoint }: Route, body: unknown): Promise<unknown> {
  if (body !== undefined && body instanceof Form !== (endpoint.multipart !== undefined)) {
    throw new DomainError('unsupported_media_type')
  }
  return body instanceof Form ? await body.fields() : body
}

function parsePart(schema: z.ZodType | undefined, value: unknown): { data?: unknown; errors?: FieldErrors } {
  if (!schema) return {}
  const parsed = schema.safeParse(value ?? undefined, { reportInput: true })
  return parsed.success ? { data: parsed.data } : { errors: fieldErrorsOf(parsed.error) }
}

import { Readable } from 'node:stream'
import { type FieldErrors, fieldErrorsOf } from '@zelo/contract/errors'
import { can, roleOf } from '@zelo/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Database, Queries, SessionRow } from '../database/tenant.ts'
import { DomainError } from '../domain-error.ts'
import type { Mail } from '../mail/mail.ts'
import type { Storage } from '../storage/storage.ts'
import { Form } from './form.ts'
import { type Caller, withinLimits } from './limits.ts'
import { networkOf } from './network.ts'
import { type Clock, JsonList, type Route, type Session } from './route.ts'
import { hashOfToken } from './token.ts'

export interface BindOptions {
  database: Database
  clock: Clock
  mail: Mail
  storage: Storage
  publicUrl: string | undefined
  /** Checks every answer against the contract; for tests, because large answers pay for it. */
  checkAnswers: boolean
}

/** Puts a route on the server: limits (429), session (401), permission (403), input (400), then the handler. */
export function bind(app: FastifyInstance, route: Route, options: BindOptions): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.multipart ? { bodyLimit: endpoint.multipart.maxBytes } : {}),
    handler: async (request, reply) => {
      const answer = await withinLimits(route.limits, callerOf(request), options, () =>
        ways[route.kind](request, route, options),
      )
      if (options.checkAnswers) checkAnswer(route, answer)
      return send(reply, endpoint.status ?? 200, answer)
    },
  })
}

const ways: Record<Route['kind'], typeof openCall> = {
  open: openCall,
  session: sessionCall,
  long: longCall,
}

async function openCall(request: FastifyRequest, route: Route, options: BindOptions): Promise<unknown> {
  const input = await parse(route, request)
  return await route.handle({ ...input, ...context(request, options), database: options.database })
}

async function sessionCall(request: FastifyRequest, route: Route, options: BindOptions): Promise<unknown> {
  const tokenHash = hashOfBearer(request)
  const mode = route.endpoint.method === 'GET' ? 'read' : 'write'
  return await options.database.inSession(tokenHash, mode, async (row, queries: Queries) => {
    const session = admit(row, tokenHash, route)
    const input = await parse(route, request)
    return await route.handle({ ...input, ...context(request, options), session, queries })
  })
}

async function longCall(request: FastifyRequest, route: Route, options: BindOptions): Promise<unknown> {
  const tokenHash = hashOfBearer(request)
  const { database } = options
  const session = await database.inSession(tokenHash, 'read', async (row) => admit(row, tokenHash, route))
  const input = await parse(route, request)
  return await route.handle({ ...input, ...context(request, options), session, database })
}

/** The session of a call. @throws `not_signed_in`; `forbidden` to whom the matrix does not let make the call */
function admit(row: SessionRow | undefined, tokenHash: Buffer, { endpoint }: Route): Session {
  if (!row) throw new DomainError('not_signed_in')
  const session = sessionOf(row, tokenHash)
  if (!can(session, endpoint.action)) throw new DomainError('forbidden')
  return session
}

function context({ server, log }: FastifyRequest, { clock, mail, storage, publicUrl }: BindOptions) {
  return { clock, log, mail, storage, publicUrl: publicUrl ?? addressOf(server) }
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
  const { email } = (request.body ?? {}) as { email?: unknown }
  const { authorization } = request.headers
  return {
    address: networkOf(request.ip),
    ...(typeof email === 'string' && { account: email.trim().toLowerCase() }),
    ...(authorization && { session: authorization.replace(/^\w+\s+/, '') }),
  }
}

function sessionOf(row: SessionRow, tokenHash: Buffer): Session {
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
function hashOfBearer(request: FastifyRequest): Buffer {
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
  const errors = Object.assign({}, ...Object.values(parts).map((part) => part.errors))
  if (Object.keys(errors).length > 0) throw new DomainError('invalid_input', { errors })
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

function checkAnswer({ endpoint }: Route, answer: unknown): void {
  const json = answer instanceof JsonList ? [...answer.pieces()].join('') : JSON.stringify(answer ?? null)
  endpoint.answer.parse(JSON.parse(json))
}

function send(reply: FastifyReply, status: number, answer: unknown) {
  if (status === 204) return reply.code(204).send()
  const body = answer instanceof JsonList ? Readable.from(answer.pieces()) : JSON.stringify(answer)
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

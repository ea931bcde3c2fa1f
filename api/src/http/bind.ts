import { Readable } from 'node:stream'
import { fieldErrorsOf } from '@zelo/contract/errors'
import { can, roleOf } from '@zelo/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Database, Queries, SessionRow } from '../database/tenant.ts'
import { DomainError } from '../domain-error.ts'
import { type Clock, JsonList, type Route, type Session } from './route.ts'
import { hashOfToken } from './token.ts'

export interface BindOptions {
  database: Database
  clock: Clock
  /** Checks every answer against the contract; for tests, because large answers pay for it. */
  checkAnswers: boolean
}

/** Puts a route on the server: session (401), permission (403), input (400), then the handler. */
export function bind(app: FastifyInstance, route: Route, options: BindOptions): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const answer = await (route.kind === 'open'
        ? route.handle({ ...parse(route, request), ...context(request, options), database: options.database })
        : inSession(request, route, options))
      if (options.checkAnswers) checkAnswer(route, answer)
      return send(reply, endpoint.status ?? 200, answer)
    },
  })
}

function inSession(request: FastifyRequest, route: Route, options: BindOptions) {
  const tokenHash = hashOfBearer(request)
  const mode = route.endpoint.method === 'GET' ? 'read' : 'write'
  return options.database.inSession(tokenHash, mode, (row, queries: Queries) => {
    if (!row) throw new DomainError('not_signed_in')
    const session = sessionOf(row, tokenHash)
    if (!can(session, route.endpoint.action)) throw new DomainError('forbidden')
    return route.handle({ ...parse(route, request), ...context(request, options), session, queries })
  })
}

function context(request: FastifyRequest, options: BindOptions) {
  return { clock: options.clock, log: request.log }
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

function parse(route: Route, request: FastifyRequest) {
  const { params, query, body } = route.endpoint
  return {
    params: parsePart(params, request.params),
    query: parsePart(query, request.query),
    body: parsePart(body, request.body),
  }
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? undefined)
  if (!parsed.success) throw new DomainError('invalid_input', { errors: fieldErrorsOf(parsed.error) })
  return parsed.data
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

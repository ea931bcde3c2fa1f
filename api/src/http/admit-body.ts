import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/tenant.ts'
import { DomainError } from '../domain-error.ts'
import { admitOutsideTransaction, hashBearer } from './admission.ts'
import { formBudget, jsonBudget, largestBody, largestOpenBody, smallBody } from './body-budget.ts'
import type { Route, Session } from './route.ts'

/** Returns the maximum body size of a call, in bytes. */
export function readBodyLimit({ kind, endpoint }: Route): number {
  if (endpoint.multipart) return endpoint.multipart.maxBytes
  return endpoint.maxBytes ?? (kind === 'open' ? largestOpenBody : largestBody)
}

/**
 * Checks the caller before the server receives the body, because a body stays in memory until its call ends. A call
 * that needs a session must send a token. For a form or a large body, the server also looks up the session and counts
 * the bytes.
 * @throws as `admit`; `unsupported_media_type`; as `BodyBudget.reserve`; as the route's `assertCapacity`
 */
export async function admitBody(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  options: { database: Database },
): Promise<void> {
  if (route.kind === 'open') return
  hashBearer(request)
  const limit = readBodyLimit(route)
  if (route.endpoint.multipart) {
    const session = await admitForm(request, route, options)
    formBudget.reserve(request, reply, toPersonKey(session), limit)
    return
  }
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && Number(length ?? 0) <= smallBody) return
  jsonBudget.reserve(
    request,
    reply,
    toPersonKey(await admitOutsideTransaction(request, route, options)),
    limit,
  )
}

/** Returns a key that is the same for all sessions of a user. */
export function toPersonKey({ groupId, userId }: Session): string {
  return `${groupId} ${userId}`
}

async function admitForm(
  request: FastifyRequest,
  route: Route,
  options: { database: Database },
): Promise<Session> {
  const session = await admitOutsideTransaction(request, route, options)
  const type = request.headers['content-type']
  if (type !== undefined && !/^multipart\/form-data\b/i.test(type))
    throw new DomainError('unsupported_media_type')
  route.assertCapacity?.(session)
  return session
}

// Identifies the caller of a request and checks the permission.
import { deviceKeysHeader, mostDeviceKeys } from '@zelo/contract/device-keys'
import { can, deriveRole } from '@zelo/contract/permissions'
import { readCpf } from '@zelo/contract/rules/cpf'
import { emailKey } from '@zelo/contract/rules/email'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '../database/origin.ts'
import type { Database, SessionRow } from '../database/tenant.ts'
import { DomainError } from '../domain-error.ts'
import type { Caller } from './limits.ts'
import { listNetworks, readAddress } from './network.ts'
import type { Route, Session } from './route.ts'
import { hashToken } from './token.ts'

/**
 * Looks up the session of a call that runs later in another transaction.
 * @throws as `admit` does
 */
export async function admitOutsideTransaction(
  request: FastifyRequest,
  route: Route,
  { database }: { database: Database },
): Promise<Session> {
  const tokenHash = hashBearer(request)
  return await database.inSession(tokenHash, 'read', async (row) => admit(request, row, tokenHash, route))
}

/** User ids by the hash of a token. Cached, because a token always belongs to the same user. */
const usersOfTokens = new Map<string, number>()
const mostTokens = 10_000

/**
 * Returns the user in whose queue a call waits. A token that was seen before needs no transaction. This look-up grants
 * no access, because the transaction of the call looks up the session again.
 * @throws as `admit` does, for a new token
 */
export async function findQueue(
  request: FastifyRequest,
  route: Route,
  options: { database: Database },
): Promise<number> {
  const token = hashBearer(request).toString('base64')
  const known = usersOfTokens.get(token)
  if (known !== undefined) return known
  const { userId } = await admitOutsideTransaction(request, route, options)
  if (usersOfTokens.size >= mostTokens) usersOfTokens.clear()
  usersOfTokens.set(token, userId)
  return userId
}

/**
 * Returns the session of a call.
 * @throws `not_signed_in`; `forbidden` with the user's role if the permission matrix denies the call. A browser whose
 * stored role differs then ends its session.
 */
export function admit(
  request: FastifyRequest,
  row: SessionRow | undefined,
  tokenHash: Buffer,
  { endpoint }: Route,
): Session {
  if (!row) throw new DomainError('not_signed_in')
  request.groupId = row.group_id
  const session = toSession(row, tokenHash)
  if (!can(session, endpoint.action)) throw new DomainError('forbidden', { facts: { role: session.role } })
  return session
}

/**
 * Returns the identities by which limits count a call: IP address, session and login as sent. The server has not
 * verified them yet.
 */
export function identifyCaller(request: FastifyRequest): Caller {
  const { email, login = email } = (request.body ?? {}) as { email?: unknown; login?: unknown }
  const { authorization } = request.headers
  return {
    address: listNetworks(readAddress(request)),
    ...(typeof login === 'string' && { account: normalizeLogin(login) }),
    ...(authorization && { session: authorization.replace(/^\w+\s+/, '') }),
  }
}

const deviceKey = /^[\w-]{22}\.[\w-]{43}$/
/** A key has 66 characters. A comma and a space separate it from the next key. */
const longestDeviceKeys = mostDeviceKeys * 68

/** Returns the device keys and the user agent that a device sends with a sign-in. */
export function readDevice(request: FastifyRequest): { deviceKeys: string[]; userAgent: string } {
  return { deviceKeys: readDeviceKeys(request), userAgent: request.headers['user-agent'] ?? '' }
}

/**
 * Returns the keys in a header of the form `key,key`. Ignores a header that is too long, and texts that are no keys.
 */
function readDeviceKeys({ headers }: FastifyRequest): string[] {
  const text = headers[deviceKeysHeader]
  if (typeof text !== 'string' || text.length > longestDeviceKeys) return []
  return text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => deviceKey.test(key))
}

/** Returns the origin of a call, which is stored with its changes. */
export function readOrigin(request: FastifyRequest): Origin {
  return { address: readAddress(request), requestId: request.id }
}

/** Normalizes a login: an e-mail address, or a CPF in any notation. */
function normalizeLogin(login: string): string {
  return readCpf(login) ?? emailKey(login)
}

export function toSession(row: SessionRow, tokenHash: Buffer): Session {
  return {
    userId: row.user_id,
    groupId: row.group_id,
    tokenHash,
    role: deriveRole({
      coordinator: row.coordinator,
      mainCompany: row.main_company_ids.length > 0,
      master: row.master,
    }),
    hasAccessLevel: row.access_level_names.length > 0,
  }
}

/**
 * Returns the hash of the request's token. The server stores only this hash.
 * @throws `not_signed_in` without a bearer token
 */
export function hashBearer(request: FastifyRequest): Buffer {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new DomainError('not_signed_in')
  return hashToken(token)
}

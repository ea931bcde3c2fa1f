import { randomBytes } from 'node:crypto'
import type { AnswerOf } from '@zelo/contract/endpoint'
import type { createOwnSession as createOwnSessionCall } from '@zelo/contract/own-work'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { readCpf } from '@zelo/contract/rules/cpf'
import { emailKey, readEmail } from '@zelo/contract/rules/email'
import { loginTimeZone } from '@zelo/contract/sessions'
import type { Database, Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { fileUrl } from '../../storage/file-url.ts'
import type { Login } from '../sessions/sessions.queries.ts'
import { endSession, openSession, type SignInMeans } from '../sessions/sessions.service.ts'
import { ensureSealKey, selectOwner } from './own-work.queries.ts'

type OwnSession = AnswerOf<typeof createOwnSessionCall>

/**
 * Signs in to the field app with an e-mail address or a CPF, in any spelling. The first sign-in makes the person's seal key.
 * @throws as `openSession`; what is neither an address nor a CPF is unknown
 */
export async function createOwnSession(
  means: SignInMeans,
  { login, password }: { login: string; password: string },
  now: Date,
): Promise<OwnSession> {
  const credentials = { login: loginOf(login), password }
  const { token, expiresAt, described } = await openSession(means, credentials, describeOwner, now)
  const { groupId, sealKey, ...owner } = described
  const key = sealKey ?? (await makeSealKey(means.database, groupId, owner.user.id))
  return {
    token,
    expiresAt: toZonedIso(expiresAt, loginTimeZone),
    ...owner,
    sealKey: key.toString('base64url'),
  }
}

/**
 * In a transaction of its own: the one that opens a session shares the person's row with other sign-ins, and would deadlock.
 * @throws `inactive_user` when the person was anonymised or made inactive meanwhile
 */
async function makeSealKey(database: Database, groupId: number, userId: number): Promise<Buffer> {
  const key = await database.inGroup(groupId, (queries) => ensureSealKey(queries, userId, randomBytes(32)))
  if (!key) throw new DomainError('inactive_user')
  return key
}

/** Ends the session with this hash of its token, in base64url; an unknown hash changes nothing. */
export async function endOwnSession(database: Database, hash: string): Promise<null> {
  const tokenHash = Buffer.from(hash, 'base64url')
  return await database.inSession(tokenHash, 'write', async (session, queries) =>
    session ? await endSession(queries, tokenHash) : null,
  )
}

function loginOf(text: string): Login | undefined {
  const cpf = readCpf(text)
  if (cpf) return { cpf }
  const email = readEmail(text)
  return email === undefined ? undefined : { emailKey: emailKey(email) }
}

async function describeOwner(queries: Queries, userId: number) {
  const owner = await selectOwner(queries, userId)
  return {
    groupId: owner.group_id,
    sealKey: owner.seal_key,
    user: { id: owner.id, name: owner.name, avatarUrl: fileUrl(owner.avatar) },
    company: { id: owner.company_id, name: owner.company_name },
  }
}

import { randomBytes } from 'node:crypto'
import type { AnswerOf } from '@zelo/contract/endpoint'
import type { createFieldSession as createFieldSessionCall } from '@zelo/contract/my-work'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { readCpf } from '@zelo/contract/rules/cpf'
import { emailKey, readEmail } from '@zelo/contract/rules/email'
import { loginTimeZone } from '@zelo/contract/sessions'
import type { Database, Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import type { SignedIn } from '../../http/route.ts'
import { fileUrl } from '../../storage/file-url.ts'
import { deleteSession, type Login } from '../sessions/sessions.queries.ts'
import { openSession, type SignInMeans } from '../sessions/sessions.service.ts'
import { ensureSealKey, selectOwner } from './my-work.queries.ts'

type FieldSession = AnswerOf<typeof createFieldSessionCall>

/**
 * Signs in to the field app with an e-mail address or a CPF, in any spelling. At the first sign-in, creates the key with
 * which the phone encrypts (seals) its stored data. A text that is neither an e-mail address nor a CPF is handled as an
 * unknown user.
 * @throws as `openSession`
 */
export async function createFieldSession(
  means: SignInMeans,
  { login, password }: { login: string; password: string },
  now: Date,
): Promise<SignedIn<FieldSession>> {
  const credentials = { login: toLogin(login), password, app: 'field' } as const
  const { deviceKey, ...opened } = await openSession(means, credentials, describeOwner, now)
  return { answer: await toFieldSession(means.database, opened), deviceKey }
}

/**
 * Builds the sign-in response. Creates the user's seal key if the user has none.
 * @throws as `makeSealKey`
 */
export async function toFieldSession(
  database: Database,
  opened: { token: string; expiresAt: Date; described: Awaited<ReturnType<typeof describeOwner>> },
): Promise<FieldSession> {
  const { groupId, sealKey, ...owner } = opened.described
  const key = sealKey ?? (await makeSealKey(database, groupId, owner.user.id))
  return {
    token: opened.token,
    expiresAt: toZonedIso(opened.expiresAt, loginTimeZone),
    ...owner,
    sealKey: key.toString('base64url'),
  }
}

/**
 * Creates a seal key in a separate transaction. The transaction that opens the session holds a shared lock on the
 * user's row. Creating the key in that transaction would cause a deadlock with other sign-ins of the user.
 * @throws `inactive_user` if the user has just been anonymised or deactivated
 */
async function makeSealKey(database: Database, groupId: number, userId: number): Promise<Buffer> {
  const key = await database.inGroup(groupId, (queries) => ensureSealKey(queries, userId, randomBytes(32)))
  if (!key) throw new DomainError('inactive_user')
  return key
}

/** Ends the session whose token has this hash (base64url). Does nothing for an unknown hash. */
export async function endFieldSession(database: Database, hash: string): Promise<null> {
  const tokenHash = Buffer.from(hash, 'base64url')
  await database.inSession(tokenHash, 'write', async (session, queries) => {
    if (session) await deleteSession(queries, tokenHash)
  })
  return null
}

/** Parses a login: an e-mail address, or a CPF in any spelling. Returns undefined for any other text. */
export function toLogin(text: string): Login | undefined {
  const cpf = readCpf(text)
  if (cpf) return { cpf }
  const email = readEmail(text)
  return email === undefined ? undefined : { emailKey: emailKey(email) }
}

/** Returns the user and the company that the field app shows. Also returns the data from which the seal key is computed. */
export async function describeOwner(queries: Queries, userId: number) {
  const owner = await selectOwner(queries, userId)
  return {
    groupId: owner.group_id,
    sealKey: owner.seal_key,
    user: { id: owner.id, name: owner.name, avatarUrl: fileUrl(owner.avatar) },
    company: { id: owner.company_id, name: owner.company_name },
  }
}

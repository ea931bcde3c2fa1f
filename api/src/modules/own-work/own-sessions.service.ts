import type { AnswerOf } from '@zelo/contract/endpoint'
import type { createOwnSession as createOwnSessionCall } from '@zelo/contract/own-work'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { readCpf } from '@zelo/contract/rules/cpf'
import { emailKey, readEmail } from '@zelo/contract/rules/email'
import { loginTimeZone } from '@zelo/contract/sessions'
import type { Queries } from '../../database/tenant.ts'
import type { SignedIn } from '../../http/route.ts'
import { fileUrl } from '../../storage/file-url.ts'
import type { Login } from '../sessions/sessions.queries.ts'
import { openSession, type SignInMeans } from '../sessions/sessions.service.ts'
import { selectOwner } from './own-work.queries.ts'

type OwnSession = AnswerOf<typeof createOwnSessionCall>

/**
 * Signs in to the field app with an e-mail address or a CPF, in any spelling.
 * @throws as `openSession`; what is neither an address nor a CPF is unknown
 */
export async function createOwnSession(
  means: SignInMeans,
  { login, password }: { login: string; password: string },
  now: Date,
): Promise<SignedIn<OwnSession>> {
  const credentials = { login: toLogin(login), password }
  const { token, expiresAt, deviceKey, described } = await openSession(means, credentials, describeOwner, now)
  return { answer: { token, expiresAt: toZonedIso(expiresAt, loginTimeZone), ...described }, deviceKey }
}

/** Reads an e-mail address or a CPF in any spelling; undefined for another text. */
export function toLogin(text: string): Login | undefined {
  const cpf = readCpf(text)
  if (cpf) return { cpf }
  const email = readEmail(text)
  return email === undefined ? undefined : { emailKey: emailKey(email) }
}

/** Person and company, as the field app shows them. */
export async function describeOwner(
  queries: Queries,
  userId: number,
): Promise<Pick<OwnSession, 'user' | 'company'>> {
  const owner = await selectOwner(queries, userId)
  return {
    user: { id: owner.id, name: owner.name, avatarUrl: fileUrl(owner.avatar) },
    company: { id: owner.company_id, name: owner.company_name },
  }
}

import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Language } from '@zelo/contract/account-fields'
import type { Parsed } from '@zelo/contract/input'
import { type forgotten, type newPassword, resetLinkMinutes } from '@zelo/contract/passwords'
import { emailKey } from '@zelo/contract/rules/email'
import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod'
import { type Origin, setOrigin } from '../../database/origin.ts'
import type { Database } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { forgetAttempts } from '../../http/limits.ts'
import { hashToken } from '../../http/token.ts'
import type { Mail } from '../../mail/mail.ts'
import { deleteSignInLinks } from '../invitations/sign-in-links.queries.ts'
import { hashPassword } from '../sessions/password-hash.ts'
import { deleteSessions } from '../sessions/sessions.queries.ts'
import { signInPerAccount, toPersonAccountKey } from '../sessions/sign-in-limits.ts'
import { lockAccount, updateUser } from '../users/users.queries.ts'
import { keepAccountChange, sendAccountChange } from './account-changes.service.ts'
import { buildResetEmail } from './account-emails.ts'
import { sendEmailInBackground } from './email.ts'
import {
  deleteReset,
  deleteResets,
  insertReset,
  selectRecoverable,
  selectReset,
} from './passwords.queries.ts'

/**
 * Minimum response time in milliseconds. Without it, the response time could reveal whether an address is known. The work
 * for a known or an unknown address takes less time than this.
 */
const responseTime = 200

/**
 * Sends a link with which the user sets a new password. The link can be used once, within an hour. The response does not
 * wait for the mail server, because a longer response time would reveal that the address is known. If the e-mail fails, the
 * failure is logged.
 * @throws `email_not_registered` if no active user has the address; `email_too_new` if the user changed to the address less
 * than a day ago
 */
export async function forgotPassword(
  means: { database: Database; mail: Mail; publicUrl: string; log: Pick<FastifyBaseLogger, 'error'> },
  { email, language, from }: Parsed<typeof forgotten>,
  now: Date,
): Promise<null> {
  const token = randomBytes(32).toString('base64url')
  const [person] = await Promise.all([keepToken(means.database, email, token, now), delay(responseTime)])
  if (!person) throw new DomainError('email_not_registered')
  if (person === 'too new') throw new DomainError('email_too_new')
  const link = new URL('/reset-password', means.publicUrl)
  link.searchParams.set('search', token)
  if (from) link.searchParams.set('de', from)
  const words = { name: person.name, link: link.href, minutes: resetLinkMinutes }
  const content = buildResetEmail(language ?? (person.language as Language), words)
  sendEmailInBackground(means, { to: person.email, ...content }, 'a recovery e-mail')
  return null
}

/** A new e-mail address cannot reset the password for this many milliseconds after the change. */
const newEmailWait = 86_400_000

async function keepToken(database: Database, email: string, token: string, now: Date) {
  return await database.asOwner(async (queries) => {
    const person = await selectRecoverable(queries, emailKey(email))
    if (!person) return undefined
    const { email_changed_at } = person
    if (email_changed_at && now.getTime() - email_changed_at.getTime() < newEmailWait) return 'too new'
    await insertReset(queries, {
      groupId: person.group_id,
      userId: person.id,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + resetLinkMinutes * 60_000),
    })
    return person
  })
}

/**
 * Sets a new password with the token of a reset e-mail. Ends the user's sessions and links, and clears failed sign-in
 * attempts, so that the user can sign in at once.
 * @throws `reset_token_invalid` for a token that is unknown, used or expired
 */
export async function resetPassword(
  means: {
    database: Database
    origin: Origin
    mail: Mail
    publicUrl: string
    log: Pick<FastifyBaseLogger, 'error'>
  },
  { password, token }: z.output<typeof newPassword>,
  now: Date,
): Promise<null> {
  const { database, origin } = means
  const tokenHash = hashToken(token)
  // Checks the token before hashing the password, because hashing is expensive.
  const person = await database.asOwner((queries) => selectReset(queries, tokenHash, now))
  if (!person) throw new DomainError('reset_token_invalid')
  const passwordHash = await hashPassword(password)
  const change = await database.inGroup(person.group_id, async (queries) => {
    const account = await lockAccount(queries, person.id)
    if (!(await deleteReset(queries, tokenHash))) throw new DomainError('reset_token_invalid')
    await setOrigin(queries, origin, person.id)
    await updateUser(queries, person.id, { passwordHash }, now)
    await deleteResets(queries, person.id)
    await deleteSignInLinks(queries, person.id)
    await deleteSessions(queries, person.id)
    return await keepAccountChange(queries, person.id, account, now)
  })
  sendAccountChange(means, { ...change, newEmail: undefined, newPassword: true })
  await database.asOwner((queries) =>
    forgetAttempts(queries, signInPerAccount, toPersonAccountKey(person.id)),
  )
  return null
}

import { randomBytes } from 'node:crypto'
import type { Language } from '@zelo/contract/account-fields'
import { resetLinkMinutes, undoDays } from '@zelo/contract/passwords'
import type { FastifyBaseLogger } from 'fastify'
import { type Origin, setOrigin } from '../../database/origin.ts'
import type { Database, Queries } from '../../database/tenant.ts'
import { brokeUnique } from '../../database/violations.ts'
import { DomainError } from '../../domain-error.ts'
import { hashToken } from '../../http/token.ts'
import type { Mail } from '../../mail/mail.ts'
import { deleteSignInLinks } from '../invitations/sign-in-links.queries.ts'
import { unknownPassword } from '../sessions/password-hash.ts'
import { deleteSessions } from '../sessions/sessions.queries.ts'
import { lockAccount, updateUser } from '../users/users.queries.ts'
import { deleteAccountChanges, insertAccountChange, selectAccountChange } from './account-changes.queries.ts'
import { buildChangeEmail } from './account-emails.ts'
import { sendEmailInBackground } from './email.ts'
import { deleteResets, insertReset } from './passwords.queries.ts'

/** A change of the e-mail address, the password or both. An e-mail to the previous address reports the change. */
export interface AccountChange extends Noted {
  newEmail: string | undefined
  newPassword: boolean
}

/** The recipient of the e-mail, and the secret of the link that undoes the change. */
interface Noted {
  to: string
  name: string
  language: Language
  secret: string
}

/**
 * Stores the state of an account before a change, and keeps it for seven days. The caller must already hold the lock on
 * `account`.
 */
export async function keepAccountChange(
  queries: Queries,
  userId: number,
  account: { group_id: number; email: string; name: string; language: string },
  now: Date,
): Promise<Noted> {
  const secret = randomBytes(32).toString('base64url')
  await insertAccountChange(queries, {
    groupId: account.group_id,
    userId,
    tokenHash: hashToken(secret),
    email: account.email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + undoDays * 86_400_000),
  })
  return { to: account.email, name: account.name, language: account.language as Language, secret }
}

/** Sends an e-mail about a change to the address before the change. Does not wait for the mail server. */
export function sendAccountChange(
  means: { mail: Mail; publicUrl: string; log: Pick<FastifyBaseLogger, 'error'> },
  change: AccountChange,
): void {
  const link = new URL('/undo-change', means.publicUrl)
  link.searchParams.set('search', change.secret)
  sendEmailInBackground(
    means,
    { to: change.to, ...buildChangeEmail(change, link.href) },
    'an e-mail about a changed account',
  )
}

/**
 * Undoes a change. Restores the previous e-mail address, voids the password, and deletes the user's sessions, password
 * resets and sign-in links. Returns a password reset token. The user's later changes can no longer be undone after this.
 * @throws `link_invalid`; `duplicate` if another user now has the address
 */
export async function undoAccountChange(
  { database, origin }: { database: Database; origin: Origin },
  secret: string,
  now: Date,
): Promise<{ token: string }> {
  const tokenHash = hashToken(secret)
  const kept = await database.asOwner((queries) => selectAccountChange(queries, tokenHash, now))
  if (!kept) throw new DomainError('link_invalid')
  const { group_id, user_id, email } = kept
  const passwordHash = await unknownPassword
  const token = randomBytes(32).toString('base64url')
  const restore = async (queries: Queries) => {
    await setOrigin(queries, origin, user_id)
    await lockAccount(queries, user_id)
    const since = kept.created_at
    if (!(await deleteAccountChanges(queries, user_id, { tokenHash, since }))) {
      throw new DomainError('link_invalid')
    }
    const change = { email, passwordHash, passwordVoid: true, emailChangedAt: null }
    await updateUser(queries, user_id, change, now)
    await deleteResets(queries, user_id)
    await deleteSignInLinks(queries, user_id)
    await deleteSessions(queries, user_id)
    await insertReset(queries, {
      groupId: group_id,
      userId: user_id,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + resetLinkMinutes * 60_000),
    })
  }
  try {
    await database.inGroup(group_id, restore)
  } catch (error) {
    if (brokeUnique(error)) throw new DomainError('duplicate', { errors: { email: 'email_taken' } })
    throw error
  }
  return { token }
}

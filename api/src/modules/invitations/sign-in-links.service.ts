import { randomBytes } from 'node:crypto'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { type createSignInLink as createCall, signInLinkMinutes } from '@zelo/contract/invitations'
import type { openLinkedSession as openCall } from '@zelo/contract/my-work'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import type { Session, SignedIn } from '../../http/route.ts'
import { hashToken } from '../../http/token.ts'
import { describeOwner, toFieldSession } from '../my-work/field-sessions.service.ts'
import { reportNewDevice } from '../sessions/device-email.ts'
import { createDeviceKey, findDeviceKey } from '../sessions/device-key.ts'
import { insertSession } from '../sessions/sessions.queries.ts'
import { createSessionRow, type SignInMeans, toSignIn } from '../sessions/sessions.service.ts'
import { lockListedUser } from '../users/user-administration.queries.ts'
import {
  deleteSignInLink,
  deleteSignInLinks,
  insertSignInLink,
  selectSignInLink,
} from './sign-in-links.queries.ts'

/**
 * Creates a link that signs a cleaner in to the field app once. Deletes the earlier link of this user. The change log
 * records the new link.
 * @throws `not_found`; `forbidden` for a coordinator and for a user who may not sign in
 */
export async function createSignInLink(
  { queries, session, publicUrl }: { queries: Queries; session: Session; publicUrl: string },
  userId: number,
  now: Date,
): Promise<AnswerOf<typeof createCall>> {
  const target = await lockListedUser(queries, userId)
  if (!target) throw new DomainError('not_found')
  if (target.coordinator || !target.active || !target.cpf_active) throw new DomainError('forbidden')
  await deleteSignInLinks(queries, userId)
  const { secret, expiresAt } = await keepSignInLink(
    queries,
    { groupId: session.groupId, userId, createdBy: session.userId },
    now,
  )
  const url = new URL('/campo/entrar', publicUrl)
  url.hash = `link=${secret}`
  return { url: url.href, expiresAt: toZonedIso(expiresAt, target.time_zone) }
}

/** Stores a new sign-in link and returns its secret. */
export async function keepSignInLink(
  queries: Queries,
  link: { groupId: number; userId: number; createdBy: number | null },
  now: Date,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + signInLinkMinutes * 60_000)
  await insertSignInLink(queries, { ...link, tokenHash: hashToken(secret), createdAt: now, expiresAt })
  return { secret, expiresAt }
}

/**
 * Signs in to the field app with a link. A link can be used once.
 * @throws `link_invalid` for a secret that is unknown, used or expired, and for a user who became a coordinator;
 * `inactive_user`
 */
export async function openLinkedSession(
  means: SignInMeans,
  secret: string,
  now: Date,
): Promise<SignedIn<AnswerOf<typeof openCall>>> {
  const { database, deviceKeys = [] } = means
  const linkHash = hashToken(secret)
  const person = await database.asOwner((queries) => selectSignInLink(queries, linkHash, now))
  if (!person || person.coordinator) throw new DomainError('link_invalid')
  if (!person.active || person.cpf_status !== 'active' || !person.group_active) {
    throw new DomainError('inactive_user')
  }
  const { token, row } = createSessionRow(means, 'field', now)
  const { opened, described } = await database.inGroup(person.group_id, async (queries) => {
    if (!(await deleteSignInLink(queries, linkHash))) throw new DomainError('link_invalid')
    const opened = await insertSession(queries, {
      ...row,
      userId: person.id,
      passwordHash: person.password_hash,
      replacesHash: false,
    })
    // After this request read the link, the password was changed or the user was deactivated.
    if (!opened) throw new DomainError('link_invalid')
    return { opened, described: await describeOwner(queries, person.id) }
  })
  const known = findDeviceKey(deviceKeys, person)
  // A link without an author belongs to a person who has just accepted an invitation. This person needs no e-mail about a
  // new device.
  if (!known && person.author !== null) reportNewDevice(means, toSignIn(row, opened))
  const session = await toFieldSession(database, { token, expiresAt: row.expiresAt, described })
  return { answer: { ...session, madeBy: person.author }, deviceKey: known ?? createDeviceKey(person) }
}

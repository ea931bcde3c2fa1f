import type { Language } from '@zelo/contract/account-fields'
import type { AnswerOf, ParsedInput } from '@zelo/contract/endpoint'
import * as contract from '@zelo/contract/notifications'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { toE164 } from '@zelo/contract/rules/whatsapp-number'
import type { Database, Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import type { Session, Write } from '../../http/route.ts'
import type { EmailLinks } from '../../mail/email-links.ts'
import { isEncryptionKey, type Push } from '../../push/push.ts'
import {
  deleteSubscription,
  insertConsent,
  selectSettings,
  selectSubscription,
  upsertSettings,
  upsertSubscription,
  withdrawConsent,
} from './notifications.queries.ts'

/** Returns the user's alert settings. Omits a pause of alerts that has ended. */
export async function readSettings(
  queries: Queries,
  { userId }: Session,
  now: Date,
): Promise<contract.NotificationSettings> {
  const row = await selectSettings(queries, userId)
  const { muted_until: until, consented_at: consentedAt } = row
  const zoned = (at: Date) => toZonedIso(at, row.time_zone)
  return {
    email: row.email,
    push: row.push,
    recoveries: row.recoveries,
    whatsapp: row.connected
      ? { consentedAt: consentedAt && zoned(consentedAt), phone: toE164(row.phone) ?? null }
      : null,
    mutedUntil: until && until > now ? zoned(until) : null,
  }
}

/**
 * Changes the user's alert settings.
 * @throws `invalid_input` for a mute that ends too late, or for a consent to WhatsApp without a phone
 */
export async function changeSettings(
  queries: Queries,
  session: Session,
  { mutedUntil, whatsapp, ...wanted }: ParsedInput<typeof contract.changeNotificationSettings>['body'],
  now: Date,
): Promise<contract.NotificationSettings> {
  const until = mutedUntil == null ? mutedUntil : new Date(mutedUntil)
  if (until && until.getTime() > now.getTime() + contract.longestMuteDays * 86_400_000)
    throw new DomainError('invalid_input', { errors: { mutedUntil: 'invalid' } })
  if (whatsapp !== undefined) await changeConsent(queries, session, whatsapp, now)
  const changes = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  await upsertSettings(queries, session, { ...changes, ...(until !== undefined && { muted_until: until }) })
  return await readSettings(queries, session, now)
}

async function changeConsent(queries: Queries, session: Session, isGiven: boolean, now: Date): Promise<void> {
  if (!isGiven) return await withdrawConsent(queries, session.userId, now)
  const phone = toE164((await selectSettings(queries, session.userId)).phone)
  if (!phone) throw new DomainError('invalid_input', { errors: { whatsapp: 'profile_phone_missing' } })
  await insertConsent(queries, session, { phone, now })
}

export async function readSubscription(
  queries: Queries,
  { tokenHash }: Session,
  push: Push,
): Promise<AnswerOf<typeof contract.readPushSubscription>> {
  const found = await selectSubscription(queries, tokenHash)
  return { publicKey: await push.readPublicKey(), endpoint: found?.endpoint ?? null }
}

/**
 * Stores the push subscription of the session's browser.
 * @throws `invalid_input` if the browser's push service is not allowed, or if no message can be encrypted with its key
 */
export async function storeSubscription(
  queries: Queries,
  { tokenHash }: Session,
  { endpoint, keys }: ParsedInput<typeof contract.storePushSubscription>['body'],
  push: Push,
): Promise<null> {
  if (!push.allows(endpoint))
    throw new DomainError('invalid_input', { errors: { endpoint: 'push_service_unknown' } })
  if (!isEncryptionKey(keys.p256dh))
    throw new DomainError('invalid_input', { errors: { 'keys.p256dh': 'invalid' } })
  await upsertSubscription(queries, tokenHash, { endpoint, ...keys })
  return null
}

export async function removeSubscription(queries: Queries, { tokenHash }: Session): Promise<null> {
  await deleteSubscription(queries, tokenHash)
  return null
}

const testWords: Record<Language, { title: string; body: string }> = {
  'pt-BR': { title: 'As notificações funcionam', body: 'Os alertas do Zelo chegam neste aparelho.' },
  'en-US': { title: 'Notifications work', body: 'Alerts of Zelo arrive on this device.' },
}

/**
 * Sends a test notification to the session's browser. Removes the subscription if the push service no longer knows it.
 */
export async function testSubscription({
  session: { tokenHash },
  write,
  push,
}: {
  session: Session
  write: Write
  push: Push
}): Promise<{ result: contract.PushTestResult }> {
  const found = await write((queries) => selectSubscription(queries, tokenHash))
  if (!found) return { result: 'no_device' }
  const url = found.app === 'field' ? '/campo/' : '/alertas'
  const payload = JSON.stringify({ ...testWords[found.language as Language], tag: 'test', url })
  const outcome = await push.send(found, { payload, topic: 'test' })
  if (outcome === 'accepted') return { result: 'sent' }
  if (outcome === 'later') return { result: 'later' }
  await write((queries) => deleteSubscription(queries, tokenHash))
  return { result: 'no_device' }
}

/**
 * Stops alert e-mails to the person who received the link.
 * @throws `link_invalid`
 */
export async function stopEmails(
  { database, emailLinks }: { database: Database; emailLinks: EmailLinks },
  token: string,
): Promise<null> {
  const recipient = await emailLinks.read(token)
  if (!recipient) throw new DomainError('link_invalid')
  await database.inGroup(recipient.groupId, async (queries) => {
    await upsertSettings(queries, recipient, { email: false })
  })
  return null
}

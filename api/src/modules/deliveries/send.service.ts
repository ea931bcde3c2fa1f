import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/tenant.ts'
import type { EmailLinks } from '../../mail/email-links.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Push, PushOutcome } from '../../push/push.ts'
import type { WhatsApp } from '../../whatsapp/whatsapp.ts'
import { toMailFailure } from '../passwords/email.ts'
import { buildAlertEmail } from './alert-email.ts'
import { buildMessageWords, selectShown } from './message-words.ts'
import { passDeliveryToEmail } from './pass-to-email.queries.ts'
import {
  type AttemptResult,
  type ClaimedDelivery,
  claimDeliveries,
  deleteSubscriptions,
  type PushSubscriptionRow,
  selectPushSubscriptions,
  storeAttempt,
} from './send.queries.ts'
import { sendWhatsApp, whatsappBackoff } from './send-whatsapp.service.ts'

/** The services with which messages are sent. */
export interface SendMeans {
  database: Database
  mail: Mail
  push: Push
  whatsapp: WhatsApp
  emailLinks: EmailLinks
  publicUrl: string
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  clock: () => Date
}

/** Maximum number of deliveries that a server sends at the same time. */
const deliveriesAtOnce = 10
/** If a server dies during an attempt, another server tries the delivery again after this many milliseconds. */
const leaseMs = 120_000
const minute = 60_000
/** The waits between attempts, in milliseconds. If the attempt after the last wait fails, the delivery has failed. */
const backoff = [1, 5, 15, 60, 180].map((minutes) => minutes * minute)

/**
 * The longest wait of a message before its next attempt, in milliseconds, by the number of attempts. A lease counts as
 * a wait.
 */
export const longestWaits = [0, ...backoff.map((wait) => Math.max(wait, leaseMs)), leaseMs]

const nothingLeft = { nextAttemptAt: null, sentAt: null, error: null }

/**
 * Tries to send some of the deliveries that were due at an instant. Returns the number of attempts. The lease starts now,
 * because a long backlog may take longer than a lease.
 */
export async function sendDue(means: SendMeans, dueAt: Date): Promise<number> {
  const now = means.clock()
  const claimed = await means.database.asOwner((queries) =>
    claimDeliveries(queries, {
      dueAt,
      now,
      leaseEnds: new Date(now.getTime() + leaseMs),
      atMost: deliveriesAtOnce,
    }),
  )
  await Promise.all(claimed.map((delivery) => attempt(means, delivery, now)))
  return claimed.length
}

async function attempt(means: SendMeans, delivery: ClaimedDelivery, now: Date): Promise<void> {
  const result = await decide(means, delivery, now)
  if (result.error) {
    const { groupId: group, id, channel } = delivery
    means.log.warn(
      { group, delivery: id, channel, state: result.state, error: result.error },
      'a message was not sent',
    )
  }
  await means.database.asOwner(async (queries) => {
    const isStored = await storeAttempt(queries, delivery, result)
    if (isStored && delivery.channel === 'whatsapp' && result.state === 'failed')
      await passDeliveryToEmail(queries, { groupId: delivery.groupId, deliveryId: delivery.id, now })
  })
}

async function decide(means: SendMeans, claimed: ClaimedDelivery, now: Date): Promise<AttemptResult> {
  const delivery = toCurrentKind(claimed)
  // A summary also counts resolved alerts.
  const isOutdated = delivery.kind !== 'digest' && selectShown(delivery).length === 0
  if (delivery.off || isOutdated) return { ...nothingLeft, state: 'dropped', acceptedBy: delivery.acceptedBy }
  switch (delivery.channel) {
    case 'email':
      return await sendEmail(means, delivery, now)
    case 'push':
      return await sendPush(means, delivery, now)
    case 'whatsapp':
      return await sendByWhatsApp(means, delivery, now)
  }
}

/** If a coordinator sends a message again and none of its alerts is open any more, the message reports their end. */
function toCurrentKind(delivery: ClaimedDelivery): ClaimedDelivery {
  const isOver = delivery.kind === 'alerts' && selectShown(delivery).length === 0
  return isOver && delivery.resends > 0 ? { ...delivery, kind: 'recovery' } : delivery
}

/**
 * Returns the result of a failed attempt: the time of the next attempt, or a failed delivery if no attempt is left.
 */
function retryLater(
  { attempts }: ClaimedDelivery,
  now: Date,
  error: string,
  acceptedBy: number[],
  waits: readonly number[] = backoff,
): AttemptResult {
  const wait = waits[attempts - 1]
  return {
    state: wait === undefined ? 'failed' : 'pending',
    nextAttemptAt: wait === undefined ? null : new Date(now.getTime() + wait),
    sentAt: null,
    error,
    acceptedBy,
  }
}

/** Returns an id for a message. Mail programs and devices use the id to recognise a repeated attempt. */
function toMessageId({ createdAt, groupId, id, resends }: ClaimedDelivery): string {
  return `${createdAt.toISOString().replaceAll(':', '-')}-${groupId}-${id}-${resends}`
}

const readFirstName = (name: string) => name.split(' ')[0] ?? name

async function sendEmail(means: SendMeans, delivery: ClaimedDelivery, now: Date): Promise<AttemptResult> {
  const { publicUrl, emailLinks, mail, log } = means
  const token = await emailLinks.sign(delivery)
  const content = buildAlertEmail({
    ...delivery,
    firstName: readFirstName(delivery.name),
    link: new URL(delivery.coordinator ? '/alertas' : '/campo/', publicUrl).href,
    stopLink: new URL(`/cancelar-alertas?c=${token}`, publicUrl).href,
  })
  try {
    await mail.deliver({
      ...content,
      to: delivery.email,
      id: toMessageId(delivery),
      stopAddress: new URL(`/api/alert-emails/stop/${token}`, publicUrl).href,
    })
  } catch (error) {
    const failure = toMailFailure(error)
    log.error({ ...failure, delivery: delivery.id }, 'an e-mail about alerts could not be sent')
    // The mail server will always reject this recipient, so a retry does not help.
    const isFinal = failure.responseCode !== undefined && failure.responseCode >= 550
    return isFinal
      ? { ...nothingLeft, state: 'failed', error: 'mail_rejected', acceptedBy: [] }
      : retryLater(delivery, now, 'mail_unavailable', [])
  }
  return { ...nothingLeft, state: 'sent', sentAt: now, acceptedBy: [] }
}

async function sendPush(means: SendMeans, delivery: ClaimedDelivery, now: Date): Promise<AttemptResult> {
  const { database, push } = means
  const all = await database.asOwner((queries) => selectPushSubscriptions(queries, delivery))
  const left = all.filter(({ id }) => !delivery.acceptedBy.includes(id))
  const outcomes = await Promise.all(left.map((each) => sendToDevice(push, each, delivery)))
  const pick = (outcome: PushOutcome) =>
    left.filter((_, index) => outcomes[index] === outcome).map(({ id }) => id)
  const gone = pick('gone')
  if (gone.length > 0)
    await database.asOwner((queries) => deleteSubscriptions(queries, delivery.groupId, gone))
  const acceptedBy = [...delivery.acceptedBy, ...pick('accepted')]
  if (pick('later').length > 0) return retryLater(delivery, now, 'push_unavailable', acceptedBy)
  if (acceptedBy.length > 0) return { ...nothingLeft, state: 'sent', sentAt: now, acceptedBy }
  const error = pick('rejected').length > 0 ? 'push_rejected' : 'no_device'
  return { ...nothingLeft, state: 'failed', error, acceptedBy }
}

async function sendToDevice(
  push: Push,
  subscription: PushSubscriptionRow,
  delivery: ClaimedDelivery,
): Promise<PushOutcome> {
  const { title, rooms } = buildMessageWords(delivery)
  const tag = toMessageId(delivery)
  const url = subscription.app === 'field' ? '/campo/' : '/alertas'
  const payload = JSON.stringify({ title, body: rooms, tag, url })
  // Push services accept topics of at most 32 characters.
  const topic = `z${delivery.groupId}-${delivery.id}-${delivery.resends}`.slice(0, 32)
  return await push.send(subscription, { payload, topic })
}

async function sendByWhatsApp(
  means: SendMeans,
  delivery: ClaimedDelivery,
  now: Date,
): Promise<AttemptResult> {
  const outcome = await sendWhatsApp(means, delivery, now)
  if ('messageId' in outcome)
    return { ...nothingLeft, state: 'sent', sentAt: now, acceptedBy: [], messageId: outcome.messageId }
  const { error, code: errorCode, isTemporary } = outcome
  return isTemporary
    ? { ...retryLater(delivery, now, error, [], whatsappBackoff), errorCode }
    : { ...nothingLeft, state: 'failed', error, errorCode, acceptedBy: [] }
}

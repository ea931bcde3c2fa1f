import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { alone, id, idParam, instant, wantedId } from './fields.ts'
import { whatsappErrors } from './whatsapp.ts'

export const deliveryChannels = ['email', 'push', 'whatsapp'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/**
 * - `pending`: the server is sending the message, or will retry after a failure.
 * - `dropped`: the message was not sent, because there was nothing left to report or the person had switched the
 * channel off.
 */
export const deliveryStates = ['pending', 'sent', 'failed', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt to send failed. */
export const deliveryErrors = [
  'mail_unavailable',
  'mail_rejected',
  'push_unavailable',
  'push_rejected',
  'no_device',
  ...whatsappErrors,
  /** The person no longer consents to WhatsApp messages, or the company has no connection to WhatsApp. */
  'whatsapp_off',
] as const
export type DeliveryError = (typeof deliveryErrors)[number]

const named = z.object({ id, name: z.string() })

/** A message about alerts to one person on one channel. Instants have the offset of the alerts' company. */
export const delivery = z.object({
  id,
  company: named,
  user: named,
  channel: z.enum(deliveryChannels),
  kind: z.enum(['alerts', 'digest', 'recovery']),
  state: z.enum(deliveryStates),
  /** The number of alerts in the message. */
  alerts: z.int(),
  /** The names of the rooms of the first alerts. */
  environments: z.array(z.string()),
  createdAt: instant,
  attempts: z.int(),
  nextAttemptAt: instant.nullable(),
  sentAt: instant.nullable(),
  /** When the message reached the phone and when the person opened it. Only WhatsApp reports these times. */
  deliveredAt: instant.nullable(),
  readAt: instant.nullable(),
  error: z.enum(deliveryErrors).nullable(),
  /** Meta's code of the last failure of a WhatsApp message. */
  errorCode: z.int().nullable(),
  /** The coordinator who last sent the message again. */
  resentBy: named.nullable(),
})
export type Delivery = z.infer<typeof delivery>

/** Maximum number of listed deliveries. */
export const deliveriesListed = 200

export const listDeliveries = endpoint({
  name: 'delivery.list',
  method: 'GET',
  path: '/deliveries',
  action: 'deliveries.read',
  summary: `Lists the messages about alerts of a company or of the group, newest first, at most ${deliveriesListed}`,
  query: z.object({
    state: z.enum(deliveryStates, 'invalid').optional(),
    companyId: wantedId.optional(),
    alone,
    /** Restricts the list to messages that are older than the message with this id. */
    before: wantedId.optional(),
  }),
  answer: z.array(delivery),
})

/** Sends a finished message again. Rejects with `changed_meanwhile` if the server is still sending it. */
export const resendDelivery = endpoint({
  name: 'delivery.resend',
  method: 'POST',
  path: '/deliveries/:id/resend',
  action: 'deliveries.resend',
  summary: 'Sends a message about alerts again, in the current state of its alerts',
  params: idParam,
  answer: z.null(),
  status: 204,
})

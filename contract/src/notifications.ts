import * as z from 'zod'
import { requiredText } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'

/** How a person receives alerts. */
export const notificationSettings = z.object({
  email: z.boolean(),
  /** Notifications on the devices that the person has allowed. */
  push: z.boolean(),
  /** Messages by WhatsApp instead of e-mails. Null if no company of the group has a connection. */
  whatsapp: z
    .object({
      /** When the person consented. Null if the person has not consented to messages to the current phone. */
      consentedAt: instant.nullable(),
      /** The phone of the profile in E.164. Null if the profile has none. */
      phone: z.string().nullable(),
    })
    .nullable(),
  /** True if the person is also notified when the record of a late cleaning arrives. */
  recoveries: z.boolean(),
  /** Until this instant, the person receives nothing. Null if messages are not muted. */
  mutedUntil: instant.nullable(),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

export const readNotificationSettings = endpoint({
  name: 'notification-settings.read',
  method: 'GET',
  path: '/notification-settings',
  action: 'notifications.own',
  summary: 'Returns how the user receives alerts',
  answer: notificationSettings,
})

/** Maximum number of days for which messages can be muted. */
export const longestMuteDays = 31

/**
 * Omitted fields keep their value. If `mutedUntil` is more than 31 days ahead, the call is rejected with
 * `invalid_input`. `whatsapp` gives or withdraws the consent to messages to the phone of the profile.
 */
export const changeNotificationSettings = endpoint({
  name: 'notification-settings.change',
  method: 'PUT',
  path: '/notification-settings',
  action: 'notifications.own',
  summary: 'Changes how the user receives alerts',
  body: z
    .strictObject({
      email: z.boolean(),
      push: z.boolean(),
      whatsapp: z.boolean(),
      recoveries: z.boolean(),
      mutedUntil: z.iso.datetime({ offset: true, error: 'invalid' }).nullable(),
    })
    .partial(),
  answer: notificationSettings,
})

export const readPushSubscription = endpoint({
  name: 'push-subscription.read',
  method: 'GET',
  path: '/push-subscription',
  action: 'notifications.own',
  summary: 'Returns the key for which a browser subscribes, and the address of this session',
  answer: z.object({
    /** The `applicationServerKey` of the browser's push API, in base64url. */
    publicKey: z.string(),
    /** The address of the session's browser at its push service. Null if the session receives no notifications. */
    endpoint: z.string().nullable(),
  }),
})

/** A key that the browser created, in base64url. */
const browserKey = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/, 'invalid')
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes, 'invalid')

/**
 * Stores the push subscription of the session's browser, as the browser's `PushSubscription` contains it. The
 * subscription ends with the session. An address of an unknown push service is rejected with `invalid_input`. An
 * operator may allow further services (`PUSH_SERVICES`).
 */
export const storePushSubscription = endpoint({
  name: 'push-subscription.store',
  method: 'PUT',
  path: '/push-subscription',
  action: 'notifications.own',
  summary: 'Turns notifications on for this session’s browser',
  body: z.strictObject({
    endpoint: requiredText('required', 1000),
    /** Ignored. Browsers send this field. */
    expirationTime: z.number().nullish(),
    keys: z.strictObject({ p256dh: browserKey(65), auth: browserKey(16) }),
  }),
  answer: z.null(),
  status: 204,
})

export const removePushSubscription = endpoint({
  name: 'push-subscription.remove',
  method: 'DELETE',
  path: '/push-subscription',
  action: 'notifications.own',
  summary: 'Turns notifications off for this session’s browser',
  answer: z.null(),
  status: 204,
})

/**
 * The result of a test notification. `no_device`: the session has no subscription, or the push service no longer knows
 * it. `later`: the push service does not respond.
 */
export const pushTestResults = ['sent', 'no_device', 'later'] as const
export type PushTestResult = (typeof pushTestResults)[number]

export const testPushSubscription = endpoint({
  name: 'push-subscription.test',
  method: 'POST',
  path: '/push-subscription/test',
  action: 'notifications.own',
  summary: 'Sends a notification to this session’s browser',
  answer: z.object({ result: z.enum(pushTestResults) }),
})

/** Rejects an unknown token with `link_invalid`. */
export const stopAlertEmails = endpoint({
  name: 'alert-emails.stop',
  method: 'POST',
  path: '/alert-emails/stop',
  action: 'notifications.stop',
  summary: 'Stops e-mails about alerts, with the token of such an e-mail',
  body: z.strictObject({ token: requiredText('token_required', 200) }),
  answer: z.null(),
  status: 204,
})

import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, wantedId } from './fields.ts'

/** Kinds of messages. Each has a template that Meta has approved. */
export const whatsappTemplateKinds = ['alerts', 'digest', 'recovery'] as const
export type WhatsAppTemplateKind = (typeof whatsappTemplateKinds)[number]

/** Languages of templates, as Meta names them. */
export const whatsappLanguages = ['pt_BR', 'en_US'] as const
export type WhatsAppLanguage = (typeof whatsappLanguages)[number]

/**
 * Why messages go by e-mail until somebody fixes the connection. `token`: Meta rejects the access token. `account`:
 * Meta has restricted the account or the number. `template`: a template is unknown, paused, or has unexpected
 * variables.
 */
export const whatsappTroubles = ['token', 'account', 'template'] as const
export type WhatsAppTrouble = (typeof whatsappTroubles)[number]

const template = z.strictObject({
  /** The name of the template at Meta. */
  name: z.string().regex(/^[a-z0-9_]{1,512}$/, 'template_name_invalid'),
  /** The languages in which Meta approved the template. People with any other language receive the first language. */
  languages: z
    .array(z.enum(whatsappLanguages, 'invalid'))
    .min(1, 'required')
    .max(whatsappLanguages.length, 'invalid'),
})
const templates = z.strictObject({ alerts: template, digest: template, recovery: template })
export type WhatsAppTemplates = z.infer<typeof templates>

export const whatsappConnection = z.object({
  companyId: id,
  /**
   * `own`: the company has its own connection. `parent`: it uses its parent company's connection. Null if there is
   * none.
   */
  from: z.enum(['own', 'parent']).nullable(),
  connection: z
    .object({
      phoneNumberId: z.string(),
      /** The number and the name as Meta shows them. */
      phoneNumber: z.string(),
      name: z.string(),
      templates,
      connectedAt: instant,
      trouble: z.enum(whatsappTroubles).nullable(),
      /** Meta's error code for the trouble. */
      troubleCode: z.int().nullable(),
      troubleAt: instant.nullable(),
      /** The address and the token for the field "Webhook" at Meta, and when Meta checked them. */
      webhookUrl: z.string(),
      verifyToken: z.string(),
      webhookConfirmedAt: instant.nullable(),
    })
    .nullable(),
})
export type WhatsAppConnection = z.infer<typeof whatsappConnection>

const params = z.object({ companyId: wantedId })

export const readWhatsApp = endpoint({
  name: 'whatsapp.read',
  method: 'GET',
  path: '/whatsapp/:companyId',
  action: 'whatsapp.read',
  summary: 'Returns the WhatsApp connection that a company uses, without its secrets',
  params,
  answer: whatsappConnection,
})

const secret = (pattern: RegExp, key: string) => z.string().trim().regex(pattern, key)

/**
 * Connects a company, or changes its connection. The server first requests the number's data from Meta. An omitted
 * secret keeps its value. A new connection needs both secrets. Rejects with `invalid_input` if Meta rejects the values.
 */
export const connectWhatsApp = endpoint({
  name: 'whatsapp.connect',
  method: 'PUT',
  path: '/whatsapp/:companyId',
  action: 'whatsapp.change',
  summary: 'Connects a company to its number at the WhatsApp Cloud API',
  params,
  body: z.strictObject({
    phoneNumberId: secret(/^\d{5,25}$/, 'phone_number_id_invalid'),
    accessToken: secret(/^[\w|.-]{20,1000}$/, 'access_token_invalid').optional(),
    appSecret: secret(/^[0-9a-fA-F]{32}$/, 'app_secret_invalid').optional(),
    templates,
  }),
  answer: whatsappConnection,
})

export const disconnectWhatsApp = endpoint({
  name: 'whatsapp.disconnect',
  method: 'DELETE',
  path: '/whatsapp/:companyId',
  action: 'whatsapp.change',
  summary: 'Removes the WhatsApp connection of a company and its secrets',
  params,
  answer: whatsappConnection,
})

/** Reasons why a message failed, for test messages and for deliveries. */
export const whatsappErrors = [
  'whatsapp_unavailable',
  'whatsapp_token',
  'whatsapp_account',
  'whatsapp_template',
  'whatsapp_recipient',
  'whatsapp_limit',
  'whatsapp_rejected',
] as const
export type WhatsAppError = (typeof whatsappErrors)[number]

/**
 * Sends a test message to the caller's own phone. Rejects with `invalid_input` if the profile has no phone. Success
 * resets `trouble`.
 */
export const testWhatsApp = endpoint({
  name: 'whatsapp.test',
  method: 'POST',
  path: '/whatsapp/:companyId/test',
  action: 'whatsapp.change',
  summary: 'Sends a test message with a template to the phone of the user',
  params,
  body: z.strictObject({ kind: z.enum(whatsappTemplateKinds, 'invalid') }),
  answer: z.object({
    result: z.enum(['sent', ...whatsappErrors]),
    /** Meta's error code. */
    code: z.int().nullable(),
  }),
})

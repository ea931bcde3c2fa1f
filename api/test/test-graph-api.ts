// A local server that imitates the part of Meta's Graph API that sends WhatsApp messages. It follows Meta's
// documentation.
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface SentMessage {
  id: string
  phoneNumberId: string
  to: string
  template: string
  language: string
  texts: string[]
  reference: string
  /** Milliseconds since 1970. */
  at: number
}

/** A number with its token, its app and its templates at the local Graph API. */
export interface GraphNumber {
  phoneNumberId: string
  accessToken: string
  appSecret: string
}

/** A number that every local Graph API knows. */
export const usualNumber: GraphNumber = {
  phoneNumberId: '100000000000001',
  accessToken: 'EAAusualNumberOfTheTests0000000001',
  appSecret: '0123456789abcdef0123456789abcdef',
}

/**
 * A response that the next calls receive instead of their usual one. With `cut`, the server accepts the message and
 * closes the connection without a response.
 */
export type Trouble = { status: number; code?: number } | 'cut'

export interface TestGraphApi {
  origin: string
  /** The messages that were accepted. */
  sent: SentMessage[]
  /** The number of calls, whether they were accepted or not. */
  readonly calls: number
  addNumber(): GraphNumber
  /** Makes the next calls fail. The first call gets the first trouble, and so on. */
  failNext(...troubles: Trouble[]): void
  /** Makes a token invalid, as if its system user was removed. */
  revoke(number: GraphNumber): void
  /** Replaces the token of a number, as if its system user got a new token. */
  renew(number: GraphNumber, accessToken: string): void
  close(): Promise<void>
}

/** The number of variables and the languages of each approved template. */
const templates: Record<string, { languages: string[]; variables: number }> = {
  zelo_alertas: { languages: ['pt_BR', 'en_US'], variables: 2 },
  zelo_resumo: { languages: ['pt_BR', 'en_US'], variables: 2 },
  zelo_normalizado: { languages: ['pt_BR', 'en_US'], variables: 2 },
}

export const usualTemplates = {
  alerts: { name: 'zelo_alertas', languages: ['pt_BR', 'en_US'] },
  digest: { name: 'zelo_resumo', languages: ['pt_BR', 'en_US'] },
  recovery: { name: 'zelo_normalizado', languages: ['pt_BR', 'en_US'] },
} satisfies Record<string, { name: string; languages: ('pt_BR' | 'en_US')[] }>

export async function startGraphApi(): Promise<TestGraphApi> {
  const numbers = new Map([[usualNumber.phoneNumberId, usualNumber]])
  const revoked = new Set<string>()
  const troubles: Trouble[] = []
  const sent: SentMessage[] = []
  let calls = 0
  const fail = (response: ServerResponse, status: number, code: number, message = 'Failed', more = {}) =>
    reply(response, status, {
      error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, ...more, fbtrace_id: 'AbC' },
    })

  const server = createServer(async (request, response) => {
    calls += 1
    const body = await text(request)
    const trouble = troubles.shift()
    if (trouble && trouble !== 'cut') {
      if (trouble.code === undefined) return response.writeHead(trouble.status).end('upstream error')
      return fail(response, trouble.status, trouble.code)
    }
    const url = new URL(request.url ?? '', 'http://graph')
    const [, version, id = '', action] = url.pathname.split('/')
    if (!/^v\d+\.\d+$/.test(version ?? '')) return fail(response, 400, 2500, 'Unknown path components')
    const token = String(request.headers.authorization).replace(/^Bearer /, '')
    const owner = [...numbers.values()].find(({ accessToken }) => accessToken === token)
    if (!owner || revoked.has(token)) return fail(response, 401, 190, 'Error validating access token')
    if (owner.phoneNumberId !== id)
      return fail(response, 400, 100, `Object with ID '${id}' does not exist`, { error_subcode: 33 })
    if (request.method === 'GET' && action === undefined)
      return reply(response, 200, {
        display_phone_number: '+55 85 3232-1111',
        verified_name: 'Limpeza Modelo',
        id,
      })
    if (request.method !== 'POST' || action !== 'messages') return fail(response, 400, 100)
    const message = readMessage(request, body)
    if (typeof message === 'number') return fail(response, message === 132001 ? 404 : 400, message)
    const wamid = `wamid.${randomBytes(20).toString('base64url')}`
    sent.push({ ...message, id: wamid, phoneNumberId: id, at: Date.now() })
    if (trouble === 'cut') return response.destroy()
    return reply(response, 200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to, wa_id: message.to }],
      messages: [{ id: wamid, message_status: 'accepted' }],
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    get calls() {
      return calls
    },
    addNumber() {
      const number = {
        phoneNumberId: String(100_000_000_000_001 + numbers.size),
        accessToken: `EAA${randomBytes(30).toString('hex')}`,
        appSecret: randomBytes(16).toString('hex'),
      }
      numbers.set(number.phoneNumberId, number)
      return number
    },
    failNext: (...more) => void troubles.push(...more),
    revoke: ({ accessToken }) => void revoked.add(accessToken),
    renew: (number, accessToken) => void numbers.set(number.phoneNumberId, { ...number, accessToken }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function reply(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Returns the message of a valid body, or the code with which Meta rejects it. */
function readMessage(
  request: IncomingMessage,
  body: string,
): Omit<SentMessage, 'id' | 'phoneNumberId' | 'at'> | number {
  if (!String(request.headers['content-type']).startsWith('application/json')) return 100
  // biome-ignore lint/suspicious/noExplicitAny: the body is what the server under test wrote
  const sent: any = JSON.parse(body)
  if (sent.messaging_product !== 'whatsapp' || sent.type !== 'template') return 100
  if (!/^[1-9]\d{7,14}$/.test(sent.to)) return 131009
  const { name, language, components } = sent.template
  const known = templates[name]
  if (!known?.languages.includes(language.code)) return 132001
  const texts: string[] = components[0].parameters.map(({ text: value }: { text: string }) => value)
  if (texts.length !== known.variables) return 132000
  // Meta rejects empty variables, line breaks, tabs and more than four spaces in a row.
  if (texts.some((value) => value === '' || /[\n\t]| {5}/.test(value))) return 131008
  if (texts.join('').length > 900) return 132005
  return {
    to: sent.to,
    template: name,
    language: language.code,
    texts,
    reference: sent.biz_opaque_callback_data,
  }
}

export interface StatusWish {
  id: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  /** Seconds since 1970. */
  at?: number
  code?: number
  reference?: string
}

/** Builds a notification of Meta about messages, and its signature. */
export function buildNotification(
  { phoneNumberId, appSecret }: GraphNumber,
  content: {
    statuses?: StatusWish[]
    messages?: { from?: string; text: string; replyTo?: string | undefined }[]
  },
) {
  const statuses = content.statuses?.map(({ id, status, at = 1_772_535_000, code, reference }) => ({
    id,
    status,
    timestamp: String(at),
    recipient_id: '5585987654321',
    ...(reference !== undefined && { biz_opaque_callback_data: reference }),
    ...(code !== undefined && { errors: [{ code, title: 'Failed', message: 'Failed' }] }),
  }))
  const messages = content.messages?.map(({ from, text: body, replyTo }) => ({
    // Meta leaves the number out if the person hides it behind a user name.
    ...(from !== undefined && { from }),
    from_user_id: 'BR.13491208655302741918',
    ...(replyTo !== undefined && { context: { from: '558532321111', id: replyTo } }),
    id: `wamid.${randomBytes(10).toString('base64url')}`,
    timestamp: '1772535000',
    type: 'text',
    text: { body },
  }))
  const metadata = { display_phone_number: '558532321111', phone_number_id: phoneNumberId }
  const value = {
    messaging_product: 'whatsapp',
    metadata,
    ...(statuses && { statuses }),
    ...(messages && { messages }),
  }
  const payload = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '102290129340398', changes: [{ value, field: 'messages' }] }],
  })
  return { payload, headers: signNotification(payload, appSecret) }
}

export function signNotification(payload: string, appSecret: string) {
  const signature = createHmac('sha256', appSecret).update(payload).digest('hex')
  return { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
}

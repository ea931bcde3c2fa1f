import * as z from 'zod'
import type { Keyring } from '../sealing/keyring.ts'
import { describeFailure, type GraphFailure } from './graph-errors.ts'

/** The secrets of a connection. The database stores them encrypted. */
export interface WhatsAppSecrets {
  /** The token of a system user at Meta. */
  accessToken: string
  /** The key with which Meta signs its notifications. */
  appSecret: string
  /** The text that Meta sends when it checks the address of the notifications. */
  verifyToken: string
}

/** The company to which a connection belongs. The secrets can be decrypted only with this key. */
export interface ConnectionKey {
  groupId: number
  companyId: number
}

export interface TemplateMessage {
  /** The phone number in E.164 format. */
  to: string
  template: string
  language: string
  /** The texts of {{1}}, {{2}}, … of the template's body. */
  texts: readonly string[]
  /** A text that Meta repeats in its notifications about the message. At most 512 characters. */
  reference: string
}

export type GraphResult<Value> = { value: Value } | { failure: GraphFailure }

/** Calls the WhatsApp Cloud API. Encrypts and decrypts the secrets of connections. */
export interface WhatsApp {
  seal(key: ConnectionKey, secrets: WhatsAppSecrets): Promise<Buffer>
  /** @throws SealedValueError */
  open(key: ConnectionKey, sealed: Buffer): Promise<WhatsAppSecrets>
  readNumber(sender: Sender): Promise<GraphResult<{ phoneNumber: string; name: string }>>
  /** Returns the id of the message at Meta. */
  send(sender: Sender, message: TemplateMessage): Promise<GraphResult<{ messageId: string }>>
}

export interface Sender {
  phoneNumberId: string
  accessToken: string
}

export const graphOrigin = 'https://graph.facebook.com'
const graphVersion = 'v27.0'
const timeoutMs = 15_000
/** Maximum number of characters that are read from a response. */
const longestResponse = 100_000

export const toSealContext = ({ groupId, companyId }: ConnectionKey) =>
  `whatsapp_connections:${groupId}/${companyId}`

const errorShape = z.object({
  error: z.object({ code: z.int(), error_subcode: z.int().optional().catch(undefined) }),
})
const numberShape = z.object({
  display_phone_number: z.string().max(40),
  verified_name: z.string().max(200).default(''),
})
const sentShape = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(200) })).min(1) })

/** `origin` is the address of the Graph API. Tests and operators can set another one. */
export function openWhatsApp({
  keyring,
  origin = graphOrigin,
}: {
  keyring: Keyring
  origin?: string | undefined
}): WhatsApp {
  const call = async <Shape extends z.ZodType>(
    { accessToken }: Sender,
    path: string,
    shape: Shape,
    body?: object,
  ): Promise<GraphResult<z.infer<Shape>>> => {
    try {
      const response = await fetch(`${origin}/${graphVersion}/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const content = parseJson(await readText(response))
      const found = response.ok ? shape.safeParse(content) : undefined
      if (found?.success) return { value: found.data }
      const { data } = errorShape.safeParse(content)
      return { failure: describeFailure(data ? readCode(data.error) : null, response.status) }
    } catch {
      // There is no response. If Meta accepted the message, it notifies the server later.
      return { failure: describeFailure(null) }
    }
  }
  return {
    seal: (key, secrets) => keyring.seal(toSealContext(key), Buffer.from(JSON.stringify(secrets))),
    open: async (key, sealed) => JSON.parse((await keyring.open(toSealContext(key), sealed)).toString()),
    async readNumber(sender) {
      const path = `${sender.phoneNumberId}?fields=display_phone_number,verified_name`
      const result = await call(sender, path, numberShape)
      if ('failure' in result) return result
      return { value: { phoneNumber: result.value.display_phone_number, name: result.value.verified_name } }
    },
    async send(sender, { to, template, language, texts, reference }) {
      const result = await call(sender, `${sender.phoneNumberId}/messages`, sentShape, {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace('+', ''),
        type: 'template',
        template: {
          name: template,
          language: { code: language },
          components: [{ type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) }],
        },
        biz_opaque_callback_data: reference,
      })
      if ('failure' in result) return result
      return { value: { messageId: result.value.messages[0]!.id } }
    },
  }
}

/**
 * Returns Meta's code of an error. If a number was deleted or the token may not use it, the Cloud API returns 33. The
 * Graph API returns 100 with the subcode 33 for the same error.
 */
function readCode({ code, error_subcode }: z.infer<typeof errorShape>['error']): number {
  return code === 100 && error_subcode === 33 ? 33 : code
}

/** Reads a response. Stops after about `longestResponse` characters. */
async function readText(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > longestResponse) break
  }
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

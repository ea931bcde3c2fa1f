import { createHmac, timingSafeEqual } from 'node:crypto'
import { readWhatsAppId } from '@zelo/contract/rules/whatsapp-number'
import * as z from 'zod'
import type { Database, Queries } from '../../database/tenant.ts'
import { describeFailure } from '../../whatsapp/graph-errors.ts'
import { passDeliveryToEmail } from '../deliveries/pass-to-email.queries.ts'
import { storeTrouble } from './whatsapp.queries.ts'
import {
  type HookRow,
  type MessageKey,
  storeFailure,
  storeProgress,
  withdrawByMessage,
} from './whatsapp-events.queries.ts'

const status = z.object({
  id: z.string().min(1).max(200),
  status: z.string(),
  timestamp: z.string().regex(/^\d{9,11}$/),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.int() })).optional(),
})
const message = z.object({
  /** The phone number. Meta omits it if the person hides it behind a user name. */
  from: z.string().optional(),
  /** The earlier message to which this message replies. */
  context: z.object({ id: z.string().max(200) }).optional(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
})

/** The part of Meta's notifications that the server uses. Other events are accepted and ignored. */
const notification = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z.array(z.unknown()).optional(),
            messages: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
})

/** Messages with which a person withdraws the consent. */
const stopWords = ['PARAR', 'PARE', 'SAIR', 'CANCELAR', 'STOP']

/** Returns whether the header contains a valid signature of the body, made with the secret of a Meta app. */
export function hasSignature(body: Buffer, header: unknown, appSecret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`)
  const found = Buffer.from(typeof header === 'string' ? header : '')
  return found.length === expected.length && timingSafeEqual(found, expected)
}

/** Compares two texts. For texts of equal length, the duration does not depend on their content. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Stores what a signed notification reports. Ignores events of unknown kinds. */
export async function takeNotification(
  database: Database,
  hook: HookRow,
  body: Buffer,
  now: Date,
): Promise<void> {
  const parsed = notification.safeParse(parseJson(body))
  if (!parsed.success) return
  const values = parsed.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value))
  const statuses = values.flatMap(({ statuses = [] }) => keepValid(status, statuses))
  const messages = values.flatMap(({ messages = [] }) => keepValid(message, messages))
  for (const each of statuses) await database.asOwner((queries) => takeStatus(queries, hook, each, now))
  for (const each of messages) {
    const words = (each.text?.body ?? each.button?.text ?? '').toUpperCase().replace(/^\P{L}+|\P{L}+$/gu, '')
    if (!stopWords.includes(words)) continue
    const sender = { phone: readWhatsAppId(each.from ?? ''), repliedTo: each.context?.id }
    await database.asOwner((queries) =>
      withdrawByMessage(queries, { groupId: hook.group_id, ...sender, now }),
    )
  }
}

async function takeStatus(
  queries: Queries,
  { group_id: groupId, company_id: companyId }: HookRow,
  each: z.infer<typeof status>,
  now: Date,
): Promise<void> {
  const key: MessageKey = {
    groupId,
    messageId: each.id,
    delivery: readReference(each.biz_opaque_callback_data, groupId),
  }
  const at = new Date(Number(each.timestamp) * 1000)
  if (each.status === 'sent' || each.status === 'delivered' || each.status === 'read')
    return await storeProgress(queries, key, { status: each.status, at })
  if (each.status !== 'failed') return
  const { error, code, trouble } = describeFailure(each.errors?.[0]?.code ?? null, 400)
  const deliveryId = await storeFailure(queries, key, { error, code })
  if (deliveryId === undefined) return
  await passDeliveryToEmail(queries, { groupId, deliveryId, now })
  if (trouble) await storeTrouble(queries, { groupId, companyId }, { trouble, code, now })
}

/** Returns the reference that the server sends with a message. Meta's notifications contain it. */
export function buildReference(delivery: { groupId: number; id: number; resends: number }): string {
  return `${delivery.groupId}-${delivery.id}-${delivery.resends}`
}

/** Parses a reference. Returns undefined if it belongs to another group than the connection. */
function readReference(text: string | undefined, groupId: number): MessageKey['delivery'] {
  const [, group, id, resends] = /^(\d{1,15})-(\d{1,15})-(\d{1,4})$/.exec(text ?? '') ?? []
  return Number(group) === groupId ? { id: Number(id), resends: Number(resends) } : undefined
}

function keepValid<Shape extends z.ZodType>(shape: Shape, list: readonly unknown[]): z.infer<Shape>[] {
  return list.flatMap((each) => {
    const { success, data } = shape.safeParse(each)
    return success ? [data] : []
  })
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

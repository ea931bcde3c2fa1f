import type { Database } from '../../database/tenant.ts'
import type { WhatsApp } from '../../whatsapp/whatsapp.ts'
import { chooseTemplate, toVariable } from '../whatsapp/template-texts.ts'
import { selectConnection, storeTrouble } from '../whatsapp/whatsapp.queries.ts'
import { openSecrets } from '../whatsapp/whatsapp.service.ts'
import { buildReference } from '../whatsapp/whatsapp-events.service.ts'
import { buildMessageWords } from './message-words.ts'
import { type ClaimedDelivery, selectConsentedPhone } from './send.queries.ts'

const minute = 60_000
/**
 * The waits between attempts, in milliseconds. They are shorter than the waits of e-mails, because an e-mail follows
 * the last attempt. An alert that arrives hours later is of no use.
 */
export const whatsappBackoff = [1, 5].map((minutes) => minutes * minute)

export type WhatsAppOutcome =
  | { messageId: string }
  | { error: string; code: number | null; isTemporary: boolean }

/** Sends a message with the connection of its company. If the connection does not work, stores the reason. */
export async function sendWhatsApp(
  { database, whatsapp }: { database: Database; whatsapp: WhatsApp },
  delivery: ClaimedDelivery,
  now: Date,
): Promise<WhatsAppOutcome> {
  const { phone, row } = await database.asOwner(async (queries) => ({
    phone: await selectConsentedPhone(queries, delivery),
    row: await selectConnection(queries, delivery),
  }))
  const off = { error: 'whatsapp_off', code: null, isTemporary: false }
  if (!row || phone === undefined) return off
  const mark = async (trouble: 'token' | 'account' | 'template', code: number | null) => {
    const key = { groupId: delivery.groupId, companyId: row.company_id }
    await database.asOwner((queries) => storeTrouble(queries, key, { trouble, code, now }))
  }
  const secrets = await openSecrets(whatsapp, row)
  if (!secrets) {
    await mark('token', null)
    return { error: 'whatsapp_token', code: null, isTemporary: false }
  }
  const { name, code, language } = chooseTemplate(row.templates[delivery.kind], delivery.language)
  const { title, rooms } = buildMessageWords({ ...delivery, language })
  const outcome = await whatsapp.send(
    { phoneNumberId: row.phone_number_id, accessToken: secrets.accessToken },
    {
      to: phone,
      template: name,
      language: code,
      texts: [toVariable(title), toVariable(rooms)],
      reference: buildReference(delivery),
    },
  )
  if (!('failure' in outcome)) return outcome.value
  const { failure } = outcome
  if (failure.trouble) await mark(failure.trouble, failure.code)
  return failure
}

import { randomBytes } from 'node:crypto'
import type { Language } from '@zelo/contract/account-fields'
import type { AnswerOf, ParsedInput } from '@zelo/contract/endpoint'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { toE164 } from '@zelo/contract/rules/whatsapp-number'
import type * as contract from '@zelo/contract/whatsapp'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import type { Session, Write } from '../../http/route.ts'
import { SealedValueError } from '../../sealing/keyring.ts'
import type { GraphFailure } from '../../whatsapp/graph-errors.ts'
import type { WhatsApp, WhatsAppSecrets } from '../../whatsapp/whatsapp.ts'
import { companyScope } from '../companies/companies.service.ts'
import { chooseTemplate, testTexts } from './template-texts.ts'
import {
  type ConnectionRow,
  clearTrouble,
  deleteConnection,
  selectConnection,
  selectReader,
  storeTrouble,
  upsertConnection,
} from './whatsapp.queries.ts'

interface Means {
  session: Session
  write: Write
  whatsapp: WhatsApp
  publicUrl: string
  clock: () => Date
}

/** Returns the connection that a company uses. @throws `not_found` for a company that does not belong to the group */
export async function readConnection(
  queries: Queries,
  { groupId }: Session,
  companyId: number,
  { whatsapp, publicUrl }: Pick<Means, 'whatsapp' | 'publicUrl'>,
): Promise<contract.WhatsAppConnection> {
  await companyScope(queries, companyId)
  const row = await selectConnection(queries, { groupId, companyId })
  if (!row) return { companyId, from: null, connection: null }
  const secrets = await openSecrets(whatsapp, row)
  const zoned = (at: Date | null) => at && toZonedIso(at, row.time_zone)
  return {
    companyId,
    from: row.company_id === companyId ? 'own' : 'parent',
    connection: {
      phoneNumberId: row.phone_number_id,
      phoneNumber: row.phone_number,
      name: row.verified_name,
      templates: row.templates,
      connectedAt: toZonedIso(row.connected_at, row.time_zone),
      // If the encryption key is lost, the stored token cannot be read. The screen then asks for the secrets again, as after
      // a rejected token.
      trouble: secrets ? row.trouble : 'token',
      troubleCode: row.trouble_code,
      troubleAt: zoned(row.trouble_at),
      webhookUrl: new URL(`/api/whatsapp-events/${row.hook_id}`, publicUrl).href,
      verifyToken: secrets?.verifyToken ?? '',
      webhookConfirmedAt: zoned(row.confirmed_at),
    },
  }
}

/** Returns the decrypted secrets of a connection. Returns undefined if the server no longer has the encryption key. */
export async function openSecrets(
  whatsapp: WhatsApp,
  row: Pick<ConnectionRow, 'group_id' | 'company_id' | 'sealed'>,
): Promise<WhatsAppSecrets | undefined> {
  try {
    return await whatsapp.open({ groupId: row.group_id, companyId: row.company_id }, row.sealed)
  } catch (error) {
    if (error instanceof SealedValueError) return undefined
    throw error
  }
}

/**
 * Connects a company after Meta has confirmed the number.
 * @throws `not_found`; `invalid_input` for missing secrets, or for a number or token that Meta rejects
 */
export async function connectNumber(
  means: Means,
  companyId: number,
  wanted: ParsedInput<typeof contract.connectWhatsApp>['body'],
): Promise<contract.WhatsAppConnection> {
  const { session, write, whatsapp, clock } = means
  const key = { groupId: session.groupId, companyId }
  const known = await write(async (queries) => {
    await companyScope(queries, companyId)
    return await selectOwn(queries, key)
  })
  const before = known && (await openSecrets(whatsapp, known))
  const accessToken = wanted.accessToken ?? before?.accessToken
  const appSecret = wanted.appSecret?.toLowerCase() ?? before?.appSecret
  if (accessToken === undefined || appSecret === undefined)
    throw new DomainError('invalid_input', {
      errors: {
        ...(accessToken === undefined && { accessToken: 'required' }),
        ...(appSecret === undefined && { appSecret: 'required' }),
      },
    })
  const found = await whatsapp.readNumber({ phoneNumberId: wanted.phoneNumberId, accessToken })
  if ('failure' in found) throw new DomainError('invalid_input', { errors: toFieldError(found.failure) })
  const verifyToken = before?.verifyToken ?? randomBytes(24).toString('base64url')
  const sealed = await whatsapp.seal(key, { accessToken, appSecret, verifyToken })
  const { phoneNumberId, templates } = wanted
  return await write(async (queries) => {
    await upsertConnection(queries, key, {
      phoneNumberId,
      templates,
      ...found.value,
      sealed,
      isTokenNew: accessToken !== before?.accessToken,
      isAppSecretNew: appSecret !== before?.appSecret,
      now: clock(),
    })
    return await readConnection(queries, session, companyId, means)
  })
}

async function selectOwn(queries: Queries, key: { groupId: number; companyId: number }) {
  const row = await selectConnection(queries, key)
  return row?.company_id === key.companyId ? row : undefined
}

function toFieldError({ error }: GraphFailure): Record<string, string> {
  if (error === 'whatsapp_unavailable') return { accessToken: 'whatsapp_unreachable' }
  return error === 'whatsapp_token'
    ? { accessToken: 'access_token_rejected' }
    : { phoneNumberId: 'phone_number_id_rejected' }
}

/**
 * Removes a company's own connection and its secrets.
 * @throws `not_found` for an unknown company, or for a company that has no connection of its own
 */
export async function disconnectNumber(
  queries: Queries,
  session: Session,
  companyId: number,
  means: Pick<Means, 'whatsapp' | 'publicUrl'>,
): Promise<contract.WhatsAppConnection> {
  await companyScope(queries, companyId)
  if (!(await deleteConnection(queries, companyId))) throw new DomainError('not_found')
  return await readConnection(queries, session, companyId, means)
}

/**
 * Sends a test message to the user's own phone.
 * @throws `not_found`; `invalid_input` if the profile has no phone
 */
export async function sendTestMessage(
  { session, write, whatsapp, clock }: Means,
  companyId: number,
  kind: contract.WhatsAppTemplateKind,
): Promise<AnswerOf<typeof contract.testWhatsApp>> {
  const { row, reader } = await write(async (queries) => {
    await companyScope(queries, companyId)
    const key = { groupId: session.groupId, companyId }
    return { row: await selectConnection(queries, key), reader: await selectReader(queries, session.userId) }
  })
  if (!row) throw new DomainError('not_found')
  const to = toE164(reader.phone)
  if (!to) throw new DomainError('invalid_input', { errors: { kind: 'profile_phone_missing' } })
  const secrets = await openSecrets(whatsapp, row)
  if (!secrets) return { result: 'whatsapp_token', code: null }
  const { name, code } = chooseTemplate(row.templates[kind], reader.language as Language)
  const outcome = await whatsapp.send(
    { phoneNumberId: row.phone_number_id, accessToken: secrets.accessToken },
    { to, template: name, language: code, texts: testTexts[code], reference: 'test' },
  )
  const key = { groupId: session.groupId, companyId: row.company_id }
  if (!('failure' in outcome)) {
    await write((queries) => clearTrouble(queries, key))
    return { result: 'sent', code: null }
  }
  const { error, code: metaCode, trouble } = outcome.failure
  if (trouble) await write((queries) => storeTrouble(queries, key, { trouble, code: metaCode, now: clock() }))
  return { result: error, code: metaCode }
}

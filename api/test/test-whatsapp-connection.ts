import type { Database } from '../src/database/tenant.ts'
import { upsertConnection } from '../src/modules/whatsapp/whatsapp.queries.ts'
import { openTestWhatsApp } from '../src/whatsapp/test-whatsapp.ts'
import { type GraphNumber, usualNumber, usualTemplates } from './test-graph-api.ts'

export const testVerifyToken = 'verify-token-of-the-tests'

/** Connects a company to a number of the local Graph API. */
export async function connectTestNumber(
  database: Database,
  key: { groupId: number; companyId: number },
  { phoneNumberId, accessToken, appSecret }: GraphNumber = usualNumber,
): Promise<void> {
  const sealed = await openTestWhatsApp().seal(key, { accessToken, appSecret, verifyToken: testVerifyToken })
  const now = new Date('2026-03-01T08:00:00-03:00')
  const number = { phoneNumberId, phoneNumber: '+55 85 3232-1111', name: 'Limpeza Modelo' }
  const secrets = { sealed, isTokenNew: true, isAppSecretNew: true }
  await database.inGroup(key.groupId, (queries) =>
    upsertConnection(queries, key, { ...number, ...secrets, templates: usualTemplates, now }),
  )
}

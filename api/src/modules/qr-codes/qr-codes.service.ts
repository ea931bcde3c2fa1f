import type { QrCode } from '@zelo/contract/qr-codes'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { formatQrContent, parseQrContent } from '@zelo/contract/rules/presence'
import { formatShortCode } from '@zelo/contract/rules/short-code'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import { createQrKey } from '../environments/environments.service.ts'
import { selectLabels, updatePlainCodes, updateQrKeys } from './qr-codes.queries.ts'

/**
 * Returns the codes of environments in the order of the given ids. Each environment occurs once.
 * @throws `not_found` if one of the environments does not belong to the group
 */
export async function listQrCodes(queries: Queries, environmentIds: readonly number[]): Promise<QrCode[]> {
  const ids = distinct(environmentIds)
  const codes = new Map((await selectLabels(queries, ids)).map((row) => [row.id, describe(row)]))
  return ids.map((id) => {
    const code = codes.get(id)
    if (!code) throw new DomainError('not_found')
    return code
  })
}

/**
 * Replaces an environment's key, which changes its QR code and short code. The previous key becomes an old key (R2-086).
 * `content` is the text of the code to replace, so that only one of two concurrent requests succeeds. A code may be replaced
 * several times before the new label is scanned. In this case, all keys since the last scanned key stay known, because the
 * label of one of them is on site.
 * @throws `not_found`; `changed_meanwhile` if the code has changed since the caller read it
 */
export async function replaceQrCode(
  queries: Queries,
  environmentId: number,
  { content, stolen }: { content: string; stolen: boolean },
  now: Date,
): Promise<QrCode> {
  const key = parseQrContent(content)?.key ?? ''
  const newKey = createQrKey()
  const { replaced } = await updateQrKeys(queries, [{ id: environmentId, newKey, key, stolen }], now)
  const [code] = await listQrCodes(queries, [environmentId])
  if (replaced === 0 || !code) throw new DomainError('changed_meanwhile')
  return code
}

/**
 * Replaces the keys of many environments. If one environment is unknown, replaces no key. Skips and counts environments
 * whose code changed after the caller read it (`qrRotatedAt` of the list).
 * @throws `not_found` if one of the environments does not belong to the group
 */
export async function replaceQrCodes(
  queries: Queries,
  {
    environments: known,
    stolen,
  }: { environments: readonly { id: number; qrRotatedAt: string | null }[]; stolen: boolean },
  now: Date,
): Promise<{ replaced: number; replacedBefore: number }> {
  const environments = [...new Map(known.map((each) => [each.id, each])).values()]
  const replacements = environments.map(({ id, qrRotatedAt }) => ({
    id,
    newKey: createQrKey(),
    rotatedAt: qrRotatedAt,
    stolen,
  }))
  const { found, replaced } = await updateQrKeys(queries, replacements, now)
  if (found < environments.length) throw new DomainError('not_found')
  return { replaced, replacedBefore: found - replaced }
}

type Label = Awaited<ReturnType<typeof selectLabels>>[number]

/**
 * Sets whether environments accept codes without a key. With null, environments accept such codes until a label with a key
 * is scanned.
 * @throws `not_found` if one of the environments does not belong to the group
 */
export async function choosePlainCodes(
  queries: Queries,
  { environmentIds, plainCodes }: { environmentIds: readonly number[]; plainCodes: boolean | null },
): Promise<{ environments: number }> {
  const ids = distinct(environmentIds)
  if ((await updatePlainCodes(queries, ids, plainCodes)) < ids.length) throw new DomainError('not_found')
  return { environments: ids.length }
}

function describe({ qr_key, plain_codes, qr_seen_at, time_zone, ...label }: Label): QrCode {
  return {
    ...label,
    plainCodes: plain_codes,
    seenAt: qr_seen_at && toZonedIso(qr_seen_at, time_zone),
    content: formatQrContent(label.id, qr_key),
    shortCode: formatShortCode(label.id, qr_key),
  }
}

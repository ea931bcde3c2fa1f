import type { QrCode } from '@zelo/contract/qr-codes'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { formatQrContent, parseQrContent } from '@zelo/contract/rules/presence'
import { formatShortCode } from '@zelo/contract/rules/short-code'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { DomainError } from '../../domain-error.ts'
import { newQrKey } from '../environments/environments.service.ts'
import { selectLabels, updatePlainCodes, updateQrKeys } from './qr-codes.queries.ts'

/**
 * The codes of some environments in the order of their ids, each once.
 * @throws `not_found` when one of them is not the group's
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
 * Gives an environment a new key, which its code and its short code follow; the previous one counts as old from then on
 * (DOMAIN §5). `content` is what the code says that is to be replaced: of two people who replace it at once, one does.
 * Codes that are replaced again before the new label was ever scanned stay known as old ones, back to the last that was:
 * one of them hangs at the door.
 * @throws `not_found`; `changed_meanwhile` when the code says something else by now
 */
export async function replaceQrCode(
  queries: Queries,
  environmentId: number,
  { content, stolen }: { content: string; stolen: boolean },
  now: Date,
): Promise<QrCode> {
  const key = parseQrContent(content)?.key ?? ''
  const newKey = newQrKey()
  const { replaced } = await updateQrKeys(queries, [{ id: environmentId, newKey, key, stolen }], now)
  const [code] = await listQrCodes(queries, [environmentId])
  if (replaced === 0 || !code) throw new DomainError('changed_meanwhile')
  return code
}

/**
 * The same for many environments, all or none. Each is replaced provided that it was last replaced when the caller thinks
 * it was (`qrRotatedAt` of the list); the others keep the code that they have got since, and are counted.
 * @throws `not_found` when one of them is not the group's
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
    newKey: newQrKey(),
    rotatedAt: qrRotatedAt,
    stolen,
  }))
  const { found, replaced } = await updateQrKeys(queries, replacements, now)
  if (found < environments.length) throw new DomainError('not_found')
  return { replaced, replacedBefore: found - replaced }
}

type Label = Awaited<ReturnType<typeof selectLabels>>[number]

/**
 * Chooses whether environments accept codes without key; null follows whether a label with a key was seen.
 * @throws `not_found` when one of them is not the group's
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

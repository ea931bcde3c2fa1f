import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '@zelo/contract/endpoint'
import {
  choosePlainCodes,
  listQrCodes,
  mostQrCodes,
  replaceQrCode,
  replaceQrCodes,
} from '@zelo/contract/qr-codes'
import { call } from '../../lib/call.ts'

/** Reads the codes of environments in the given order. */
export function qrCodesQuery(environmentIds: readonly number[]) {
  return queryOptions({
    queryKey: ['qr-code', 'list', environmentIds],
    queryFn: async ({ signal }) => {
      const codes = await callInParts(environmentIds, (ids) =>
        call(listQrCodes, { body: { environmentIds: ids } }, signal),
      )
      return codes.flat()
    },
  })
}

/**
 * Replaces an environment's code if its current code still has this `content`. If `stolen` is true, the server rejects
 * all earlier codes.
 */
export function replaceCode({ id, content, stolen }: { id: number; content: string; stolen: boolean }) {
  return call(replaceQrCode, { params: { id }, body: { content, stolen } })
}

/**
 * Replaces the codes of environments in several calls, except codes replaced since `qrRotatedAt`. If a call fails, the
 * codes of earlier calls stay replaced. A retry counts them as already replaced.
 */
export async function replaceCodes({
  environments,
  stolen,
}: {
  environments: readonly { id: number; qrRotatedAt: string | null }[]
  stolen: boolean
}): Promise<AnswerOf<typeof replaceQrCodes>> {
  const responses = await callInParts(environments, (part) =>
    call(replaceQrCodes, { body: { environments: part, stolen } }),
  )
  const sumCounts = (count: 'replaced' | 'replacedBefore') =>
    responses.reduce((sum, response) => sum + response[count], 0)
  return { replaced: sumCounts('replaced'), replacedBefore: sumCounts('replacedBefore') }
}

/** Sets whether environments accept codes without a key. */
export function choosePlain(body: { environmentIds: number[]; plainCodes: boolean | null }) {
  return call(choosePlainCodes, { body })
}

/** Sends items in several calls of the largest allowed size, one at a time. Returns all responses. */
async function callInParts<Item, Result>(
  items: readonly Item[],
  ask: (part: Item[]) => Promise<Result>,
): Promise<Result[]> {
  const responses: Result[] = []
  for (let first = 0; first < items.length; first += mostQrCodes)
    responses.push(await ask(items.slice(first, first + mostQrCodes)))
  return responses
}

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

/** What to print for some environments, in their order. */
export function qrCodesQuery(environmentIds: readonly number[]) {
  return queryOptions({
    queryKey: ['qr-code', 'list', environmentIds],
    queryFn: async ({ signal }) => {
      const codes = await inParts(environmentIds, (ids) =>
        call(listQrCodes, { body: { environmentIds: ids } }, signal),
      )
      return codes.flat()
    },
  })
}

/** Gives an environment a new code instead of the one that says `content`; after a theft no earlier one is accepted. */
export function replaceCode({ id, content, stolen }: { id: number; content: string; stolen: boolean }) {
  return call(replaceQrCode, { params: { id }, body: { content, stolen } })
}

/**
 * Gives environments new codes, each unless it was replaced since `qrRotatedAt`. When a call fails, what the calls before
 * it replaced stays so, and counts as replaced before when it is sent again.
 */
export async function replaceCodes({
  environments,
  stolen,
}: {
  environments: readonly { id: number; qrRotatedAt: string | null }[]
  stolen: boolean
}): Promise<AnswerOf<typeof replaceQrCodes>> {
  const answers = await inParts(environments, (part) =>
    call(replaceQrCodes, { body: { environments: part, stolen } }),
  )
  const sumOf = (count: 'replaced' | 'replacedBefore') =>
    answers.reduce((sum, answer) => sum + answer[count], 0)
  return { replaced: sumOf('replaced'), replacedBefore: sumOf('replacedBefore') }
}

/** Chooses whether environments accept codes without key. */
export function choosePlain(body: { environmentIds: number[]; plainCodes: boolean | null }) {
  return call(choosePlainCodes, { body })
}

/** The answers of calls that are made one after the other, each with as many as one call takes. */
async function inParts<Item, Answer>(
  items: readonly Item[],
  ask: (part: Item[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let first = 0; first < items.length; first += mostQrCodes)
    answers.push(await ask(items.slice(first, first + mostQrCodes)))
  return answers
}

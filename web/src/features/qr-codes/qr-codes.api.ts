import { queryOptions } from '@tanstack/react-query'
import { listQrCodes, replaceQrCode, replaceQrCodes } from '@zelo/contract/qr-codes'
import { call } from '../../lib/call.ts'

/** What to print for some environments, in their order. */
export function qrCodesQuery(environmentIds: readonly number[]) {
  return queryOptions({
    queryKey: ['qr-code', 'list', environmentIds],
    queryFn: ({ signal }) => call(listQrCodes, { body: { environmentIds: [...environmentIds] } }, signal),
  })
}

/** Gives an environment a new code instead of the one that says `content`. */
export function replaceCode(environmentId: number, content: string) {
  return call(replaceQrCode, { params: { id: environmentId }, body: { content } })
}

/** Gives environments new codes, each unless it was replaced since `qrRotatedAt`. */
export function replaceCodes(environments: { id: number; qrRotatedAt: string | null }[]) {
  return call(replaceQrCodes, { body: { environments } })
}

import { queryOptions, skipToken } from '@tanstack/react-query'
import * as contract from '@zelo/contract/company-setup'
import type { CallInput } from '@zelo/contract/endpoint'
import { call } from '../../lib/call.ts'

const batches = () => import('@zelo/contract/batches')

export type Setup = CallInput<typeof contract.previewSetup>['body']

/** The query keys to invalidate after an initial setup or after the undo of one. */
export const staleAfterSetup = [
  ['company-setup'],
  ['batch'],
  ['sector'],
  ['category'],
  ['procedure'],
  ['risk'],
  ['environment'],
  ['cpf-registration'],
]

/** Previews an initial setup. For null, no request is made. */
export function setupPreviewQuery(setup: Setup | null) {
  return queryOptions({
    queryKey: ['company-setup', 'preview', setup],
    queryFn:
      setup === null ? skipToken : ({ signal }) => call(contract.previewSetup, { body: setup }, signal),
    staleTime: 0,
  })
}

export async function setUpCompany(body: Setup) {
  return await call(contract.setUpCompany, { body })
}

/** Lists the imports and setups that the user may undo. */
export const batchesQuery = queryOptions({
  queryKey: ['batch', 'list'],
  queryFn: async ({ signal }) => call((await batches()).listBatches, {}, signal),
  staleTime: 0,
})

export async function undoBatch(id: string) {
  return await call((await batches()).undoBatch, { params: { id } })
}

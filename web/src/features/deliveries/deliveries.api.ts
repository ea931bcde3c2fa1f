import { queryOptions } from '@tanstack/react-query'
import { listDeliveries, resendDelivery } from '@zelo/contract/deliveries'
import type { CallInput } from '@zelo/contract/endpoint'
import { call } from '../../lib/call.ts'

/** Query keys to invalidate after a message has been sent again. */
export const staleDeliveries = [['delivery']]

/** Reads the newest messages about alerts of a company, or of the whole group. */
export function deliveriesQuery(query: CallInput<typeof listDeliveries>['query']) {
  return queryOptions({
    queryKey: ['delivery', 'list', query],
    queryFn: ({ signal }) => call(listDeliveries, { query }, signal),
    staleTime: 0,
  })
}

export function resend(id: number) {
  return call(resendDelivery, { params: { id } })
}

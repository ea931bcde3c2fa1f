import { queryOptions } from '@tanstack/react-query'
import { countAlerts } from '@zelo/contract/alert-count'
import { call } from '../../lib/call.ts'

/** Query keys to invalidate when alerts change. */
export const staleAlerts = [['alert']]

export const alertCountQuery = queryOptions({
  queryKey: ['alert', 'count'],
  queryFn: ({ signal }) => call(countAlerts, {}, signal),
})

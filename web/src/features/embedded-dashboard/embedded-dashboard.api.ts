import { queryOptions } from '@tanstack/react-query'
import { readEmbeddedDashboard } from '@zelo/contract/embedded-dashboard'
import { call } from '../../lib/call.ts'

/** Reads the URL of the group's embedded dashboard. */
export const embeddedDashboardQuery = queryOptions({
  queryKey: ['embedded-dashboard'],
  queryFn: ({ signal }) => call(readEmbeddedDashboard, {}, signal),
})

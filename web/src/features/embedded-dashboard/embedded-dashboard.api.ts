import { queryOptions } from '@tanstack/react-query'
import { readEmbeddedDashboard } from '@zelo/contract/embedded-dashboard'
import { call } from '../../lib/call.ts'

/** The address of the dashboard that the group embeds. */
export const embeddedDashboardQuery = queryOptions({
  queryKey: ['embedded-dashboard'],
  queryFn: ({ signal }) => call(readEmbeddedDashboard, {}, signal),
})

import { queryOptions } from '@tanstack/react-query'
import {
  type EmbeddedDashboard,
  readEmbeddedDashboard,
  writeEmbeddedDashboard,
} from '@zelo/contract/embedded-dashboard'
import { call } from '../../lib/call.ts'

/** The address of the dashboard that the group embeds. */
export const embeddedDashboardQuery = queryOptions({
  queryKey: ['embedded-dashboard'],
  queryFn: ({ signal }) => call(readEmbeddedDashboard, {}, signal),
})

export function saveEmbeddedDashboard(dashboard: EmbeddedDashboard): Promise<EmbeddedDashboard> {
  return call(writeEmbeddedDashboard, { body: dashboard })
}

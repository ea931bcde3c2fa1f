import { writeEmbeddedDashboard } from '@zelo/contract/dashboard-address'
import type { EmbeddedDashboard } from '@zelo/contract/embedded-dashboard'
import { call } from '../../lib/call.ts'

export function saveEmbeddedDashboard(dashboard: EmbeddedDashboard): Promise<EmbeddedDashboard> {
  return call(writeEmbeddedDashboard, { body: dashboard })
}

import { writeEmbeddedDashboard } from '@zelo/contract/dashboard-address'
import { readEmbeddedDashboard } from '@zelo/contract/embedded-dashboard'
import { type Module, route } from '../../http/route.ts'
import { readDashboard, writeDashboard } from './embedded-dashboard.service.ts'

export const embeddedDashboard: Module = {
  noun: 'embedded-dashboard',
  routes: [
    route(readEmbeddedDashboard, ({ queries }) => readDashboard(queries)),
    route(writeEmbeddedDashboard, ({ queries, body, publicUrl }) => writeDashboard(queries, body, publicUrl)),
  ],
}

import * as contract from '@zelo/contract/changes'
import { type Module, route, streamedRoute } from '../../http/route.ts'
import { exportChanges, listChanges } from './changes.service.ts'

export const changes: Module = {
  noun: 'change',
  routes: [
    route(contract.listChanges, ({ queries, query }) => listChanges(queries, query)),
    streamedRoute(contract.exportChanges, ({ queries, query }) => exportChanges(queries, query)),
  ],
}

import * as contract from '@zelo/contract/deliveries'
import { type Module, route } from '../../http/route.ts'
import { listDeliveries, resendDelivery } from './deliveries.service.ts'

export const deliveries: Module = {
  noun: 'delivery',
  routes: [
    route(contract.listDeliveries, ({ queries, query }) => listDeliveries(queries, query)),
    route(contract.resendDelivery, ({ queries, session, params, clock }) =>
      resendDelivery(queries, session, params.id, clock()),
    ),
  ],
}

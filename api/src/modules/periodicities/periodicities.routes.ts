import * as contract from '@zelo/contract/periodicities'
import { type Module, route } from '../../http/route.ts'
import { listPeriodicities } from './periodicities.service.ts'

export const periodicities: Module = {
  noun: 'periodicity',
  routes: [
    route(contract.listPeriodicities, ({ queries, query }) => listPeriodicities(queries, query.companyId)),
  ],
}

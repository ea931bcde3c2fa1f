import * as contract from '@zelo/contract/batches'
import { type Module, route } from '../../http/route.ts'
import { listBatches, undoBatch } from './batches.service.ts'

export const batches: Module = {
  noun: 'batch',
  routes: [
    route(contract.listBatches, ({ queries, session, clock }) => listBatches(queries, session, clock())),
    route(contract.undoBatch, ({ queries, session, params, clock }) =>
      undoBatch(queries, session, params.id, clock()),
    ),
  ],
}

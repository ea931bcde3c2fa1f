import * as contract from '@zelo/contract/cancellations'
import { type Module, route } from '../../http/route.ts'
import {
  cancelAgendas,
  listCancellations,
  previewCancellation,
  undoCancellation,
} from './cancellations.service.ts'

export const cancellations: Module = {
  noun: 'cancellation',
  routes: [
    route(contract.cancelAgendas, ({ queries, session, body, clock }) =>
      cancelAgendas(queries, session, body, clock()),
    ),
    route(contract.previewCancellation, ({ queries, query }) => previewCancellation(queries, query)),
    route(contract.listCancellations, ({ queries }) => listCancellations(queries)),
    route(contract.undoCancellation, ({ queries, session, params, clock }) =>
      undoCancellation(queries, session, params.id, clock()),
    ),
  ],
}

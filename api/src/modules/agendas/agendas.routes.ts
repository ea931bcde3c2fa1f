import * as contract from '@zelo/contract/agendas'
import { type Module, route } from '../../http/route.ts'
import { saveAgendas } from './agendas.service.ts'

export const agendas: Module = {
  noun: 'agenda',
  routes: [
    route(contract.saveAgendas, ({ queries, session, body, clock }) =>
      saveAgendas(queries, session, body, clock()),
    ),
  ],
}

import * as contract from '@zelo/contract/agendas'
import { type Module, route } from '../../http/route.ts'
import { previewEdit, updateAgenda } from './agenda-edit.service.ts'
import { previewAgendas, saveAgendasOnce } from './agendas.service.ts'
import { readAgenda } from './wire-agenda.service.ts'

export const agendas: Module = {
  noun: 'agenda',
  routes: [
    route(contract.saveAgendas, ({ queries, session, query, body, clock }) =>
      saveAgendasOnce(queries, session, { clientId: query.clientId, items: body }, clock()),
    ),
    route(contract.previewAgendas, ({ queries, query, body, clock }) =>
      previewAgendas(queries, { items: body, item: query.item }, clock()),
    ),
    route(contract.updateAgenda, ({ queries, session, body, clock }) =>
      updateAgenda(queries, session, body, clock()),
    ),
    route(contract.previewEdit, ({ queries, body, clock }) => previewEdit(queries, body, clock())),
    route(contract.readAgenda, ({ queries, params, clock }) => readAgenda(queries, params.id, clock())),
  ],
}

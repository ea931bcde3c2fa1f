import * as contract from '@zelo/contract/agenda-changes'
import { importAgendas as importCall } from '@zelo/contract/agenda-import'
import { longRoute, type Module, route } from '../../http/route.ts'
import { listAgendaChanges, previewAgendaChange, saveAgendaChange } from './agenda-changes.service.ts'
import { importAgendas } from './import.service.ts'
import { undoAgendaChange } from './undo-change.service.ts'

export const agendaChanges: Module = {
  noun: 'agenda-change',
  routes: [
    longRoute(importCall, ({ body, clock, ...call }) => importAgendas({ ...call, now: clock() }, body)),
    route(contract.previewCopy, ({ queries, body, clock }) =>
      previewAgendaChange(queries, 'copy', body, clock()),
    ),
    route(contract.copyAgendas, ({ queries, session, body, clock }) =>
      saveAgendaChange(queries, session, { kind: 'copy', body }, clock()),
    ),
    route(contract.previewMove, ({ queries, body, clock }) =>
      previewAgendaChange(queries, 'move', body, clock()),
    ),
    route(contract.moveAgendas, ({ queries, session, body, clock }) =>
      saveAgendaChange(queries, session, { kind: 'move', body }, clock()),
    ),
    route(contract.previewTimes, ({ queries, body, clock }) =>
      previewAgendaChange(queries, 'times', body, clock()),
    ),
    route(contract.changeTimes, ({ queries, session, body, clock }) =>
      saveAgendaChange(queries, session, { kind: 'times', body }, clock()),
    ),
    route(contract.listAgendaChanges, ({ queries, clock }) => listAgendaChanges(queries, clock())),
    route(contract.undoAgendaChange, ({ queries, session, params, clock }) =>
      undoAgendaChange(queries, session, params.id, clock()),
    ),
  ],
}

import * as contract from '@zelo/contract/absences'
import { longRoute, type Module, route } from '../../http/route.ts'
import { listAbsences } from './absence-list.service.ts'
import { readAbsenceNote, storeAbsenceFile } from './absence-notes.service.ts'
import { coverAbsence, createAbsence, previewAbsence, previewCover, undoAbsence } from './absences.service.ts'

export const absences: Module = {
  noun: 'absence',
  routes: [
    route(contract.previewAbsence, ({ queries, body, clock }) => previewAbsence(queries, body, clock())),
    route(contract.createAbsence, ({ queries, session, body, clock }) =>
      createAbsence(queries, session, body, clock()),
    ),
    route(contract.previewCover, ({ queries, params, body, clock }) =>
      previewCover(queries, { ...params, ...body }, clock()),
    ),
    route(contract.coverAbsence, ({ queries, session, params, body, clock }) =>
      coverAbsence(queries, session, { ...params, ...body }, clock()),
    ),
    route(contract.undoAbsence, ({ queries, session, params, clock }) =>
      undoAbsence(queries, session, params.id, clock()),
    ),
    route(contract.listAbsences, ({ queries, query }) => listAbsences(queries, query)),
    longRoute(contract.storeAbsenceFile, ({ write, session, params, body }) =>
      storeAbsenceFile(write, session, { ...params, ...body }),
    ),
    route(contract.readAbsenceNote, ({ queries, params }) => readAbsenceNote(queries, params.id)),
  ],
}

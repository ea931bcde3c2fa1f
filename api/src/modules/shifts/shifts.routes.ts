import * as contract from '@zelo/contract/shifts'
import * as rulesContract from '@zelo/contract/work-rules'
import * as weekContract from '@zelo/contract/work-week'
import { type Module, route } from '../../http/route.ts'
import {
  assignShift,
  createShift,
  editAssignment,
  editShift,
  listAssignments,
  listShifts,
  removeAssignment,
  removeShift,
} from './shifts.service.ts'
import { createWorkRules, editWorkRules, listWorkRules, removeWorkRules } from './work-rules.service.ts'
import { readWorkWeek } from './work-week.service.ts'

export const shifts: Module = {
  noun: 'shift',
  routes: [
    route(contract.listShifts, ({ queries, clock }) => listShifts(queries, clock())),
    route(contract.createShift, ({ queries, session, body, clock }) =>
      createShift(queries, session, body, clock()),
    ),
    route(contract.editShift, ({ queries, params, body: { shift, version }, clock }) =>
      editShift(queries, { id: params.id, version }, shift, clock()),
    ),
    route(contract.removeShift, ({ queries, params }) => removeShift(queries, params.id)),
    route(contract.listShiftAssignments, ({ queries, query }) => listAssignments(queries, query.userId)),
    route(contract.assignShift, ({ queries, session, body }) => assignShift(queries, session, body)),
    route(contract.editShiftAssignment, ({ queries, params, body }) =>
      editAssignment(queries, { ...params, ...body }),
    ),
    route(contract.removeShiftAssignment, ({ queries, params }) => removeAssignment(queries, params.id)),
    route(rulesContract.listWorkRules, ({ queries }) => listWorkRules(queries)),
    route(rulesContract.createWorkRules, ({ queries, session, body }) =>
      createWorkRules(queries, session, body),
    ),
    route(rulesContract.editWorkRules, ({ queries, params, body: { version, ...rules } }) =>
      editWorkRules(queries, { id: params.id, version }, rules),
    ),
    route(rulesContract.removeWorkRules, ({ queries, params }) => removeWorkRules(queries, params.id)),
    route(weekContract.readWorkWeek, ({ queries, query }) => readWorkWeek(queries, query)),
    route(weekContract.simulateWorkWeek, ({ queries, body: { rules, ...asked } }) =>
      readWorkWeek(queries, asked, rules),
    ),
  ],
}

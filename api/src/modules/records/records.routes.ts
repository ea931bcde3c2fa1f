import * as contract from '@zelo/contract/records'
import { type Module, route, streamedRoute } from '../../http/route.ts'
import { listRecordArrivals } from './arrivals.service.ts'
import {
  changeRecordWindow,
  confirmRecords,
  listAwaitingRecords,
  listRecordWindows,
  readRecordHistory,
  restoreRecords,
  voidRecords,
} from './records.service.ts'

export const records: Module = {
  noun: 'record',
  routes: [
    route(contract.listAwaitingRecords, ({ queries, query }) => listAwaitingRecords(queries, query)),
    route(contract.confirmRecords, ({ queries, session, body, clock }) =>
      confirmRecords(queries, session, body.ids, clock()),
    ),
    route(contract.voidRecords, ({ queries, session, body, clock }) =>
      voidRecords(queries, session, body, clock()),
    ),
    route(contract.restoreRecords, ({ queries, session, body, clock }) =>
      restoreRecords(queries, session, body.ids, clock()),
    ),
    route(contract.readRecordHistory, ({ queries, params }) => readRecordHistory(queries, params.id)),
    streamedRoute(contract.listRecordArrivals, ({ queries, query, clock }) =>
      listRecordArrivals(queries, query, clock()),
    ),
    route(contract.listRecordWindows, ({ queries }) => listRecordWindows(queries)),
    route(contract.changeRecordWindow, ({ queries, body }) => changeRecordWindow(queries, body)),
  ],
}

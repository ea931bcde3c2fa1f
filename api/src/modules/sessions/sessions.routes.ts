import * as contract from '@zelo/contract/sessions'
import { type Module, openRoute, route } from '../../http/route.ts'
import { createSession, endSession } from './sessions.service.ts'

export const sessions: Module = {
  noun: 'session',
  routes: [
    openRoute(contract.createSession, ({ database, body, clock }) => createSession(database, body, clock())),
    route(contract.endSession, ({ queries, session }) => endSession(queries, session.tokenHash)),
  ],
}

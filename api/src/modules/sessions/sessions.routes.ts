import { endOwnSession as endOwnCall, listSessions as listCall } from '@zelo/contract/own-sessions'
import { emailKey } from '@zelo/contract/rules/email'
import * as contract from '@zelo/contract/sessions'
import { type Module, route, signInRoute } from '../../http/route.ts'
import { endOwnSession, endSession, listSessions } from './own-sessions.service.ts'
import { createSession, identifySignIn } from './sessions.service.ts'
import { signInLimits } from './sign-in-limits.ts'

export const sessions: Module = {
  noun: 'session',
  routes: [
    signInRoute(
      contract.createSession,
      (call) => createSession(call, call.body, call.clock()),
      signInLimits,
      (call, caller) => identifySignIn(call, { emailKey: emailKey(call.body.email) }, caller),
    ),
    route(contract.endSession, ({ queries, session, query }) =>
      endSession(queries, session, query.others !== undefined),
    ),
    route(listCall, ({ queries, session }) => listSessions(queries, session)),
    route(endOwnCall, ({ queries, session, params }) => endOwnSession(queries, session, params.id)),
  ],
}

import { emailKey } from '@zelo/contract/rules/email'
import * as contract from '@zelo/contract/sessions'
import { type Module, route, signInRoute } from '../../http/route.ts'
import { createSession, endSession, identifySignIn } from './sessions.service.ts'
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
    route(contract.endSession, ({ queries, session }) => endSession(queries, session.tokenHash)),
  ],
}

import * as contract from '@zelo/contract/sessions'
import { type Module, openRoute, route } from '../../http/route.ts'
import { createSession, endSession } from './sessions.service.ts'
import { signInPerAddress, signInPerEmail } from './sign-in-limits.ts'

export const sessions: Module = {
  noun: 'session',
  routes: [
    openRoute(contract.createSession, (call) => createSession(call, call.body, call.clock()), [
      signInPerEmail,
      signInPerAddress,
    ]),
    route(contract.endSession, ({ queries, session }) => endSession(queries, session.tokenHash)),
  ],
}

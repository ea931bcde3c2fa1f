import { endSession as endSessionCall } from '@zelo/contract/sessions'
import { call } from '../../lib/call.ts'
import { endSession, getSession } from '../../lib/session.ts'

/** Ends the session here at once and asks the server to end it too; without an answer the server's own lapses. */
export function signOut(): void {
  const token = getSession()?.token
  if (token) call(endSessionCall, {}, undefined, token).catch(() => undefined)
  endSession('signed-out')
}

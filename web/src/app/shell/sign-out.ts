import { redirect } from 'react-router'
import { call } from '../../lib/call.ts'
import { endSession, getSession } from '../../lib/session.ts'

/** The route of a sign-out. As a navigation, it triggers the question about unsaved input. */
export const signOutPath = '/sair'

/** Ends the session here at once and on the server. Without a response, the server's session expires by itself. */
export function signOut() {
  const token = getSession()?.token
  if (token) void endOnServer(token).catch(() => undefined)
  endSession('signed-out')
  return redirect('/')
}

/** Loads the call's module on demand. It contains the validator, which the shell needs only for this call. */
async function endOnServer(token: string): Promise<void> {
  const contract = await import('@zelo/contract/sessions')
  await call(contract.endSession, { query: {} }, undefined, token)
}

import { redirect } from 'react-router'
import { call } from '../../lib/call.ts'
import { endSession, getSession } from '../../lib/session.ts'

/** The route of a sign-out. It is a navigation, so that the question about unsaved input appears. */
export const signOutPath = '/sair'

/**
 * Ends the session in the browser at once, and on the server. If the server does not respond, its session expires by
 * itself.
 */
export function signOut() {
  const token = getSession()?.token
  if (token) void endOnServer(token).catch(() => undefined)
  endSession('signed-out')
  return redirect('/')
}

/**
 * Ends the session on the server. The module of the call loads on demand, because it contains the validator. The shell
 * needs that only here.
 */
async function endOnServer(token: string): Promise<void> {
  const contract = await import('@zelo/contract/sessions')
  await call(contract.endSession, { query: {} }, undefined, token)
}

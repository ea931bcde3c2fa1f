import { redirect } from 'react-router'
import { call } from '../../lib/call.ts'
import { endSession, getSession } from '../../lib/session.ts'

/** Where a sign-out is sent, so that it is a way out of a screen like any other: what is not saved there is asked about. */
export const signOutPath = '/sair'

/** Ends the session here at once and asks the server to end it too; without an answer the server's own lapses. */
export function signOut() {
  const token = getSession()?.token
  if (token) void endOnServer(token).catch(() => undefined)
  endSession('signed-out')
  return redirect('/')
}

/** The call's module brings the validator, which signing in needs and nothing else of the shell. */
async function endOnServer(token: string): Promise<void> {
  const contract = await import('@zelo/contract/sessions')
  await call(contract.endSession, {}, undefined, token)
}

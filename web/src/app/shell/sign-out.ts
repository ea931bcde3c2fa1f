import { call } from '../../lib/call.ts'
import { endSession, getSession } from '../../lib/session.ts'

/** Ends the session here at once and asks the server to end it too; without an answer the server's own lapses. */
export function signOut(): void {
  const token = getSession()?.token
  if (token) void endOnServer(token).catch(() => undefined)
  endSession('signed-out')
}

/** The call's module brings the validator, which signing in needs and nothing else of the shell. */
async function endOnServer(token: string): Promise<void> {
  const contract = await import('@zelo/contract/sessions')
  await call(contract.endSession, {}, undefined, token)
}

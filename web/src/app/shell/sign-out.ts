import { endSession as endSessionCall } from '@zelo/contract/sessions'
import { call } from '../../lib/client.ts'
import { endSession } from '../../lib/session.ts'

/** Ends the session on the server and here. Without an answer it ends here all the same; the server's own lapses. */
export async function signOut(): Promise<void> {
  try {
    await call(endSessionCall, {})
  } catch {
    // Signing out of this browser does not wait for the server.
  }
  endSession('signed-out')
}

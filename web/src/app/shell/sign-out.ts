import { redirect } from 'react-router'
import { endSession, getSession } from '../../lib/session.ts'

/** The route of a sign-out. It is a navigation, so that the question about unsaved input appears. */
export const signOutPath = '/sair'

/**
 * Ends the session in this browser immediately, and also on the server. If the server does not respond, the server's
 * session expires by itself.
 */
export function signOut() {
  const token = getSession()?.token
  if (token)
    void import('../../lib/end-on-server.ts')
      .then(({ endOnServer }) => endOnServer(token))
      .catch(() => undefined)
  endSession('signed-out')
  return redirect('/')
}

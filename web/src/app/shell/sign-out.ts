import { redirect } from 'react-router'
import { endSession, getSession } from '../../lib/session.ts'

/** The route of a sign-out. A sign-out is a navigation, so that the app asks about unsaved input first. */
export const signOutPath = '/sair'

/**
 * Ends the session in this browser immediately, and also on the server. If the server does not respond, the session on the
 * server expires later.
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

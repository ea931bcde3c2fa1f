import i18next, { type ParseKeys } from 'i18next'
import { getSession, onSessionChange, onSessionEnd, type SessionEnd } from '../lib/session.ts'
import { showToast } from '../ui/toast-store.ts'
import { toSignInAddress } from './guards.ts'
import type { openRouter } from './router.tsx'

const reasons = {
  expired: 'sessions.expiredWhy',
  idle: 'sessions.idleWhy',
  inactive: 'errors.inactive_user',
  blocked: 'sessions.blockedWhy',
  changed: 'sessions.changedWhy',
} as const satisfies Record<Exclude<SessionEnd, 'signed-out'>, ParseKeys>

/** Shows a toast on the sign-in page with the reason why a session ended. */
export function explainSessionEnd(end: keyof typeof reasons): void {
  showToast({
    kind: 'info',
    title: i18next.t(end === 'blocked' ? 'sessions.blocked' : 'sessions.expired'),
    text: i18next.t(reasons[end]),
  })
}

/**
 * Shows the right page when the session changes. A sign-in or sign-out runs the guards again, even if it happens in another
 * tab. If the server ends a session, the sign-in page shows the reason. The next sign-in opens the URL where the session
 * ended.
 */
export function followSession(router: ReturnType<typeof openRouter>): void {
  onSessionEnd((end) => {
    if (end === 'signed-out') {
      void router.navigate('/')
      return
    }
    const { pathname, search, hash } = router.state.location
    void router.navigate(toSignInAddress(pathname + search + hash))
    explainSessionEnd(end)
  })
  let token = getSession()?.token
  onSessionChange(() => {
    const next = getSession()?.token
    if (next === token) return
    token = next
    void router.revalidate()
  })
}

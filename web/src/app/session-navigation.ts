import i18next from 'i18next'
import { getSession, onSessionChange, onSessionEnd } from '../lib/session.ts'
import { showToast } from '../ui/toast-store.ts'
import { signInFor } from './guards.ts'
import type { router as appRouter } from './router.tsx'

/**
 * Keeps the page and the session in step: a sign-in or a sign-out, here or in another tab, asks the guards again;
 * a session that the server ended leads to the sign-in page, says why, and keeps the address.
 */
export function followSession(router: typeof appRouter): void {
  onSessionEnd((end) => {
    if (end === 'signed-out') {
      void router.navigate('/')
      return
    }
    const { pathname, search } = router.state.location
    void router.navigate(signInFor(pathname + search))
    showToast({
      kind: 'info',
      title: i18next.t('sessions.expired'),
      text: i18next.t(end === 'inactive' ? 'errors.inactive_user' : 'sessions.expiredWhy'),
    })
  })
  let token = getSession()?.token
  onSessionChange(() => {
    const next = getSession()?.token
    if (next === token) return
    token = next
    void router.revalidate()
  })
}

import { type Action, can } from '@zelo/contract/permissions'
import i18next, { type ParseKeys } from 'i18next'
import { redirect } from 'react-router'
import { startI18n } from '../i18n/i18n.ts'
import { endExpiredSession, getEnteredSession, toActor } from '../lib/session.ts'
import { showToast } from '../ui/toast-store.ts'
import { home } from './screens.ts'

/** Returns the URL of the sign-in page. It includes the URL to open after the sign-in. */
export function toSignInAddress(wanted: string): string {
  return wanted === home ? '/' : `/?${new URLSearchParams({ next: wanted })}`
}

/** A placeholder for the origin of this site. */
const here = 'http://here.invalid'

/**
 * Returns the URL to open after the sign-in, as path, query and hash. Returns the home screen if the parameter is missing or
 * is no valid URL of this site. Parses the URL like a browser, which drops tabs and line breaks and reads backslashes as
 * slashes. The router handles unknown paths.
 */
export function readAddressAfterSignIn(search: URLSearchParams): string {
  const next = search.get('next') ?? ''
  if (!next.startsWith('/') || !URL.canParse(next, here)) return home
  const { origin, pathname, search: query, hash } = new URL(next, here)
  const address = pathname + query + hash
  return origin === here && !pathname.startsWith('//') && address !== '/' ? address : home
}

/**
 * The guard for pages that only signed-out users see. It redirects signed-in users to the URL that the sign-in would open
 * (R1-037).
 */
export async function requireSignedOut({ request }: { request: Request }) {
  await endExpiredSession()
  return getEnteredSession() ? redirect(readAddressAfterSignIn(new URL(request.url).searchParams)) : null
}

/**
 * The guard for screens that need a permission. Redirects a user without the permission to the home screen, like an unknown
 * path does (R1-034, R1-036). A toast shows the reason, because the URL may come from a colleague. `title` names the screen.
 */
export function requirePermission(action: Action, title: ParseKeys) {
  return async ({ request }: { request: Request }) => {
    const url = new URL(request.url)
    if (url.pathname === '/profile') await endExpiredSession()
    const session = getEnteredSession()
    if (!session) return redirect(toSignInAddress(url.pathname + url.search))
    if (can(toActor(session), action)) return null
    await startI18n()
    const text = i18next.t('shell.noAccessWhy', { screen: i18next.t(title) })
    showToast({ kind: 'info', title: i18next.t('shell.noAccess'), text })
    return redirect('/')
  }
}

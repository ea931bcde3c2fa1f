import { type Action, can } from '@zelo/contract/permissions'
import i18next, { type ParseKeys } from 'i18next'
import { redirect } from 'react-router'
import { startI18n } from '../i18n/i18n.ts'
import { actorOf, endExpiredSession, enteredSession } from '../lib/session.ts'
import { showToast } from '../ui/toast-store.ts'
import { home } from './screens.ts'

/** The sign-in page, keeping the wanted address to open it after the sign-in. */
export function signInFor(wanted: string): string {
  return wanted === home ? '/' : `/?${new URLSearchParams({ next: wanted })}`
}

/** Stands for the own site, whatever its name. */
const here = 'http://here.invalid'

/**
 * Where to go after the sign-in: the wanted address, or home. Only an address of this site counts, as a browser reads it,
 * which leaves out tabs and line breaks and takes a backslash for a slash; the router takes care of one that does not exist.
 */
export function addressAfterSignIn(search: URLSearchParams): string {
  const next = search.get('next') ?? ''
  if (!next.startsWith('/') || !URL.canParse(next, here)) return home
  const { origin, pathname, search: query, hash } = new URL(next, here)
  const address = pathname + query + hash
  return origin === here && !pathname.startsWith('//') && address !== '/' ? address : home
}

/** For people who are signed out; the others go on to what they wanted (spec 1 §2, Guard). */
export async function publicOnly({ request }: { request: Request }) {
  await endExpiredSession()
  return enteredSession() ? redirect(addressAfterSignIn(new URL(request.url).searchParams)) : null
}

/**
 * For signed-in people who may do `action`. A screen that somebody may not read leads home like any unknown path
 * (spec 1 §2), and says why: the address may come from a colleague. `title` names the screen.
 */
export function privateFor(action: Action, title: ParseKeys) {
  return async ({ request }: { request: Request }) => {
    const url = new URL(request.url)
    if (url.pathname === '/profile') await endExpiredSession()
    const session = enteredSession()
    if (!session) return redirect(signInFor(url.pathname + url.search))
    if (can(actorOf(session), action)) return null
    await startI18n()
    const text = i18next.t('shell.noAccessWhy', { screen: i18next.t(title) })
    showToast({ kind: 'info', title: i18next.t('shell.noAccess'), text })
    return redirect('/')
  }
}

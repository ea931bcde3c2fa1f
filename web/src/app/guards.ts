import { type Action, can } from '@zelo/contract/permissions'
import { redirect } from 'react-router'
import { actorOf, endExpiredSession, getSession } from '../lib/session.ts'
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
export function publicOnly({ request }: { request: Request }) {
  endExpiredSession()
  return getSession() ? redirect(addressAfterSignIn(new URL(request.url).searchParams)) : null
}

/**
 * For signed-in people who may do `action`. A screen that somebody may not read does not exist for them: it leads
 * home like any unknown path (spec 1 §2).
 */
export function privateFor(action: Action) {
  return ({ request }: { request: Request }) => {
    const url = new URL(request.url)
    if (url.pathname === '/profile') endExpiredSession()
    const session = getSession()
    if (!session) return redirect(signInFor(url.pathname + url.search))
    return can(actorOf(session), action) ? null : redirect('/')
  }
}

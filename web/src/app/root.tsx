import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, Outlet, ScrollRestoration, type UIMatch, useLocation, useMatches } from 'react-router'
import { focusContent } from '../ui/focus-content.ts'
import { Strip } from '../ui/strip.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { ClockNotice } from './clock-notice.tsx'
import { NewVersionNotice } from './new-version-notice.tsx'
import { OfflineDialog } from './offline-dialog.tsx'
import type { RouteHandle } from './router.tsx'

/**
 * Returns the key under which a scroll position is stored. The first page of a window has no key of its own, so its URL is
 * used.
 */
const toScrollKey = ({ key, pathname, hash }: Location) => (key === 'default' ? pathname + hash : key)

/** The frame of every page: the title of the document, toasts, notices, and the focus after a navigation. */
export function Root() {
  useFocusOnNewPage()
  return (
    <>
      <DocumentTitle />
      <Outlet />
      <Strip>
        <ClockNotice />
        <NewVersionNotice />
        <Toasts />
      </Strip>
      <OfflineDialog />
      <ScrollRestoration getKey={toScrollKey} />
    </>
  )
}

function usePageHandle(): RouteHandle | undefined {
  const matches = useMatches() as UIMatch<unknown, RouteHandle | undefined>[]
  return matches.at(-1)?.handle
}

function DocumentTitle() {
  const { t } = useTranslation()
  const handle = usePageHandle()
  return <title>{handle ? `${t(handle.title)} · Zelo` : 'Zelo'}</title>
}

/**
 * Moves the focus to the content of a new page. Keyboard users and screen readers then continue there. The first page keeps
 * the focus at its top.
 */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusContent()
  }, [pathname])
}

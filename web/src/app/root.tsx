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

/** Returns the key of a scroll position. The first page of a window has no key, so its URL is the key. */
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
 * Moves the focus to the content of a new page. Keyboards and screen readers then continue there. The first page starts at
 * its top.
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

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

/** What a scroll position is kept by; of the first page of a window, which has no key of its own, its address. */
const placeOf = ({ key, pathname, hash }: Location) => (key === 'default' ? pathname + hash : key)

/** What every page stands in: the document's title, the toasts and notices, and the focus of a page change. */
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
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/** The handle of the page that is shown, if it has one. */
function usePageHandle(): RouteHandle | undefined {
  const matches = useMatches() as UIMatch<unknown, RouteHandle | undefined>[]
  return matches.at(-1)?.handle
}

function DocumentTitle() {
  const { t } = useTranslation()
  const handle = usePageHandle()
  return <title>{handle ? `${t(handle.title)} · Zelo` : 'Zelo'}</title>
}

/** A new page starts at its content, for those who hear it or use the keyboard; the first page starts at its top. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusContent()
  }, [pathname])
}

import { QueryClientProvider } from '@tanstack/react-query'
import { readText, storageKeys } from '@zelo/ui/lib/storage.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { setDrawer, useDrawer } from '../../lib/drawer.ts'
import { queryClient } from '../../lib/query-client.ts'
import { SignedIn, useSession } from '../../lib/session.ts'
import { useNarrow } from '../../lib/use-narrow.ts'
import { useScrollLock } from '../../ui/use-scroll-lock.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useListCompanyMemory } from './list-company.ts'
import { LoadingOverlay } from './loading-overlay.tsx'
import styles from './shell.module.css'
import { SideMenu } from './side-menu.tsx'

/**
 * The frame of every screen behind the sign-in: menu, header, content and footer. Renders nothing while the guard
 * redirects.
 */
export function Shell() {
  const session = useSession()
  const token = session?.token
  // The cache belongs to the session, so the next session starts with an empty cache.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a token empties the cache
  useEffect(() => () => queryClient.clear(), [token])
  if (!session) return null
  return (
    <SignedIn value={session}>
      <QueryClientProvider client={queryClient}>
        <Frame key={token} />
      </QueryClientProvider>
    </SignedIn>
  )
}

function Frame() {
  const { t } = useTranslation()
  const narrow = useNarrow()
  useListCompanyMemory()
  const drawerOpen = useDrawerOverThisPage() && narrow
  useEscape(drawerOpen)
  useNotifications()
  useScrollLock(drawerOpen)

  return (
    <div className={styles.app}>
      {!drawerOpen && (
        <a className={styles.skip} href="#content">
          {t('shell.skip')}
        </a>
      )}
      {(!narrow || drawerOpen) && <SideMenu drawer={narrow} />}
      {drawerOpen && <div className={styles.scrim} aria-hidden="true" onClick={() => setDrawer(false)} />}
      <div className={styles.page}>
        <Header drawerOpen={drawerOpen} />
        <LoadingOverlay />
        <main id="content" tabIndex={-1} className={styles.content} inert={drawerOpen}>
          <Outlet />
        </main>
        {narrow && <Footer />}
      </div>
    </div>
  )
}

/** Returns whether the menu drawer is open. A navigation closes the drawer before the focus moves to the next page. */
function useDrawerOverThisPage(): boolean {
  const { key } = useLocation()
  const [page, setPage] = useState(key)
  const open = useDrawer()
  useEffect(() => {
    if (page === key) return
    setPage(key)
    if (open) setDrawer(false)
  }, [page, key, open])
  return open && page === key
}

/** Subscribes the session to notifications again if the user turned them on in this browser. */
function useNotifications(): void {
  const userId = useSession()?.user.id
  useEffect(() => {
    if (userId === undefined || readText(storageKeys.officeNotifications) === null) return
    void import('../../features/notifications/renew-notifications.ts').then(({ renewNotifications }) =>
      renewNotifications(userId),
    )
  }, [userId])
}

function useEscape(drawerOpen: boolean): void {
  useEffect(() => {
    if (!drawerOpen) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrawer(false)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [drawerOpen])
}

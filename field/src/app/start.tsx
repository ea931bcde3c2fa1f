import { followColorScheme } from '@zelo/ui/lib/color-scheme.ts'
import { readText, storageKeys } from '@zelo/ui/lib/storage.ts'
import i18next from 'i18next'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { startI18n } from '../i18n/i18n.ts'
import { followAccount, getAccount, startAccount } from '../lib/account.ts'
import { startDelivery } from '../lib/delivery.ts'
import { startPlan } from '../lib/plan.ts'
import { keepScannerReady } from '../lib/scanner.ts'
import { readTrouble } from '../lib/storage-trouble.ts'
import { followStoredWork } from '../lib/use-work.ts'
import buttons from '../ui/buttons.module.css'
import { Empty } from '../ui/empty.tsx'
import { followVersions, startNewestVersion } from './new-version.ts'
import { screens } from './screens.tsx'

/**
 * Renders the current screen from local data. Then starts the delivery and caches the app for offline use. If the
 * phone's data cannot be read, renders an error.
 */
export async function start(): Promise<void> {
  followColorScheme()
  // If the browser blocks site storage, it also blocks the service worker. The app starts without it.
  await Promise.all([startNewestVersion().catch(console.error), startI18n()])
  const root = createRoot(document.getElementById('root')!)
  try {
    await startAccount()
    await Promise.all([followStoredWork(), startPlan()])
  } catch (error) {
    console.error(error)
    root.render(
      <Empty text={i18next.t(`storage.atStart.${readTrouble(error)}`)}>
        <button type="button" className={buttons.plain} onClick={() => location.reload()}>
          {i18next.t('ui.retry')}
        </button>
      </Empty>,
    )
    return
  }
  // The base path needs its trailing slash. Without it, today's screen is outside the scope of the service worker and
  // the installed app.
  const router = createBrowserRouter(screens, { basename: '/campo/' })
  // Renders in a transition, so that the first render does not block the page. Router updates are not transitions,
  // because the scroll position must be restored before a screen is visible.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} useTransitions={false} />
      </StrictMode>,
    ),
  )
  followAccount(() => {
    const account = getAccount()
    if (account?.state !== 'signed-in' || readText(storageKeys.fieldNotifications) === null) return
    void import('../features/notifications/notifications.page.tsx').then(({ renewNotifications }) =>
      renewNotifications({ token: account.token, userId: account.user.id }),
    )
  })
  void Promise.all([startDelivery(), followVersions().then(keepScannerReady)])
}

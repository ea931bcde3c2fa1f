import i18next from 'i18next'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { startI18n } from '../i18n/i18n.ts'
import { startAccount } from '../lib/account.ts'
import { startDelivery } from '../lib/delivery.ts'
import { startPlan } from '../lib/plan.ts'
import { startRecords } from '../lib/records.ts'
import { keepScannerReady } from '../lib/scanner.ts'
import { readTrouble } from '../lib/storage-trouble.ts'
import buttons from '../ui/buttons.module.css'
import { Empty } from '../ui/empty.tsx'
import { followColorScheme } from './follow-color-scheme.ts'
import { followVersions, startNewestVersion } from './new-version.ts'
import { screens } from './screens.tsx'

/**
 * Draws the screen of the address, from what this phone keeps; from then on it delivers, and has the app kept for no signal.
 * Rejects when it cannot draw any.
 */
export async function start(): Promise<void> {
  followColorScheme()
  // A browser that blocks what sites keep has no versions either.
  await Promise.all([startNewestVersion().catch(console.error), startI18n()])
  const root = createRoot(document.getElementById('root')!)
  try {
    await startAccount()
    await Promise.all([startRecords(), startPlan()])
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
  // Without the stroke at its end today's screen would be outside of what the service worker and the installed app are for.
  const router = createBrowserRouter(screens, { basename: '/campo/' })
  // As a transition it is drawn piece by piece. What the router does is none, so that a screen that was scrolled is put
  // back to its place before it is seen.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} useTransitions={false} />
      </StrictMode>,
    ),
  )
  void Promise.all([startDelivery(), followVersions().then(keepScannerReady)])
}

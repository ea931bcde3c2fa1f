import { followColorScheme } from '@zelo/ui/lib/color-scheme.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { startI18n } from '../i18n/i18n.ts'
import { setNavigating } from '../lib/pending-navigation.ts'
import { endExpiredSession, followOtherTabs, forgetForeignSession } from '../lib/session.ts'
import { followDeployments } from './new-version.ts'
import { openRouter } from './router.tsx'
import { explainSessionEnd, followSession } from './session-navigation.ts'

/** Renders the page of the current URL. */
export async function start(): Promise<void> {
  if (await endExpiredSession()) return
  const foreign = forgetForeignSession()
  const router = openRouter()
  followOtherTabs()
  followColorScheme()
  followSession(router)
  router.subscribe(({ navigation }) => setNavigating(navigation.state !== 'idle'))
  followDeployments()
  await startI18n()
  if (foreign) explainSessionEnd(foreign)
  const root = createRoot(document.getElementById('root')!)
  // A transition renders in slices. The first paint stays visible until the transition ends.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
}

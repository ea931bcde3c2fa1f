import '../ui/fonts.css'
import '../ui/tokens.css'
import 'virtual:theme-variables.css'
import '../ui/global.css'
import '../ui/mantine.css'
import '../ui/status.css'
import './first-paint.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { startI18n } from '../i18n/i18n.ts'
import { endExpiredSession, followOtherTabs } from '../lib/session.ts'
import { MantineRoot } from '../ui/mantine-root.tsx'
import { followDeployments } from './new-version.ts'
import { router } from './router.tsx'
import { followSession } from './session-navigation.ts'

async function start(): Promise<void> {
  if (endExpiredSession()) return
  followOtherTabs()
  followSession(router)
  followDeployments()
  await startI18n()
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineRoot>
        <RouterProvider router={router} />
      </MantineRoot>
    </StrictMode>,
  )
}

void start()

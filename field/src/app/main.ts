import '@zelo/web/ui/fonts.css'
import '@zelo/web/ui/tokens.css'
import '@zelo/web/ui/status.css'
import { sayIncomplete } from '@zelo/web/ui/incomplete.ts'
import '../ui/global.css'
import buttons from '../ui/buttons.module.css'
import empty from '../ui/empty.module.css'

/**
 * The library that draws and the app are evaluated one after the other, each in a task of its own: as one, a slow phone
 * would not answer for long. The page asks for the files of both at once (`preloadStages` in scripts/vite-plugins.ts).
 */
async function begin(): Promise<void> {
  await import('react-dom/client')
  const { start } = await import('./start.tsx')
  await start()
}

const incomplete = {
  'pt-BR': ['O Zelo não carregou por inteiro. Procure um lugar com sinal.', 'Tentar de novo'],
  'en-US': ['Zelo did not load completely. Find a place with signal.', 'Try again'],
} as const

begin().catch((error) => sayIncomplete(error, incomplete, { place: empty.empty!, button: buttons.plain! }))

import '@zelo/ui/components/fonts.css'
import '@zelo/ui/components/tokens.css'
import '@zelo/ui/components/status.css'
import { showLoadFailure } from '@zelo/ui/components/load-failure.ts'
import '../ui/global.css'
import buttons from '../ui/buttons.module.css'
import empty from '../ui/empty.module.css'

/**
 * Evaluates the UI library and the app in two separate tasks. One task would block a slow phone for too long. The page
 * preloads the files of the library and of the app (`preloadStages` in scripts/vite-plugins.ts).
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

begin().catch((error) => showLoadFailure(error, incomplete, { place: empty.empty!, button: buttons.plain! }))

import '@zelo/ui/components/fonts.css'
import '@zelo/ui/components/tokens.css'
import '@zelo/ui/components/status.css'
import { showLoadFailure } from '@zelo/ui/components/load-failure.ts'
import '../ui/global.css'
import buttons from '../ui/buttons.module.css'
import empty from '../ui/empty.module.css'

/**
 * Imports the UI library and then the app, so that each runs as a task of its own. A single long task would block a
 * slow phone. The page preloads the files of both imports (`preloadStages` in scripts/vite-plugins.ts).
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

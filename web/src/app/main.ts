import '@zelo/ui/components/fonts.css'
import '@zelo/ui/components/tokens.css'
import '../ui/global.css'
import '@zelo/ui/components/status.css'
import './first-paint.css'
import { showLoadFailure } from '@zelo/ui/components/load-failure.ts'
import { preloadPage } from './preload-page.ts'

/**
 * Starts React and then the app, each in its own browser task. A single long task would block a slow phone. The page
 * requests the files of React and of the app at the same time (`preloadStages` in scripts/vite-plugins.ts).
 */
async function begin(): Promise<void> {
  const drawing = import('react-dom/client')
  preloadPage(location.pathname)
  // A separate task lets the browser send the pending requests first.
  setTimeout(readTables)
  await drawing
  const { start } = await import('./start.tsx')
  await start()
}

/**
 * Loads the browser's tables of zones, dates, numbers and plurals while the app downloads. Without this, the first page
 * would load the tables, which takes as long as its rendering.
 */
function readTables(): void {
  const language = document.documentElement.lang
  new Intl.DateTimeFormat(language, { hour: 'numeric' }).format()
  new Intl.NumberFormat(language).format(0)
  new Intl.PluralRules(language).select(0)
}

const incomplete = {
  'pt-BR': ['O Zelo não carregou por inteiro. Confira a conexão e tente de novo.', 'Tentar de novo'],
  'en-US': ['Zelo did not load completely. Check your connection and try again.', 'Try again'],
} as const

begin().catch((error) =>
  showLoadFailure(error, incomplete, { place: 'incomplete', button: 'incomplete-again' }),
)

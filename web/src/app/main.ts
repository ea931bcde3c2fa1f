import '../ui/fonts.css'
import '../ui/tokens.css'
import 'virtual:theme-variables.css'
import '../ui/global.css'
import '../ui/mantine.css'
import '../ui/status.css'
import './first-paint.css'
import { sayIncomplete } from '../ui/incomplete.ts'
import { askAhead } from './ask-ahead.ts'

/**
 * The library that draws and the app are evaluated one after the other, each in a task of its own: as one, a slow phone
 * would not answer for long. The page asks for the files of both at once (`preloadStages` in scripts/vite-plugins.ts).
 */
async function begin(): Promise<void> {
  const drawing = import('react-dom/client')
  askAhead(location.pathname)
  // In a task of its own: what has been asked for is sent before.
  setTimeout(readTables)
  await drawing
  const { start } = await import('./start.tsx')
  await start()
}

/**
 * The browser reads its tables of zones, dates, figures and plurals at their first use, which takes as long as drawing a
 * page: here it does so while the app is on its way.
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
  sayIncomplete(error, incomplete, { place: 'incomplete', button: 'incomplete-again' }),
)

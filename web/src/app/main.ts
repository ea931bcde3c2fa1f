import '../ui/fonts.css'
import '../ui/tokens.css'
import 'virtual:theme-variables.css'
import '../ui/global.css'
import '../ui/mantine.css'
import '../ui/status.css'
import './first-paint.css'

/**
 * The library that draws and the app are evaluated one after the other, each in a task of its own: as one, a slow phone
 * would not answer for long. The page asks for the files of both at once (`preloadStages` in scripts/vite-plugins.ts).
 */
async function begin(): Promise<void> {
  await import('react-dom/client')
  const { start } = await import('./start.tsx')
  await start()
}

void begin()

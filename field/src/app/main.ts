import '@zelo/web/ui/fonts.css'
import '@zelo/web/ui/tokens.css'
import '@zelo/web/ui/status.css'
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

/** Of the app's other texts nothing is here. */
const incomplete = {
  'pt-BR': ['O Zelo não carregou por inteiro. Procure um lugar com sinal.', 'Tentar de novo'],
  'en-US': ['Zelo did not load completely. Find a place with signal.', 'Try again'],
} as const

/** Where a part of the app did not arrive, over a bad line or during an update of the server, the page would stay empty. */
function sayIncomplete(error: unknown): void {
  console.error(error)
  const [text, again] = incomplete[document.documentElement.lang === 'en-US' ? 'en-US' : 'pt-BR']
  const place = Object.assign(document.createElement('div'), { className: empty.empty })
  const button = Object.assign(document.createElement('button'), {
    className: buttons.plain,
    textContent: again,
    onclick: () => location.reload(),
  })
  place.append(Object.assign(document.createElement('p'), { textContent: text, role: 'alert' }), button)
  document.getElementById('root')!.replaceChildren(place)
}

begin().catch(sayIncomplete)

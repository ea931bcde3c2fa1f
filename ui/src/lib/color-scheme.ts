import { readText, storageKeys, writeText } from './storage.ts'
import { createStore } from './store.ts'

export type ColorScheme = 'light' | 'dark'

const scheme = createStore(readScheme)
const darkSystem = '(prefers-color-scheme: dark)'

/** Returns the chosen scheme, otherwise the system's. */
function readScheme(): ColorScheme {
  const chosen = readText(storageKeys.colorScheme)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia(darkSystem).matches ? 'dark' : 'light'
}

function show(next: ColorScheme): void {
  document.documentElement.dataset.colorScheme = next
  scheme.set(next)
}

/**
 * Follows the system's switch between light and dark, and the choice in another tab. `before-paint.js` has set the scheme of
 * the first paint.
 */
export function followColorScheme(): void {
  const follow = () => show(readScheme())
  matchMedia(darkSystem).addEventListener('change', follow)
  window.addEventListener('storage', ({ key }) => key === storageKeys.colorScheme && follow())
}

/** Shows a scheme and keeps it for the next visits. */
export function chooseColorScheme(next: ColorScheme): void {
  writeText(storageKeys.colorScheme, next)
  show(next)
}

/** Returns the scheme on the screen. The component renders again when it changes. */
export const useColorScheme = scheme.use

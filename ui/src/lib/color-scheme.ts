import { readText, storageKeys, writeText } from './storage.ts'
import { createStore } from './store.ts'

export type ColorScheme = 'light' | 'dark'

const scheme = createStore(readScheme)
const darkSystem = '(prefers-color-scheme: dark)'

/** Returns the scheme that the user chose, or the system's scheme if the user chose none. */
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
 * Updates the scheme when the system switches between light and dark, or when the user chooses one in another tab.
 * `before-paint.js` sets the scheme of the first paint.
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

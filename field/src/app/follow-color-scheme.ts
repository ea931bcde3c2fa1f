import { readText, storageKeys } from '@zelo/ui/lib/storage.ts'

/**
 * Follows the system's switch between light and dark while the app is open. A scheme chosen in the back office wins (see
 * `before-paint.js`).
 */
export function followColorScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', () => {
    const chosen = readText(storageKeys.colorScheme)
    if (chosen === 'light' || chosen === 'dark') return
    document.documentElement.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light')
  })
}

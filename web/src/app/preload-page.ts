import { readLanguage } from '@zelo/ui/lib/language.ts'
import { readText, storageKeys } from '@zelo/ui/lib/storage.ts'
import { textFiles } from '../i18n/text-files.ts'
import { outerPages, shell, signIn } from './outer-pages.ts'
import { home, screens } from './screens.ts'

/**
 * Loads the files of the page at `path` while the app itself is still loading. Without this, the app would request these
 * files only after its start. If a token is stored, it assumes that a user is signed in. The router later decides which page
 * opens, and reports a failed load.
 */
export function preloadPage(path: string): void {
  const isSignedIn = readText(storageKeys.token) !== null
  const screen = screens.find((screen) => screen.path === (path === '/' ? home : path))
  const outer = outerPages.find((outer) => outer.path === path) ?? signIn
  const pages = isSignedIn && !outer.open ? [shell, ...(screen ? [screen.page] : [])] : [outer.page]
  const texts = new Set(['base' as const, ...pages.flatMap((page) => page.texts)])
  const files = [
    ...pages.map((page) => page.load()),
    ...[...texts].map((part) => textFiles[readLanguage()][part]()),
  ]
  for (const file of files) file.catch(() => undefined)
}

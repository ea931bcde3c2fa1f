import { textFiles } from '../i18n/text-files.ts'
import { storedLanguage } from '../lib/language.ts'
import { readText, storageKeys } from '../lib/storage.ts'
import { outerPages, shell, signIn } from './outer-pages.ts'
import { home, screens } from './screens.ts'

/**
 * Asks for the files of the page of an address, while those of the app are on their way: the app would ask for them once
 * it is there. Whether somebody is signed in is a guess here; the router decides, and tells what could not be loaded.
 */
export function askAhead(path: string): void {
  const isSignedIn = readText(storageKeys.token) !== null
  const screen = screens.find((screen) => screen.path === (path === '/' ? home : path))
  const outer = outerPages.find((outer) => outer.path === path) ?? signIn
  const pages = isSignedIn ? [shell, ...(screen ? [screen.page] : [])] : [outer.page]
  const texts = new Set(['base' as const, ...pages.flatMap((page) => page.texts)])
  const files = [
    ...pages.map((page) => page.load()),
    ...[...texts].map((part) => textFiles[storedLanguage()][part]()),
  ]
  for (const file of files) file.catch(() => undefined)
}

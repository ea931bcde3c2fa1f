import { readText, storageKeys, writeText } from './storage.ts'
import { createStore } from './store.ts'

const open = createStore(() => readText(storageKeys.drawer) === 'open')

/** Opens or closes the drawer, and remembers it (spec 1 §2). */
export function setDrawer(next: boolean): void {
  writeText(storageKeys.drawer, next ? 'open' : 'closed')
  open.set(next)
}

/** Whether the menu's drawer is open; closed when nothing is remembered. Wider windows always show the menu. */
export const useDrawer = open.use

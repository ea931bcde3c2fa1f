import { readText, storageKeys, writeText } from '@zelo/ui/lib/storage.ts'
import { createStore } from '@zelo/ui/lib/store.ts'

const open = createStore(() => readText(storageKeys.drawer) === 'open')

/** Opens or closes the drawer and stores its state (R1-098, R1-099). */
export function setDrawer(next: boolean): void {
  writeText(storageKeys.drawer, next ? 'open' : 'closed')
  open.set(next)
}

/** Returns whether the menu's drawer is open. It is closed by default. Wide windows always show the menu. */
export const useDrawer = open.use

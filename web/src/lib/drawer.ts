import { useSyncExternalStore } from 'react'
import { readText, storageKeys, writeText } from './storage.ts'

const listeners = new Set<() => void>()
let open: boolean | undefined

function isOpen(): boolean {
  open ??= readText(storageKeys.drawer) === 'open'
  return open
}

/** Opens or closes the drawer, and remembers it (spec 1 §2). */
export function setDrawer(next: boolean): void {
  open = next
  writeText(storageKeys.drawer, next ? 'open' : 'closed')
  for (const listener of listeners) listener()
}

/** Whether the menu's drawer is open; closed when nothing is remembered. Wider windows always show the menu. */
export function useDrawer(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isOpen)
}

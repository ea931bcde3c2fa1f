import { readText, removeText, type StorageKey, writeText } from '@zelo/ui/lib/storage.ts'
import type { DraftStore } from './use-draft.ts'

/** Keeps a draft in the storage of the tab, so that it survives a reload and other screens. */
export function createTabDraft(key: StorageKey): DraftStore {
  return {
    read() {
      try {
        return JSON.parse(readText(key, 'tab') ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },
    write(kept) {
      if (kept) writeText(key, JSON.stringify(kept), 'tab')
      else removeText(key, 'tab')
    },
  }
}

import { readText, removeText, type StorageKey, writeText } from '@zelo/ui/lib/storage.ts'
import type { KeptDraft } from './use-draft.ts'

/**
 * Keeps a draft in the storage of the tab, so that it survives a reload and visits to other screens. `parse` returns a
 * stored draft, or undefined if this release cannot read it.
 */
export function createTabDraft<Draft>(key: StorageKey, parse: (stored: unknown) => Draft | undefined) {
  let over = false
  return {
    read(): KeptDraft<Draft> | undefined {
      try {
        const kept = JSON.parse(readText(key, 'tab') ?? '{}') as KeptDraft<unknown>
        const [base, draft] = [parse(kept.base), parse(kept.draft)]
        return base && draft && { base, draft, userId: kept.userId }
      } catch {
        return undefined
      }
    },
    write(kept: KeptDraft<Draft> | undefined) {
      if (over) return
      if (kept) writeText(key, JSON.stringify(kept), 'tab')
      else removeText(key, 'tab')
    },
    /**
     * Removes the draft, because it was saved or discarded. Later changes are not stored until the form calls `reopen`.
     */
    forget() {
      over = true
      removeText(key, 'tab')
    },
    reopen() {
      over = false
      removeText(key, 'tab')
    },
  }
}

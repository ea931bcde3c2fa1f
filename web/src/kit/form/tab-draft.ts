import { readText, removeText, type StorageKey, writeText } from '@zelo/ui/lib/storage.ts'
import type { DraftStore, KeptDraft } from './use-draft.ts'

/**
 * Keeps a draft in the storage of the tab, so that it survives a reload and other screens. `parse` returns a stored draft,
 * or undefined if this release cannot read it.
 */
export function createTabDraft<Draft>(
  key: StorageKey,
  parse: (stored: unknown) => Draft | undefined,
): DraftStore<Draft> {
  return {
    read() {
      try {
        const kept = JSON.parse(readText(key, 'tab') ?? '{}') as KeptDraft<unknown>
        const [base, draft] = [parse(kept.base), parse(kept.draft)]
        return base && draft && { base, draft, userId: kept.userId }
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

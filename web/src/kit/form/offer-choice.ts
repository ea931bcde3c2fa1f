import type { DraftOptions, useDraft } from './use-draft.ts'

/** Returns what a form offers after another user's edit, beside `keepMine`. The user's draft is never lost. */
export function offerChoice<Draft extends object>(
  { base, draft, mine, now, isChanged, begin }: ReturnType<typeof useDraft<Draft>>,
  { rebase }: NonNullable<DraftOptions<Draft>['follow']>,
) {
  return {
    /** Continues with the newest version. The user's draft is set aside. */
    loadTheirs: () => begin({ base: now, draft: now, mine: isChanged ? { base, draft } : undefined }),
    /** Restores the draft that was set aside. */
    takeBack: mine && (() => begin({ base, draft: rebase(mine.draft, base, mine.base) })),
  }
}

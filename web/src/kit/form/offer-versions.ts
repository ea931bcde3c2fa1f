import type { useDraft } from './use-draft.ts'

/** How the drafts of one kind of record react to another user's edit. */
export interface VersionRules<Draft> {
  toVersion: (draft: Draft) => number | undefined
  /** Moves a draft to another version of its record. */
  rebase: (draft: Draft, version: Draft) => Draft
}

/**
 * Returns the choices of a form after another user has saved its record. `now` is the newest version. No input is lost.
 */
export function offerVersions<Draft extends object>(
  { base, draft, mine, isChanged, begin }: ReturnType<typeof useDraft<Draft>>,
  now: Draft,
  { toVersion, rebase }: VersionRules<Draft>,
) {
  return {
    /** Whether another user has saved the record since the draft began. */
    isBehind: toVersion(now) !== toVersion(base),
    /** Continues with the newest version. Keeps the user's draft for `takeBack`. */
    loadTheirs: () => begin({ base: now, draft: now, mine: isChanged ? { base, draft } : undefined }),
    /** Continues with the user's draft, applied to the newest version. */
    keepMine: () => begin((held) => ({ ...held, base: now, draft: rebase(held.draft, now) })),
    /** Restores the draft that `loadTheirs` kept. */
    takeBack: mine && (() => begin({ base, draft: rebase(mine.draft, base) })),
  }
}

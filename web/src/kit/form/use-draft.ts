import { useEffect, useState } from 'react'
import { getSession, onSessionEnd } from '../../lib/session.ts'

export interface Edit<Draft> {
  /** The saved version on which the draft began. It includes the version number that a save sends. */
  base: Draft
  draft: Draft
  /** The edit that was set aside when the other user's version was loaded. */
  mine?: Edit<Draft> | undefined
}

export interface DraftOptions<Draft> {
  /** Returns whether two drafts would save the same. The default compares their fields. */
  isSame?: (one: Draft, other: Draft) => boolean
  /** Keeps the draft all the time. Without a store, only the end of a session keeps it. */
  store?: DraftStore<Draft>
  /** Returns whether a kept draft belongs to this form. */
  fits?: (kept: Draft) => boolean
}

export interface DraftStore<Draft> {
  read: () => KeptDraft<Draft> | undefined
  write: (kept: KeptDraft<Draft> | undefined) => void
}

export type KeptDraft<Draft> = Edit<Draft> & { userId: number | undefined }

/** Drafts of ended sessions, by URL and form. They last as long as the page. */
const inPage = new Map<string, unknown>()

/** Returns a key for one form at one URL. */
function toFormKey(now: object): string {
  const { pathname, search } = window.location
  return [pathname + search, ...Object.keys(now)].join(' ')
}

/** Returns the edit that the same user left in this form. Returns undefined if there is none. */
export function readKeptDraft<Draft extends object>(
  now: Draft,
  { store, fits }: DraftOptions<Draft> = {},
): Edit<Draft> | undefined {
  const kept = store ? store.read() : (inPage.get(toFormKey(now)) as KeptDraft<Draft> | undefined)
  return kept && kept.userId === getSession()?.user.id && fits?.(kept.draft) !== false ? kept : undefined
}

/** Returns the fields in which two drafts differ. */
export function listUnequalFields<Draft extends object>(before: Draft, now: Draft) {
  return (Object.keys(before) as Extract<keyof Draft, string>[]).filter(
    (field) => before[field] !== now[field],
  )
}

/**
 * The input of a form until it is saved (decision 021). `now` is the newest version of the record, or the initial values of
 * a new record.
 *
 * If the server ends the session, the page keeps the draft and its base for the same user, without passwords. A `store`
 * keeps them all the time. For another user's edit see `mergeFields` and `offerVersions`.
 */
export function useDraft<Draft extends object>(now: Draft, options: DraftOptions<Draft> = {}) {
  const { store, isSame } = options
  const [edit, begin] = useState(() => readKeptDraft(now, options) ?? { base: now, draft: now })
  const { base, draft } = edit
  const isChanged = isSame ? !isSame(base, draft) : listUnequalFields(base, draft).length > 0
  const formKey = toFormKey(now)
  const userId = getSession()?.user.id

  useEffect(() => {
    if (store) return store.write(isChanged ? { ...edit, userId } : undefined)
    if (!userId) return
    // The form now shows the restored draft.
    inPage.delete(formKey)
    if (!isChanged) return
    return onSessionEnd((end) => {
      if (end === 'signed-out') return
      const typed = Object.entries(edit.draft).filter(([field]) => !/password/i.test(field))
      inPage.set(formKey, { ...edit, draft: { ...edit.base, ...Object.fromEntries(typed) }, userId })
    })
  }, [formKey, store, userId, edit, isChanged])

  return {
    ...edit,
    isChanged,
    change: (part: Partial<Draft>) => begin((held) => ({ ...held, draft: { ...held.draft, ...part } })),
    /** Continues with another edit. */
    begin: begin as (next: Edit<Draft> | ((held: Edit<Draft>) => Edit<Draft>)) => void,
  }
}

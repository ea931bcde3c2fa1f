import { useEffect, useState } from 'react'
import { getSession, onSessionEnd } from '../../lib/session.ts'

export interface Edit<Draft> {
  /** The saved version that the user started to edit. It includes the version number that a save sends. */
  base: Draft
  draft: Draft
  /** The user's edit that was put aside when the other user's version was loaded. */
  mine?: Edit<Draft> | undefined
}

export interface DraftOptions<Draft> {
  /** Returns whether saving either draft would have the same result. The default compares the fields. */
  isSame?: (one: Draft, other: Draft) => boolean
  /** Stores the draft after each change. Without a store, the draft is kept only when a session ends. */
  store?: DraftStore<Draft>
  /** Returns whether a kept draft belongs to this form. By default every kept draft does. */
  fits?: (kept: Draft) => boolean
}

export interface DraftStore<Draft> {
  read: () => KeptDraft<Draft> | undefined
  write: (kept: KeptDraft<Draft> | undefined) => void
}

export type KeptDraft<Draft> = Edit<Draft> & { userId: number | undefined }

/** Drafts of ended sessions, by URL and form. They are lost when the page is reloaded. */
const inPage = new Map<string, unknown>()

/** Returns a key for one form at one URL. */
function toFormKey(now: object): string {
  const { pathname, search } = window.location
  return [pathname + search, ...Object.keys(now)].join(' ')
}

/** Returns the draft that the same user left in this form, with its base. Returns undefined if there is none. */
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
 * The input of a form until it is saved (decision 021). `now` is the newest version of the record, or the initial
 * values of a new record.
 *
 * If the server ends the session, the page keeps the draft and its base for the same user, without passwords. With a
 * `store`, they are also kept at any other time. `mergeFields` and `offerVersions` handle another user's edit.
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
    // The kept draft is no longer needed, because the form shows it.
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
    /** Replaces the edit: the draft and its base. */
    begin: begin as (next: Edit<Draft> | ((held: Edit<Draft>) => Edit<Draft>)) => void,
  }
}

import { readText, removeText, type StorageKey, writeText } from '@zelo/ui/lib/storage.ts'
import { useEffect, useRef, useState } from 'react'
import { getSession, onSessionEnd } from '../../lib/session.ts'

interface Edit<Draft> {
  /** The saved version on which the draft began. It includes the version number that a save sends. */
  base: Draft
  draft: Draft
  /** The edit that was set aside when the other user's version was loaded. */
  mine?: Edit<Draft> | undefined
}

export interface DraftOptions<Draft> {
  /** Returns whether two drafts would save the same. The default compares their fields. */
  isSame?: (one: Draft, other: Draft) => boolean
  /** The rule for a record that another user saves while the form is open. A new record has none. */
  follow?: {
    isNewer: (now: Draft, base: Draft) => boolean
    /** Moves a draft from the version `base` to the version `now`. */
    rebase: (draft: Draft, now: Draft, base: Draft) => Draft
  }
  /** Stores the draft in its tab, so that it survives a reload and other screens until `forget`. */
  tabKey?: StorageKey
  /** Returns a kept draft, or undefined if it does not fit this form. */
  accept?: (kept: Draft) => Draft | undefined
}

type Kept = Edit<object> & { userId: number }

/** Drafts of ended sessions, by URL and form. They last as long as the page. */
const inPage = new Map<string, Kept>()

/** Returns a key for one form at one URL. */
function toFormKey(now: object): string {
  const { pathname, search } = window.location
  return [pathname + search, ...Object.keys(now)].join(' ')
}

function readTab(key: StorageKey): Kept | null {
  try {
    return JSON.parse(readText(key, 'tab') ?? 'null')
  } catch {
    return null
  }
}

/** Returns the draft that the same user left in this form, and its base. Returns undefined if there is none. */
export function readKeptDraft<Draft extends object>(
  now: Draft,
  { tabKey, accept = (kept) => kept }: DraftOptions<Draft> = {},
): Edit<Draft> | undefined {
  const kept = tabKey ? readTab(tabKey) : inPage.get(toFormKey(now))
  if (!kept || kept.userId !== getSession()?.user.id) return undefined
  const { base, draft, mine } = kept as unknown as Edit<Draft>
  const accepted = accept(draft)
  return accepted && { base: accept(base) ?? now, draft: accepted, mine }
}

/** Returns a draft without its passwords, which are never kept. */
function withoutPasswords(draft: object): object {
  return Object.fromEntries(
    Object.entries(draft).map(([field, value]) => [field, /password/i.test(field) ? '' : value]),
  )
}

/** Returns the fields in which two drafts differ. */
export function listUnequalFields<Draft extends object>(
  before: Draft,
  now: Draft,
): Extract<keyof Draft, string>[] {
  return (Object.keys(before) as Extract<keyof Draft, string>[]).filter(
    (field) => before[field] !== now[field] && JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  )
}

/**
 * The input of a form until it is saved (decision 021). `now` is the newest version of the record, or the initial values of
 * a new record. Another user's edit arrives in it while the form is open.
 *
 * If the server ends the session, the page keeps the draft for the same user. With `tabKey` the tab keeps it all the time.
 * A schedule that is being registered is no such draft (`schedule-draft.ts`).
 */
export function useDraft<Draft extends object>(now: Draft, options: DraftOptions<Draft> = {}) {
  const { follow, tabKey } = options
  const [edit, setEdit] = useState(() => {
    const kept = readKeptDraft(now, options)
    return { base: now, draft: now, mine: undefined, ...kept, isRestored: kept !== undefined }
  })
  const { base, draft, mine } = edit
  const isChanged = !(options.isSame?.(base, draft) ?? listUnequalFields(base, draft).length === 0)
  /** True after the draft was saved or discarded. It is then not kept again. */
  const over = useRef(false)
  const formKey = toFormKey(now)
  const userId = getSession()?.user.id

  // The form now shows the restored draft.
  useEffect(() => {
    inPage.delete(formKey)
  }, [formKey])
  useEffect(() => {
    if (over.current || userId === undefined) return
    const kept: Kept = { userId, base: withoutPasswords(base), draft: withoutPasswords(draft), mine }
    if (tabKey && isChanged) writeText(tabKey, JSON.stringify(kept), 'tab')
    else if (tabKey) removeText(tabKey, 'tab')
    else if (isChanged) {
      return onSessionEnd((end) => {
        if (end !== 'signed-out') inPage.set(formKey, kept)
      })
    }
  }, [formKey, tabKey, userId, base, draft, mine, isChanged])

  /** Removes the kept draft, because it was saved or discarded. */
  function forget(): void {
    over.current = true
    if (tabKey) removeText(tabKey, 'tab')
  }

  return {
    base,
    draft,
    mine,
    isChanged,
    /** Whether the draft is one that was kept. */
    isRestored: edit.isRestored,
    /** Whether another user has saved the record since the draft began. */
    isBehind: follow?.isNewer(now, base) ?? false,
    change: (part: Partial<Draft>) => setEdit((held) => ({ ...held, draft: { ...held.draft, ...part } })),
    /** Begins again with these values. */
    reset(values: Draft = now) {
      forget()
      over.current = false
      setEdit({ base: values, draft: values, mine: undefined, isRestored: false })
    },
    forget,
    /** Compares with these values from now on, because they were saved. */
    markSaved: (values: Draft) => setEdit((held) => ({ ...held, base: values })),
    /** Continues with the newest version. The user's draft is set aside. */
    loadTheirs: () =>
      setEdit({ base: now, draft: now, mine: isChanged ? { base, draft } : undefined, isRestored: false }),
    /** Continues with the user's draft, moved to the newest version. */
    keepMine: () =>
      setEdit((held) => ({
        ...held,
        base: now,
        draft: follow?.rebase(held.draft, now, held.base) ?? held.draft,
      })),
    /** Restores the draft that was set aside. */
    takeBack() {
      if (!mine) return
      const draft = follow?.rebase(mine.draft, base, mine.base) ?? mine.draft
      setEdit({ base, draft, mine: undefined, isRestored: false })
    },
  }
}

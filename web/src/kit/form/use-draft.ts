import { useEffect, useRef, useState } from 'react'
import { getSession, onSessionEnd } from '../../lib/session.ts'

interface Edit<Draft> {
  /** The saved version on which the draft began. It includes the version number that a save sends. */
  base: Draft
  draft: Draft
  /** The edit that was set aside when the other user's version was loaded. */
  mine?: Edit<Draft> | undefined
  /** Whether the draft is one that was kept. */
  isRestored?: boolean
}

export type KeptDraft = Edit<object> & { userId: number | undefined }

/** A place that keeps the draft of one form until it is saved or discarded, e.g. the storage of the tab. */
export interface DraftStore {
  read: () => KeptDraft | undefined
  write: (kept?: KeptDraft) => void
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
  /** Keeps the draft all the time. Without a store, only the end of a session keeps it. */
  store?: DraftStore
  /** Returns a kept draft, or undefined if it does not fit this form. */
  accept?: (kept: Draft) => Draft | undefined
}

/** Drafts of ended sessions, by URL and form. They last as long as the page. */
const inPage = new Map<string, KeptDraft>()

/** Returns a key for one form at one URL. */
function toFormKey(now: object): string {
  const { pathname, search } = window.location
  return [pathname + search, ...Object.keys(now)].join(' ')
}

const readUserId = () => getSession()?.user.id

/** Returns the draft that the same user left in this form, and its base. Returns undefined if there is none. */
export function readKeptDraft<Draft extends object>(
  now: Draft,
  { store, accept = (kept) => kept }: DraftOptions<Draft> = {},
): Edit<Draft> | undefined {
  const kept = (store ? store.read() : inPage.get(toFormKey(now))) as (Edit<Draft> & KeptDraft) | undefined
  const draft = kept && kept.userId === readUserId() && accept(kept.draft)
  return draft ? { ...kept, draft, base: accept(kept.base) ?? now, isRestored: true } : undefined
}

/** Returns a draft without its passwords, which are never kept. */
function withoutPasswords<Draft extends object>(draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).map(([field, value]) => [field, /password/i.test(field) ? '' : value]),
  ) as Draft
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
 * If the server ends the session, the page keeps the draft for the same user. A `store` keeps it all the time. `offerChoice`
 * lets the user choose between two versions.
 */
export function useDraft<Draft extends object>(now: Draft, options: DraftOptions<Draft> = {}) {
  const { follow, store, isSame = hasSameFields } = options
  const [edit, begin] = useState<Edit<Draft>>(() => readKeptDraft(now, options) ?? { base: now, draft: now })
  const isChanged = !isSame(edit.base, edit.draft)
  /** True after the draft was saved or discarded. It is then not kept again. */
  const over = useRef(false)
  const formKey = toFormKey(now)
  const userId = readUserId()

  // The form now shows the restored draft.
  useEffect(() => {
    inPage.delete(formKey)
  }, [formKey])
  useEffect(() => {
    const { base, draft } = edit
    const kept = isChanged
      ? { ...edit, base: withoutPasswords(base), draft: withoutPasswords(draft), userId }
      : undefined
    if (store) {
      if (!over.current) store.write(kept)
    } else if (kept && userId) {
      return onSessionEnd((end) => {
        if (end !== 'signed-out') inPage.set(formKey, kept)
      })
    }
  }, [formKey, store, userId, edit, isChanged])

  /** Removes the kept draft, because it was saved or discarded. */
  function forget(): void {
    over.current = true
    store?.write()
  }

  return {
    ...edit,
    now,
    isChanged,
    /** Whether another user has saved the record since the draft began. */
    isBehind: follow?.isNewer(now, edit.base) ?? false,
    change: (part: Partial<Draft>) => begin((held) => ({ ...held, draft: { ...held.draft, ...part } })),
    /** Continues with this edit. */
    begin,
    /** Begins again with these values. */
    reset(values = now) {
      forget()
      over.current = false
      begin({ base: values, draft: values })
    },
    forget,
    /** Continues with the user's draft, moved to the newest version. */
    keepMine: () =>
      begin((held) => ({
        ...held,
        base: now,
        draft: follow ? follow.rebase(held.draft, now, held.base) : held.draft,
      })),
  }
}

const hasSameFields = (one: object, other: object) => listUnequalFields(one, other).length === 0

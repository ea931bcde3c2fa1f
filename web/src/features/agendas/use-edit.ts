import type { readAgenda } from '@zelo/contract/agendas'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { useState } from 'react'
import { readKeptValues, useKeptValues } from '../../kit/form/use-kept-values.ts'
import { type EditDraft, listEditedParts, rebaseDraft, toEditDraft } from './edit-draft.ts'

export type ReadAgenda = AnswerOf<typeof readAgenda>

interface Edit {
  /** The agenda as it was when this edit began. A save sends its version. */
  base: ReadAgenda
  draft: EditDraft
  /** The user's draft, kept aside after the other user's version was loaded. */
  mine: EditDraft | null
}

/**
 * The state of an edit. `agenda` is the newest version, which another user may have saved. The user's input is never lost.
 */
export function useEdit(agenda: ReadAgenda) {
  const fresh: Edit = { base: agenda, draft: toEditDraft(agenda), mine: null }
  const [edit, setEdit] = useState(() => readKeptValues(fresh) ?? fresh)
  const { base, draft, mine } = edit
  const isChanged = listEditedParts(draft, toEditDraft(base)).length > 0
  useKeptValues(edit, fresh, isChanged)
  return {
    ...edit,
    isChanged,
    isBehind: agenda.version !== base.version,
    change: (part: Partial<EditDraft>) => setEdit((held) => ({ ...held, draft: { ...held.draft, ...part } })),
    /** Continues with the other user's version. The user's draft is set aside. */
    loadTheirs: () => setEdit({ base: agenda, draft: toEditDraft(agenda), mine: isChanged ? draft : null }),
    /** Continues with the user's draft, moved to the other user's version. */
    keepMine: () => setEdit({ base: agenda, draft: rebaseDraft(draft, agenda), mine }),
    /** Restores the draft that was set aside. */
    takeBack() {
      if (mine) setEdit({ base, draft: rebaseDraft(mine, base), mine: null })
    },
  }
}

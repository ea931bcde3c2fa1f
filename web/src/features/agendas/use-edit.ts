import type { readAgenda } from '@zelo/contract/agendas'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { useState } from 'react'
import { keptValues, useKeptValues } from '../../kit/use-kept-values.ts'
import { differences, type EditDraft, editDraftOf, rebased } from './edit-draft.ts'

export type ReadAgenda = AnswerOf<typeof readAgenda>

interface Edit {
  /** The agenda as this edit began with it; its version is sent. */
  base: ReadAgenda
  draft: EditDraft
  /** What was typed before somebody else's state was loaded over it. */
  mine: EditDraft | null
}

/** An agenda while it is edited. What somebody else saves meanwhile comes in as `agenda`, and nothing typed is lost. */
export function useEdit(agenda: ReadAgenda) {
  const fresh: Edit = { base: agenda, draft: editDraftOf(agenda), mine: null }
  const [edit, setEdit] = useState(() => keptValues(fresh) ?? fresh)
  const { base, draft, mine } = edit
  const isChanged = differences(draft, editDraftOf(base)).length > 0
  useKeptValues(edit, fresh, isChanged)
  return {
    ...edit,
    isChanged,
    isBehind: agenda.version !== base.version,
    change: (part: Partial<EditDraft>) => setEdit((held) => ({ ...held, draft: { ...held.draft, ...part } })),
    /** Goes on from what somebody else has saved; what was typed is put aside. */
    loadTheirs: () => setEdit({ base: agenda, draft: editDraftOf(agenda), mine: isChanged ? draft : null }),
    /** Goes on with what was typed, on top of what somebody else has saved. */
    keepMine: () => setEdit({ base: agenda, draft: rebased(draft, agenda), mine }),
    /** Goes back to what was put aside. */
    takeBack() {
      if (mine) setEdit({ base, draft: rebased(mine, base), mine: null })
    },
  }
}

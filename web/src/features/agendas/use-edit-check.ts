import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { readErrorCode } from '@zelo/ui/lib/client.ts'
import { useEffect } from 'react'
import { formatRefusedField } from './agenda-refusal.ts'
import { agendaQuery, editPreviewQuery } from './agendas.api.ts'
import { type EditDraft, toEditDraft, toEditedAgenda } from './edit-draft.ts'
import { groupErrorsByField } from './plan-draft.ts'
import { useDebounced } from './use-debounced.ts'

/**
 * Previews an edit on the server while the draft is valid. It waits until typing pauses. `checkNow` runs the preview at
 * once, because a save follows. If another user saved the agenda meanwhile, the hook reads the agenda again.
 */
export function useEditCheck(draft: EditDraft, today: string) {
  const { agenda } = draft
  const queryClient = useQueryClient()
  const settled = useDebounced(draft)
  const isRight = groupErrorsByField(settled.plan, { today, originalFrom: agenda.validFrom }).size === 0
  const preview = useQuery({
    ...editPreviewQuery(toEditedAgenda(isRight ? { ...settled, agenda } : toEditDraft(agenda))),
    enabled: isRight,
    placeholderData: keepPreviousData,
  })
  const isBehind = readErrorCode(preview.error) === 'changed_meanwhile'
  useEffect(() => {
    if (isBehind) void queryClient.invalidateQueries({ queryKey: agendaQuery(agenda.id).queryKey })
  }, [isBehind, agenda.id, queryClient])
  const isCurrent = settled === draft && !preview.isPlaceholderData
  const change = isRight && !preview.isError ? preview.data : undefined
  const clashes = change?.clashes ?? []
  const state = !isRight ? 'waiting' : preview.isError ? 'failed' : change && isCurrent ? 'done' : 'checking'
  return {
    /** How the edit changes the appointments. Undefined until the response arrives. */
    change,
    checked: {
      state: state as 'waiting' | 'failed' | 'done' | 'checking',
      refused: isRight ? formatRefusedField(preview.error) : undefined,
      sameSlot: change?.sameSlot ?? null,
      clashes,
      clashDays: clashes.map(({ day }) => day),
      moreClashes: change?.moreClashes ?? false,
      ...(change && {
        skippedDays: change.skippedDays,
        movedDays: change.movedDays,
        workWarnings: change.workWarnings,
      }),
    },
    checkNow: () => queryClient.fetchQuery({ ...editPreviewQuery(toEditedAgenda(draft)), staleTime: 5000 }),
  }
}

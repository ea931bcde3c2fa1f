import { useQuery } from '@tanstack/react-query'
import type { Absence, WantedCover } from '@zelo/contract/absences'
import { useDebounced } from '../agendas/use-debounced.ts'
import { type AbsenceDraft, readDraftDays } from './absence-draft.ts'
import { absenceEffectQuery } from './absences.api.ts'

const nobody: WantedCover = { mode: 'uncovered' }

/**
 * Previews a new absence, or a changed cover of a saved `absence`. If no substitute is chosen, it uses the best suggestion.
 * `cover` is null if the mode needs a substitute and nobody is chosen or suggested.
 */
export function useAbsenceEffect(draft: AbsenceDraft, absence: Absence | undefined) {
  const settled = useDebounced(draft)
  const days = readDraftDays(settled)
  const toQuery = (cover: WantedCover) =>
    absenceEffectQuery(
      absence
        ? { id: absence.id, cover }
        : { absence: { ...(days ?? { userId: 1, from: '', to: '' }), kind: settled.kind, cover } },
    )
  const first = useQuery({ ...toQuery(nobody), enabled: days !== null && settled.mode === 'person' })
  const suggestions = first.data?.suggestions
  const suggestedId = suggestions?.[0]?.userId ?? null
  const cover = toCover(settled.mode, settled.substituteId ?? suggestedId)
  const effect = useQuery({ ...toQuery(cover ?? nobody), enabled: days !== null && cover !== null })
  return {
    days,
    cover,
    /** Belongs to the current draft, so that a choice shows at once. */
    substituteId: draft.substituteId ?? suggestedId,
    suggestions,
    /** The effect of the draft. Undefined while the effect loads. */
    data: cover === null ? first.data : effect.data,
    error: first.error ?? effect.error,
    /** True if the preview belongs to the current draft. */
    isSettled: settled === draft,
  }
}

function toCover(mode: AbsenceDraft['mode'], substituteId: number | null): WantedCover | null {
  if (mode !== 'person') return { mode }
  return substituteId === null ? null : { mode, userId: substituteId }
}

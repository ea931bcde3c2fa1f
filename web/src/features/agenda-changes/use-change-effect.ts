import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../agendas/use-debounced.ts'
import { agendaEffectQuery, type FormChange } from './agenda-changes.api.ts'

/** Previews the change of a form. `isSettled` is false while the effect still belongs to an earlier state of the form. */
export function useChangeEffect(change: FormChange | null) {
  const asked = useDebounced(JSON.stringify(change))
  const settled: FormChange | null = JSON.parse(asked)
  const query = useQuery({
    ...agendaEffectQuery(settled ?? { kind: 'times', body: { agendaIds: [] } }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  })
  const isSettled = asked === JSON.stringify(change) && !query.isFetching
  return {
    effect: settled === null ? undefined : query.data,
    error: settled === null ? null : query.error,
    isSettled,
  }
}

import type { AgendaItem } from '@zelo/contract/agendas'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../kit/use-write.ts'
import { refusalInWords } from './agenda-refusal.ts'
import { saveItems, staleSchedules } from './agendas.api.ts'

/** Saves all items of a schedule at once, with the specification's toasts (spec 3 §8). */
export function useSaveSchedule(onSaved: () => void) {
  const { t } = useTranslation()
  return useWrite({
    write: (save: { items: readonly AgendaItem[]; clientId: string }) => saveItems(save),
    success: t('agendas.saved'),
    failure: t('agendas.saveFailed'),
    explain: (error) => ({
      kind: 'error',
      title: t('agendas.saveFailed'),
      text: refusalInWords(error, t) ?? t('agendas.saveFailedWhy'),
    }),
    stale: staleSchedules,
    onSaved,
  })
}

import type { EditedAgenda } from '@zelo/contract/agendas'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../kit/use-write.ts'
import { codeOf } from '../../lib/client.ts'
import { refusalInWords } from './agenda-refusal.ts'
import { editAgenda, staleSchedules } from './agendas.api.ts'

/** Saves an edit with the specification's toasts (spec 3 §8). */
export function useEditAgenda(onSaved: () => void) {
  const { t } = useTranslation()
  return useWrite({
    write: (body: EditedAgenda) => editAgenda(body),
    success: t('agendaList.edited'),
    failure: t('agendaList.editFailed'),
    explain: (error) => ({
      kind: 'error',
      title: t('agendaList.editFailed'),
      text:
        codeOf(error) === 'changed_meanwhile'
          ? t('agendaList.changedChoose')
          : (refusalInWords(error, t) ?? t('agendaList.editFailedWhy')),
    }),
    stale: staleSchedules,
    onSaved,
  })
}

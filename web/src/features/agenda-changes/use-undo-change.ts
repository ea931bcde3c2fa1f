import type { undoAgendaChange } from '@zelo/contract/agenda-changes'
import type { AnswerOf } from '@zelo/contract/endpoint'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../kit/form/use-write.ts'
import { staleChanges, undoChange } from './agenda-changes.api.ts'
import { describeChangeError } from './change-error.ts'

/** Undoes a change of many agendas. `onUndone` runs after the undo has succeeded. */
export function useUndoChange(onUndone: () => void) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const write = useWrite({
    write: undoChange,
    success: (result) => formatUndone(result, t),
    failure: t('agendaChanges.undoFailed'),
    explain: (reason) => ({
      kind: 'error',
      title: t('agendaChanges.undoFailed'),
      text: describeChangeError(reason, t),
    }),
    stale: staleChanges,
    returnAfter: 0,
    onSaved: onUndone,
  })
  return {
    busy,
    undo: async (id: number) => {
      setBusy(true)
      try {
        await write.run(id)
      } catch (reason) {
        write.fail(reason)
      } finally {
        setBusy(false)
      }
    },
  }
}

function formatUndone(result: AnswerOf<typeof undoAgendaChange>, t: TFunction): string {
  const { restored, removed, staying, changedSince } = result
  const parts = [
    restored > 0 && t('agendaChanges.restored', { count: restored }),
    removed > 0 && t('agendaChanges.removed', { count: removed }),
    staying > 0 && t('agendaChanges.staying', { count: staying }),
    changedSince > 0 && t('agendaChanges.changedSince', { count: changedSince }),
  ].filter(Boolean)
  return parts.length > 0
    ? t('agendaChanges.undone', { effect: parts.join(', ') })
    : t('agendaChanges.undoneNothing')
}

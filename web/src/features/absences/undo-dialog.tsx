import type { Absence } from '@zelo/contract/absences'
import { useTranslation } from 'react-i18next'
import { useConfirmed, useWrite } from '../../kit/form/use-write.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatPeriod } from './absence-period.ts'
import { staleAbsences, undoAbsenceById } from './absences.api.ts'

/** Asks for confirmation and undoes an absence. */
export function UndoDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const { t } = useTranslation()
  const write = useWrite({
    write: undoAbsenceById,
    success: ({ restored }) => t('absences.undone', { count: restored }),
    failure: t('absences.undoFailed'),
    stale: staleAbsences,
    returnAfter: 0,
    onSaved: onClose,
  })
  const { busy, confirm } = useConfirmed(write, onClose)
  return (
    <ConfirmDialog
      title={t('absences.confirmUndo', { person: absence.name })}
      text={t('absences.confirmUndoWhy', { period: formatPeriod(absence, t) })}
      verb={t('absences.undo')}
      harmless
      busy={busy}
      onConfirm={() => confirm(absence.id)}
      onClose={onClose}
    />
  )
}

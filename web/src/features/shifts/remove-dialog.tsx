import { useTranslation } from 'react-i18next'
import { useConfirmed, useWrite } from '../../kit/form/use-write.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { staleShifts } from './shifts.api.ts'

/** Asks for confirmation before a shift, an assignment or work rules are removed. */
export function RemoveDialog(props: {
  title: string
  text: string
  success: string
  /** The text of the button. The default is the general text for a removal. */
  verb?: string
  remove: () => Promise<unknown>
  onClose: () => void
}) {
  const { title, text, success, verb, remove, onClose } = props
  const { t } = useTranslation()
  const write = useWrite({
    write: remove,
    success,
    failure: t('shifts.removeFailed'),
    stale: staleShifts,
    returnAfter: 0,
    onSaved: onClose,
  })
  const { busy, confirm } = useConfirmed(write, onClose)
  return (
    <ConfirmDialog
      title={title}
      text={text}
      verb={verb ?? t('shifts.remove')}
      busy={busy}
      onConfirm={() => confirm(undefined)}
      onClose={onClose}
    />
  )
}

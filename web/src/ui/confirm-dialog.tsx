import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

/**
 * Asks for confirmation of an irreversible action. `title` names the object, `text` the consequence, and `verb` is the
 * label of the button that confirms. This button is red unless the action is `harmless`. The focus starts on Não.
 * `busy` disables all buttons and prevents closing.
 */
export function ConfirmDialog(props: {
  title: string
  text: string
  verb: string
  harmless?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { busy = false, harmless = false } = props
  return (
    <Dialog
      role="alertdialog"
      width="small"
      title={props.title}
      onClose={busy ? () => undefined : props.onClose}
      foot={
        <>
          <Button variant="default" data-autofocus disabled={busy} onClick={props.onClose}>
            {t('ui.no')}
          </Button>
          <Button className={harmless ? undefined : styles.danger} loading={busy} onClick={props.onConfirm}>
            {props.verb}
          </Button>
        </>
      }
    >
      {props.text}
    </Dialog>
  )
}

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

/**
 * Asks before an act that cannot be taken back. `title` names the thing, `text` the consequence, `verb` is on the red
 * button; the focus starts on Não. While `busy` nothing can be pressed or closed.
 */
export function ConfirmDialog(props: {
  title: string
  text: string
  verb: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { busy = false } = props
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
          <Button className={styles.danger} loading={busy} onClick={props.onConfirm}>
            {props.verb}
          </Button>
        </>
      }
    >
      {props.text}
    </Dialog>
  )
}

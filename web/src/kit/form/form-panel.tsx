import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './form-panel.module.css'
import { SaveAnother } from './save-another.tsx'
import { useDialogQuestion } from './use-discard-question.tsx'

/** The panel beside a list, with one form. With unsaved input, it asks for confirmation before it closes. */
export function FormPanel(props: {
  title: string
  subtitle?: string
  /** The label of the button that saves. The default is Salvar. */
  submit?: string
  /** The label of the button that saves and keeps the panel open. */
  another?: string
  /** The result of `useContractForm`. */
  form: { props: ComponentProps<'form'>; changed: boolean; sending: boolean }
  /** Another dialog, shown in place of the panel. The form keeps its values. */
  instead?: ReactNode
  /** Whether the form can be sent. */
  canSend?: boolean
  keepsOn?: (way: Location) => boolean
  onDiscard?: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { title, subtitle, submit, another, form, instead, canSend = true, keepsOn, onDiscard } = props
  const { t } = useTranslation()
  const formId = useId()
  const { question, close } = useDialogQuestion({
    changed: form.changed && !form.sending,
    keepsOn,
    onDiscard,
    onClose: props.onClose,
  })
  // These dialogs replace the panel, because dialogs cannot cover each other.
  if (question) return question
  if (instead) return instead
  return (
    <Dialog
      width="side"
      title={title}
      subtitle={subtitle}
      onClose={close}
      foot={
        <>
          <Button variant="subtle" disabled={form.sending} onClick={close}>
            {t('ui.cancel')}
          </Button>
          {canSend && another && <SaveAnother label={another} sending={form.sending} formId={formId} />}
          {canSend && (
            <Button type="submit" form={formId} loading={form.sending}>
              {submit ?? t('ui.save')}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className={styles.form} {...form.props}>
        {props.children}
      </form>
    </Dialog>
  )
}

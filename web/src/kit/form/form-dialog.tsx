import { type ComponentProps, type FormEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDialogQuestion } from './use-discard-question.tsx'

/**
 * A dialog with one form. `onSubmit` checks the input and writes it, and reports its own failures. Until it resolves, the
 * dialog stays open, and the form cannot be sent again.
 */
export function FormDialog(
  props: Pick<ComponentProps<typeof Dialog>, 'title' | 'subtitle' | 'width' | 'onClose' | 'children'> & {
    /** The text of the button that submits. */
    verb: string
    /** Whether the form has unsaved input. If so, the dialog asks for confirmation before it closes. */
    changed: boolean
    /** Whether the form can be submitted. */
    canSubmit?: boolean
    /** Content next to the buttons, e.g. the number of errors. */
    beside?: ReactNode
    formRef?: Ref<HTMLFormElement>
    className?: string | undefined
    onSubmit: () => void | Promise<void>
  },
) {
  const { verb, changed, canSubmit = true, beside, formRef, className, onSubmit, children, ...dialog } = props
  const { t } = useTranslation()
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const { question, close } = useDialogQuestion({ changed: changed && !busy, onClose: dialog.onClose })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // In React's tree, a dialog may be inside the form of its page. Without this line, React would submit that form
    // too.
    event.stopPropagation()
    if (busy || !canSubmit) return
    setBusy(true)
    await onSubmit()
    setBusy(false)
  }

  // The confirmation replaces the dialog, because dialogs cannot cover each other. The form keeps its values.
  if (question) return question
  return (
    <Dialog
      {...dialog}
      onClose={busy ? () => undefined : close}
      foot={
        <>
          {beside}
          <Button variant="default" disabled={busy} onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={busy} disabled={!canSubmit}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={formId} ref={formRef} className={className} noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}

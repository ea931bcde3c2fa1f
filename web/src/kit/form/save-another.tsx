import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'

/**
 * The second button of a register form. It saves the record and keeps the form open for the next record. Ctrl+Enter in
 * any field of the form presses this button.
 */
export function SaveAnother({
  label,
  sending,
  formId,
}: {
  label: string
  sending: boolean
  formId?: string
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const form = button.current?.form
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      form?.requestSubmit(button.current)
    }
    form?.addEventListener('keydown', press)
    return () => form?.removeEventListener('keydown', press)
  }, [])
  return (
    <Button
      ref={button}
      type="submit"
      variant="default"
      form={formId}
      disabled={sending}
      data-another
      aria-keyshortcuts="Control+Enter Meta+Enter"
      title="Ctrl + Enter"
    >
      {label}
    </Button>
  )
}

/** Empties a form with `reset`, and focuses its first empty text field. */
export function startNextRecord(form: HTMLFormElement | null, reset: () => void): void {
  flushSync(reset)
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement) || field.type !== 'text' || field.value !== '') continue
    field.focus()
    return
  }
}

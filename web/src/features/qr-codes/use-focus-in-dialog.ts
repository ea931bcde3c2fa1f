import { useEffect } from 'react'

/**
 * Keeps the focus in the dialog if a step removed the focused element. The focus moves to the `data-autofocus` element of
 * the new step, or to the dialog.
 */
export function useFocusInDialog(step: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step is the trigger
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const dialog = document.querySelector<HTMLElement>('[aria-modal]')
    const next = dialog?.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ?? dialog
    next?.focus({ preventScroll: true })
  }, [step])
}

import { useEffect } from 'react'

/**
 * Keeps the focus in the dialog when a step replaced what had it: it goes to what the new step marks with
 * `data-autofocus`, or to the dialog itself.
 */
export function useKeptFocus(step: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is what the focus is looked after for
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const dialog = document.querySelector<HTMLElement>('[aria-modal]')
    const next = dialog?.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ?? dialog
    next?.focus({ preventScroll: true })
  }, [step])
}

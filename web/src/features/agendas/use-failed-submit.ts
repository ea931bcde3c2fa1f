import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Hides the errors of a form until the first attempt to send it. `reject` shows the errors and focuses the first invalid
 * field of `form`.
 */
export function useFailedSubmit() {
  const [failed, setFailed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  function reject(): void {
    flushSync(() => setFailed(true))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return { failed, form, reject }
}

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Shows a form's errors only after the first attempt to send it. `refuse` records a failed attempt and focuses the first
 * invalid field of `form`.
 */
export function useFailedSubmit() {
  const [failed, setFailed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  function refuse(): void {
    flushSync(() => setFailed(true))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return { failed, form, refuse }
}

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * A form that tells what is wrong once somebody has tried to send it. `refuse` says that this was in vain, and takes the
 * focus to the first wrong field of `form`.
 */
export function useTried() {
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  function refuse(): void {
    flushSync(() => setTried(true))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return { tried, form, refuse }
}

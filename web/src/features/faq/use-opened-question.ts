import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The id of the element that a question stands in, and with `#` its address on the page. */
export const questionId = (id: number) => `question-${id}`

/** The element that the address leads to, `#question-3`. The router scrolls to it; here it takes the focus. */
export function useOpenedQuestion(): string {
  const { hash, key } = useLocation()
  const opened = hash.slice(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the key a link that is followed again counts again
  useEffect(() => {
    if (opened !== '') document.getElementById(opened)?.focus({ preventScroll: true })
  }, [opened, key])
  return opened
}

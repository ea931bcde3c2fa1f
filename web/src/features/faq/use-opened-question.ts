import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Returns the id of a question's HTML element. The fragment of the question's URL is the same text. */
export const toQuestionId = (id: number) => `question-${id}`

/**
 * Focuses the element that the URL's fragment names, e.g. `#question-3`. The router scrolls to this element. Returns the
 * fragment.
 */
export function useOpenedQuestion(): string {
  const { hash, key } = useLocation()
  const opened = hash.slice(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key makes a repeated click on a link run this again
  useEffect(() => {
    if (opened !== '') document.getElementById(opened)?.focus({ preventScroll: true })
  }, [opened, key])
  return opened
}

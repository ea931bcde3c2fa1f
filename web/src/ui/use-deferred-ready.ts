import { useDeferredValue } from 'react'

/**
 * Returns whether to render a response that is ready. It becomes true in a deferred render, which yields to input on a slow
 * device. Use it for paginated lists, where only the first render is large. If every response is large, pass it through
 * `useDeferredValue` instead.
 */
export function useDeferredReady(isReady: boolean): boolean {
  const drawn = useDeferredValue(isReady)
  return isReady && drawn
}

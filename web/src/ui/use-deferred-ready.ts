import { useDeferredValue } from 'react'

/**
 * Returns true if a response is ready and may be rendered. The value changes in a deferred render, which does not block
 * input on a slow device. Use it for paginated lists, where only the first render is large. If every response is large,
 * use `useDeferredValue` for the response.
 */
export function useDeferredReady(isReady: boolean): boolean {
  const drawn = useDeferredValue(isReady)
  return isReady && drawn
}

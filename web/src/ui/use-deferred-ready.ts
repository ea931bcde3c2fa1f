import { useDeferredValue } from 'react'

/**
 * Returns whether to render a ready response. It turns true in a deferred render, which yields to input on a slow device.
 * Rendering the response itself would block. Use it for paginated lists, where only the first render is large. If every
 * response renders as a whole, pass it through `useDeferredValue` instead.
 */
export function useDeferredReady(isReady: boolean): boolean {
  const drawn = useDeferredValue(isReady)
  return isReady && drawn
}

import { useDeferredValue } from 'react'

/**
 * Whether to draw what an answer of the server has made ready. It becomes true in a drawing of its own, which goes piece by
 * piece, so that a slow device answers meanwhile; the answer itself would be drawn in one go. It is for lists that draw a
 * page of what they hold: only their first drawing is large. Where each further answer is drawn as a whole, the answer
 * itself goes through `useDeferredValue`.
 */
export function useInPieces(isReady: boolean): boolean {
  const drawn = useDeferredValue(isReady)
  return isReady && drawn
}

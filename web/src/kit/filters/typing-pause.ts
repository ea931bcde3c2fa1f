import { isNavigating } from '../../lib/pending-navigation.ts'

/** Debounce of writing the address, so that the history has places and not keystrokes. In milliseconds. */
const pauseMs = 250

/**
 * Runs `work`, which writes the address, when typing has paused and no navigation is in flight. Otherwise the router would
 * drop that navigation. Returns a function that cancels it.
 */
export function runAfterTyping(work: () => void): () => void {
  let timer = setTimeout(look, pauseMs)
  function look() {
    if (isNavigating()) timer = setTimeout(look, pauseMs)
    else work()
  }
  return () => clearTimeout(timer)
}

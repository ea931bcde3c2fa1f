import { isNavigating } from '../../lib/pending-navigation.ts'

/** Milliseconds of debounce before the URL changes. The history then has no entry per keystroke. */
const pauseMs = 250

/**
 * Runs `work`, which writes the URL, after a typing pause. It waits while a navigation is in flight, because the router
 * would drop that navigation. Returns a function that cancels the wait.
 */
export function runAfterTyping(work: () => void): () => void {
  let timer = setTimeout(look, pauseMs)
  function look() {
    if (isNavigating()) timer = setTimeout(look, pauseMs)
    else work()
  }
  return () => clearTimeout(timer)
}

import { isGoing } from '../lib/going.ts'

/** The address is written when typing pauses: it is a place to return to, not a record of keystrokes. */
const pauseMs = 250

/**
 * Does `work`, which writes the address, when typing has paused and no other page is on its way: the router would forget
 * that page. Answers what calls it off.
 */
export function whenTypingPauses(work: () => void): () => void {
  let timer = setTimeout(look, pauseMs)
  function look() {
    if (isGoing()) timer = setTimeout(look, pauseMs)
    else work()
  }
  return () => clearTimeout(timer)
}

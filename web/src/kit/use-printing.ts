import { flushSync } from 'react-dom'
import { createStore } from '../lib/store.ts'

/** Paper gets all of a list up to here, of a longer one what the screen shows. */
export const mostPrinted = 5000

const printing = createStore(() => false)
// The browser takes the page as it is when its event is over.
window.addEventListener('beforeprint', () => flushSync(() => printing.set(true)))
window.addEventListener('afterprint', () => printing.set(false))

/** Whether the page is on its way to paper, which has everything that a screen shows one part after the other. */
export const usePrinting = printing.use

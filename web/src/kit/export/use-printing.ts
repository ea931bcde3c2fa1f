import { createStore } from '@zelo/ui/lib/store.ts'
import { flushSync } from 'react-dom'

/** Maximum number of rows that a list prints completely. A longer list prints only the visible rows. */
export const mostPrinted = 5000

const printing = createStore(() => false)
const { dataset } = document.documentElement
let { colorScheme: scheme } = dataset

window.addEventListener('beforeprint', () => {
  scheme = dataset.colorScheme
  // Print styles come too late, because the browser reads the colour scheme before it applies them.
  dataset.colorScheme = 'light'
  // The browser captures the page directly after this event.
  flushSync(() => printing.set(true))
})
window.addEventListener('afterprint', () => {
  dataset.colorScheme = scheme
  printing.set(false)
})

/** Returns whether the page is being printed. A printed page must show content that the screen shows only on demand. */
export const usePrinting = printing.use

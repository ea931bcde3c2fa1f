import { createStore } from '@zelo/ui/lib/store.ts'
import { flushSync } from 'react-dom'

/** Maximum number of printed rows. A longer list prints the visible ones. */
export const mostPrinted = 5000

const printing = createStore(() => false)
const { dataset } = document.documentElement
let { mantineColorScheme: scheme } = dataset

window.addEventListener('beforeprint', () => {
  scheme = dataset.mantineColorScheme
  // Print rendering reads its colours before any print style applies.
  dataset.mantineColorScheme = 'light'
  // The browser captures the page right after this event.
  flushSync(() => printing.set(true))
})
window.addEventListener('afterprint', () => {
  dataset.mantineColorScheme = scheme
  printing.set(false)
})

/** Returns whether the page is being printed. Paper must show everything that a screen shows step by step. */
export const usePrinting = printing.use

import { flushSync } from 'react-dom'
import { createStore } from '../lib/store.ts'

/** Paper gets all of a list up to here, of a longer one what the screen shows. */
export const mostPrinted = 5000

const printing = createStore(() => false)
const { dataset } = document.documentElement
let { mantineColorScheme: scheme } = dataset

window.addEventListener('beforeprint', () => {
  scheme = dataset.mantineColorScheme
  // What is drawn for paper reads its colours before any style for paper applies.
  dataset.mantineColorScheme = 'light'
  // The browser takes the page as it is when its event is over.
  flushSync(() => printing.set(true))
})
window.addEventListener('afterprint', () => {
  dataset.mantineColorScheme = scheme
  printing.set(false)
})

/** Whether the page is on its way to paper, which has everything that a screen shows one part after the other. */
export const usePrinting = printing.use

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Paper gets all of a list up to here, of a longer one what the screen shows. */
export const mostPrinted = 5000

/** Whether the page is on its way to paper, which has everything that a screen shows one part after the other. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it is when its event is over.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

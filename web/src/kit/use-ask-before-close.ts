import { useEffect } from 'react'
import { getSession } from '../lib/session.ts'

/**
 * While there is something to lose, the browser asks before the page is closed or loaded anew, in its own words. Whoever is
 * signed out is not held up.
 */
export function useAskBeforeClose(hasToLose: boolean): void {
  useEffect(() => {
    if (!hasToLose) return
    const ask = (event: Event) => {
      if (getSession() !== null) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasToLose])
}

import { useEffect } from 'react'
import { getSession } from '../../lib/session.ts'

/**
 * While there is unsaved input, the browser asks before a close or reload, in its own words. Signed-out users are not asked.
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

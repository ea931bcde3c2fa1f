import { useEffect } from 'react'
import { getSession } from '../../lib/session.ts'

/**
 * Makes the browser ask for confirmation of a close or reload while there is unsaved input. The browser chooses the
 * words. It does not ask signed-out users.
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

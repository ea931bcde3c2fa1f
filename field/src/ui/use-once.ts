import { useRef } from 'react'

/**
 * Guards an action that leaves its screen against repeated presses. The returned function runs the action unless it is in
 * flight or done, and returns whether it succeeded now. An action that returns false may be retried.
 */
export function useOnce(): (act: () => Promise<boolean>) => Promise<boolean> {
  const taken = useRef(false)
  return async (act) => {
    if (taken.current) return false
    taken.current = true
    let done = false
    try {
      done = await act()
    } finally {
      taken.current = done
    }
    return done
  }
}

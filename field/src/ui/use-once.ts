import { useRef } from 'react'

/**
 * Returns a function that protects an action from repeated presses. The function runs the action unless it is in flight
 * or done. The function returns whether the action succeeded in this call. An action that returns false may run again.
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

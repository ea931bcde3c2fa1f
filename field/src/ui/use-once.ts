import { useRef } from 'react'

/**
 * Returns a function that runs an action once, even if the user presses a button repeatedly. While the action runs and
 * after it has succeeded, further calls do nothing and return false. If the action returns false or rejects, it can run
 * again.
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

import { useRef } from 'react'

/**
 * For an act that leaves its screen, however often it is pressed: what it answers does the act unless it is under way or
 * was done, and answers whether it did it now. An act that answers false has failed, and may be tried again.
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

import { useSyncExternalStore } from 'react'

/** Up to and including 1152 px the menu is a drawer (R1-097). */
const narrow = window.matchMedia('(max-width: 1152px)')

export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )
}

import { useSyncExternalStore } from 'react'

/** In windows up to 1152 px wide, the menu is in a drawer (R1-097). */
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

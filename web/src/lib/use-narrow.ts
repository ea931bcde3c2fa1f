import { useSyncExternalStore } from 'react'

/** Up to 1152 px, itself included, the menu is a drawer (spec 1 §2, DOMAIN §8). */
const narrow = window.matchMedia('(max-width: 1152px)')

/** Up to 640 px the layout is a phone's. */
const phone = window.matchMedia('(max-width: 640px)')

function useMatch(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
}

export function useNarrow(): boolean {
  return useMatch(narrow)
}

export function usePhone(): boolean {
  return useMatch(phone)
}

import { useSyncExternalStore } from 'react'

/** The width up to which list rows are cards, as in the style sheets of this folder. */
const cards = window.matchMedia('(max-width: 640px)')

function onChange(listener: () => void) {
  cards.addEventListener('change', listener)
  return () => cards.removeEventListener('change', listener)
}

export function useCards(): boolean {
  return useSyncExternalStore(onChange, () => cards.matches)
}

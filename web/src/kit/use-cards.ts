import { useSyncExternalStore } from 'react'

/** Where the rows of a list are cards: the width of the style sheets of this folder. */
const cards = window.matchMedia('(max-width: 640px)')

function onChange(listener: () => void) {
  cards.addEventListener('change', listener)
  return () => cards.removeEventListener('change', listener)
}

export function useCards(): boolean {
  return useSyncExternalStore(onChange, () => cards.matches)
}

import { useSyncExternalStore } from 'react'

/** In windows up to this width, each row of a list is a card. The style sheets of this folder use the same width. */
const cards = window.matchMedia('(max-width: 640px)')

function onChange(listener: () => void) {
  cards.addEventListener('change', listener)
  return () => cards.removeEventListener('change', listener)
}

export function useCards(): boolean {
  return useSyncExternalStore(onChange, () => cards.matches)
}

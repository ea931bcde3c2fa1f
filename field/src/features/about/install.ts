import { useSyncExternalStore } from 'react'

/** What Chromium offers, which is not in the standard's types. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function keep(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

// The browser offers it once, early, whatever screen is open.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  keep(event as InstallOffer)
})
window.addEventListener('appinstalled', () => keep(null))

/** Asks the browser to install the app; null where it does not offer that, or has done so. */
export function useInstall(): (() => void) | null {
  const offered = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offer,
  )
  return offered && (() => void offered.prompt().then(() => keep(null)))
}

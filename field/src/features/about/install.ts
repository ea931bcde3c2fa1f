import { createStore } from '@zelo/web/lib/store.ts'

/** What Chromium offers, which is not in the standard's types. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const offer = createStore<InstallOffer | null>(() => null)

// The browser offers it once, early, whatever screen is open.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer.set(event as InstallOffer)
})
window.addEventListener('appinstalled', () => offer.set(null))

/** Asks the browser to install the app; null where it does not offer that, or has done so. */
export function useInstall(): (() => void) | null {
  const offered = offer.use()
  return offered && (() => void offered.prompt().then(() => offer.set(null)))
}

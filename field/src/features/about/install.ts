import { createStore } from '@zelo/ui/lib/store.ts'

/** Chromium's install prompt event, which the standard types lack. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const offer = createStore<InstallOffer | null>(() => null)

// The browser fires this once, early, on any screen.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer.set(event as InstallOffer)
})
window.addEventListener('appinstalled', () => offer.set(null))

/** Returns a function that shows the install prompt, or null if there is none or the app is installed. */
export function useInstall(): (() => void) | null {
  const offered = offer.use()
  return offered && (() => void offered.prompt().then(() => offer.set(null)))
}

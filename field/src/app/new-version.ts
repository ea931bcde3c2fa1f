import { createStore } from '@zelo/ui/lib/store.ts'
import { takeOverMessage } from '../lib/worker-messages.ts'

const address = '/campo/service-worker.js'
/** Minimum interval between checks for a newer version (ms). The app checks when it returns to the foreground. */
const checkInterval = 60_000
/** Maximum time that the app waits for a newer version to take over (ms). */
const longestStart = 2000

const waiting = createStore<ServiceWorker | null>(() => null)

/**
 * Activates a newer version that was installed while the app was last open, and reloads the page. The reload loses no
 * input, because no screen is open yet.
 */
export async function startNewestVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/campo/')
  if (registration?.waiting && registration.active) await takeOver(registration.waiting)
}

/** Registers the service worker for offline use and watches for newer versions. Does neither in development. */
export async function followVersions(): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const registration = await navigator.serviceWorker.register(address, { updateViaCache: 'none' })
  const notice = () => waiting.set(registration.active ? registration.waiting : null)
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', notice)
  })
  notice()
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < checkInterval) return
    askedAt = Date.now()
    // Without signal, the check fails. The app checks again when it next returns to the foreground.
    registration.update().catch(() => {})
  })
}

/**
 * Returns true if a newer version of the app is installed but not active. It becomes active at the next start or by
 * `takeNewVersion`.
 */
export function useNewVersion(): boolean {
  return waiting.use() !== null
}

/** Activates the newer version now. Returns false if another window still uses the current version. */
export async function takeNewVersion(): Promise<boolean> {
  const worker = waiting.get()
  return worker === null || (await takeOver(worker))
}

/**
 * Asks a waiting worker to take over. Returns false if the worker refuses because of another window. Otherwise the page
 * reloads as soon as the worker is active.
 */
async function takeOver(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  // The page must reload, because the new worker cannot serve the files of the old version.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  return await new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => data || resolve(false)
    setTimeout(() => resolve(true), longestStart)
    worker.postMessage(takeOverMessage, [port2])
  })
}

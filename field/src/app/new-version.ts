import { createStore } from '@zelo/ui/lib/store.ts'
import { takeOverMessage } from '../lib/worker-messages.ts'

const address = '/campo/service-worker.js'
/** Minimum interval between checks for a newer version (ms). The app checks when it returns to the foreground. */
const checkInterval = 60_000
/** Maximum time that a start waits for a newer version to take over (ms). */
const longestStart = 2000

const waiting = createStore<ServiceWorker | null>(() => null)

/**
 * Activates a newer version that was installed during an earlier use, and reloads the page. At start, no screen holds
 * unsaved input.
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
    // If the phone is offline, this fails. There is no newer version to find then.
    registration.update().catch(() => {})
  })
}

/**
 * Returns whether a newer version of the app waits to take over. It takes over at the next start or by
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

/** Returns false at once if another window blocks the worker. Otherwise the page reloads when the worker takes over. */
async function takeOver(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  // The new worker does not have the files of the old version that this page may still load.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  return await new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => data || resolve(false)
    setTimeout(() => resolve(true), longestStart)
    worker.postMessage(takeOverMessage, [port2])
  })
}

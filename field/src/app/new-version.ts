import { createStore } from '@zelo/web/lib/store.ts'
import { takeOverMessage } from '../lib/worker-messages.ts'

const address = '/campo/service-worker.js'
/** The server is asked for a newer version at most this often, in milliseconds, when somebody comes back. */
const patience = 60_000
/** How long a start waits for a newer version to take over, in milliseconds. */
const longestStart = 2000

const waiting = createStore<ServiceWorker | null>(() => null)

/**
 * Takes the version that waits since the last time, if there is one: nothing is open yet that could be lost. The page
 * then starts anew.
 */
export async function startNewestVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/campo/')
  if (registration?.waiting && registration.active) await takeOver(registration.waiting)
}

/** Has the app work without signal from now on, and notices newer versions. In development there is neither. */
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
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < patience) return
    askedAt = Date.now()
    // Without signal there is nothing newer.
    registration.update().catch(() => {})
  })
}

/** Whether a newer version of the app waits to be taken, at the latest at the next start. */
export function useNewVersion(): boolean {
  return waiting.use() !== null
}

/** Starts the newer version now. Answers false when another window still uses this one. */
export async function takeNewVersion(): Promise<boolean> {
  const worker = waiting.get()
  return worker === null || (await takeOver(worker))
}

/** Answers false at once when another window keeps the worker from it; else the page starts anew, however late. */
async function takeOver(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  // What this page would still load is gone then.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  return await new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => data || resolve(false)
    setTimeout(() => resolve(true), longestStart)
    worker.postMessage(takeOverMessage, [port2])
  })
}

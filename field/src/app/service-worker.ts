import { request } from '@zelo/ui/lib/client.ts'
import { handlePush } from '@zelo/ui/lib/push-events.ts'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { broadcast } from '../lib/channel.ts'
import { localDatabase } from '../lib/database.ts'
import { deliverUnderLock } from '../lib/delivery-lock.ts'
import { scannerMessage, takeOverMessage } from '../lib/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope
/**
 * Lists that the build inserts. The first contains the files that the app needs to start. The second contains the
 * scanner files, which phones without a native scanner need.
 */
declare const __APP_FILES__: (PrecacheEntry | string)[]
declare const __SCANNER_FILES__: string[]

handlePush(self as unknown as Parameters<typeof handlePush>[0])

precacheAndRoute(__APP_FILES__)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/campo/index.html')))

/** File names change with their content, so one cache serves every version. */
const scannerCache = 'zelo-campo-scanner'

registerRoute(
  ({ url }) => url.origin === self.location.origin && __SCANNER_FILES__.includes(url.pathname),
  async ({ request: wanted }) => (await caches.match(wanted)) ?? (await keepAndFetch(wanted)),
)

async function keepAndFetch(wanted: Request): Promise<Response> {
  const response = await fetch(wanted)
  if (response.ok) await (await caches.open(scannerCache)).put(wanted, response.clone())
  return response
}

async function keepScanner(): Promise<void> {
  const cache = await caches.open(scannerCache)
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  await cache.addAll(__SCANNER_FILES__.filter((file) => !kept.includes(file)))
}

self.addEventListener('install', (event) => {
  // If the previous version cached scanner files, caches those of this version before the phone goes offline.
  event.waitUntil(caches.has(scannerCache).then((inUse) => (inUse ? keepScanner() : undefined)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetFormerScanner(), self.clients.claim()]))
})

async function forgetFormerScanner(): Promise<void> {
  if (!(await caches.has(scannerCache))) return
  const cache = await caches.open(scannerCache)
  for (const file of await cache.keys()) {
    if (!__SCANNER_FILES__.includes(new URL(file.url).pathname)) await cache.delete(file)
  }
}

self.addEventListener('message', (event) => {
  // If the phone is offline, the next start requests the files again.
  if (event.data === scannerMessage) event.waitUntil(keepScanner().catch(() => {}))
  if (event.data === takeOverMessage) event.waitUntil(takeOver(event.ports[0]))
})

/**
 * Activates this worker, unless several windows are open. These may still need files of the version that they started
 * with. Reports the result to `asker`.
 */
async function takeOver(asker: MessagePort | undefined): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // The back office's windows have the same origin, but this worker does not serve them.
  const own = windows.filter(({ url }) => url.startsWith(self.registration.scope))
  const isAlone = own.length <= 1
  asker?.postMessage(isAlone)
  if (isAlone) await self.skipWaiting()
}

self.addEventListener('sync', (event) => {
  event.waitUntil(deliverInBackground(event.lastChance))
})

/** Delivers waiting records. Rejects if some still wait, so that the browser starts this worker again later. */
async function deliverInBackground(isLast: boolean): Promise<void> {
  const next = await deliverUnderLock({ database: localDatabase, send: request, broadcast }, { hurry: true })
  if (next !== null && !isLast) throw new Error('some records are not delivered yet')
}

import type { PushTestResult } from '@zelo/contract/notifications'
import { readText, removeText, type StorageKey, writeText } from './storage.ts'

/**
 * The state of notifications on this device.
 * - `unsupported`: the browser has no notifications, or the page has no HTTPS.
 * - `install-first`: an iPhone or iPad, which has notifications only for apps on the home screen.
 * - `blocked`: the user has denied notifications. Only the browser's settings can allow them again.
 */
export type PushState = 'unsupported' | 'install-first' | 'blocked' | 'off' | 'on'

/** The functions and data with which an app turns notifications on and off. */
export interface PushMeans {
  read(): Promise<{ publicKey: string; endpoint: string | null }>
  store(subscription: { endpoint: string; keys: { p256dh: string; auth: string } }): Promise<unknown>
  remove(): Promise<unknown>
  test(): Promise<{ result: PushTestResult }>
  /** Returns the app's service worker, which shows the notifications. */
  findWorker(): Promise<ServiceWorkerRegistration>
  /**
   * The storage key and the user of the note that this user wants notifications in this browser. The next sign-in reads the
   * note.
   */
  memory: { key: StorageKey; userId: number }
}

/**
 * Returns the state as far as the browser determines it: `off` if notifications can be turned on. Shows no permission
 * prompt.
 */
function readSupport(): Exclude<PushState, 'on'> {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (isSupported) return Notification.permission === 'denied' ? 'blocked' : 'off'
  // An iPad that requests desktop pages reports itself as a Mac, but it has a touch screen.
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches ? 'install-first' : 'unsupported'
}

/** Returns the state of notifications for this session. */
export async function readPushState(means: PushMeans): Promise<PushState> {
  const support = readSupport()
  if (support !== 'off' || Notification.permission !== 'granted') return support
  const own = await (await means.findWorker()).pushManager.getSubscription()
  return own && own.endpoint === (await means.read()).endpoint ? 'on' : 'off'
}

/** Asks the user for permission and subscribes. Call it in a click handler, because browsers block the prompt elsewhere. */
export async function turnPushOn(means: PushMeans): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readSupport()
  await subscribe(means)
  writeText(means.memory.key, String(means.memory.userId))
  return 'on'
}

export async function turnPushOff(means: PushMeans): Promise<PushState> {
  removeText(means.memory.key)
  await means.remove()
  await (await (await means.findWorker()).pushManager.getSubscription())?.unsubscribe()
  return 'off'
}

/** Subscribes a new session of a user who had turned notifications on in this browser. Shows no permission prompt. */
export async function renewPush(means: PushMeans): Promise<void> {
  if (readText(means.memory.key) !== String(means.memory.userId)) return
  if (readSupport() === 'off' && Notification.permission === 'granted') await subscribe(means)
}

async function subscribe({ read, store, findWorker }: PushMeans): Promise<void> {
  const { publicKey } = await read()
  const { pushManager } = await findWorker()
  const key = toBytes(publicKey)
  const known = await pushManager.getSubscription()
  // A subscription with an old key of the server receives no messages.
  if (known && !isSameKey(known.options.applicationServerKey, key)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  await store({ endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } })
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function isSameKey(known: ArrayBuffer | null, wanted: Uint8Array): boolean {
  const bytes = new Uint8Array(known ?? new ArrayBuffer(0))
  return bytes.length === wanted.length && bytes.every((byte, index) => byte === wanted[index])
}

import { request } from '@zelo/ui/lib/client.ts'
import { sendFile } from '@zelo/ui/lib/send-file.ts'
import { createStore } from '@zelo/ui/lib/store.ts'
import { followAccount, getAccount } from './account.ts'
import { broadcast, type Message, onBroadcast } from './channel.ts'
import { readConnection } from './connection.ts'
import { localDatabase } from './database.ts'
import { deliverUnderLock } from './delivery-lock.ts'
import type { DeliveryOptions, DeliveryPorts } from './delivery-ports.ts'
import { readTrouble, type StorageTrouble } from './storage-trouble.ts'
import { followWork, getWork, isDelivered, withFreedSpace } from './use-work.ts'

export interface Delivery {
  /** Number of works and photos that the server neither has nor has rejected. */
  waiting: number
  /** UUIDs being sent. */
  sending: readonly string[]
  /** Delivered share of the running delivery, 0 to 1. */
  progress: number
  /** When everything was last delivered (epoch ms); null if never. */
  lastCompleteAt: number | null
  /** Since when the server is unreachable (epoch ms); null while it is reachable. */
  offlineSince: number | null
  /** Time of the next retry (epoch ms); null for none. */
  nextTryAt: number | null
  /** Why the last attempt failed on this phone itself; null if it did not. */
  trouble: StorageTrouble | null
}

const delivery = createStore<Delivery>(() => ({
  waiting: 0,
  sending: [],
  progress: 0,
  lastCompleteAt: null,
  offlineSince: null,
  nextTryAt: null,
  trouble: null,
}))

function show(change: Partial<Delivery>): void {
  delivery.set({ ...delivery.get(), ...change, waiting: countWaiting() })
}

function countWaiting(): number {
  const { works, photos } = getWork()
  const refused = new Set(works.filter((work) => work.refused !== null).map(({ clientId }) => clientId))
  const ownPhotos = photos.filter(
    ({ state, executionClientId }) => state === 'waiting' && !refused.has(executionClientId),
  )
  return works.filter((work) => work.refused === null && !isDelivered(work)).length + ownPhotos.length
}

async function showConnection(): Promise<void> {
  const { offlineSince, completeAt } = await readConnection(localDatabase)
  const lastCompleteAt = completeAt[getAccount()?.user.id ?? 0] ?? null
  show({ offlineSince, lastCompleteAt })
}

/** Follows records, signal and sign-ins, and delivers pending data. */
export async function startDelivery(): Promise<void> {
  onBroadcast(handleMessage)
  followAccount(() => {
    void showConnection()
    void run({ hurry: true })
  })
  followWork(() => show({}))
  window.addEventListener('online', () => void deliverNow())
  window.addEventListener('focus', () => void deliverNow())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void deliverNow()
    // Users close the app when they are done, perhaps during the undo period of the last tap.
    else if (delivery.get().waiting > 0) void wakeServiceWorker()
  })
  await showConnection()
  await deliverNow()
}

function handleMessage(message: Message): void {
  if (message.about === 'delivery') {
    show(message.run ?? { sending: [], progress: 0 })
    if (message.run === null) void showConnection()
  }
  if (message.about === 'connection') void showConnection()
  if (message.about === 'recorded') void run({})
}

/** Maximum timer delay (ms). The phone's clock may be set, and timers stop during sleep. */
const longestSleep = 60_000

type Wish = Pick<DeliveryOptions, 'hurry' | 'insist'>

let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined
let wanted: Required<Wish> | undefined

/** Delivers now, without waiting for the next retry. Settles when the attempt ends. */
export function deliverNow(): Promise<void> {
  return run({ hurry: true })
}

/** Does the same for "Tentar agora", even if the phone reports no signal. */
export function insistOnDelivery(): Promise<void> {
  return run({ hurry: true, insist: true })
}

/** A page sees a photo's upload progress and waits as long as it moves, even with a weak signal. */
const send: DeliveryPorts['send'] = (endpoint, input, options) =>
  (endpoint.multipart ? sendFile : request)(endpoint, input, options)

/** Runs attempts one at a time. Requests during an attempt cause one more. */
function run({ hurry = false, insist = false }: Wish): Promise<void> {
  wanted = { hurry: hurry || (wanted?.hurry ?? false), insist: insist || (wanted?.insist ?? false) }
  running ??= tryUntilDone()
  return running
}

async function tryUntilDone(): Promise<void> {
  let next: number | null = null
  let trouble: StorageTrouble | null = null
  while (wanted) {
    const wish = wanted
    wanted = undefined
    trouble = null
    try {
      next = await withFreedSpace((database) => deliverUnderLock({ database, send, broadcast }, wish))
    } catch (error) {
      // The browser's database failed. A retry loses nothing.
      console.error(error)
      trouble = readTrouble(error)
      next = Date.now() + longestSleep
    }
  }
  // Cleared synchronously: a request from here on starts a new attempt.
  running = undefined
  show({ nextTryAt: next, trouble })
  clearTimeout(timer)
  if (next === null) return
  const pause = Math.min(Math.max(next - Date.now(), 0), longestSleep)
  timer = setTimeout(() => void run({}), pause)
  void wakeServiceWorker()
}

/** Asks the browser to wake the service worker when there is signal, even if the app is closed. */
async function wakeServiceWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register('deliver')
  } catch {
    // Unsupported or not allowed. The next start delivers.
  }
}

export const useDelivery = delivery.use

export const getDelivery = delivery.get

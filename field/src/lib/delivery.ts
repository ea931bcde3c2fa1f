import { request } from '@zelo/web/lib/client.ts'
import { sendFile } from '@zelo/web/lib/send-file.ts'
import { createStore } from '@zelo/web/lib/store.ts'
import { currentAccount, followAccount } from './account.ts'
import { listen, type Message, tell } from './channel.ts'
import { readConnection } from './connection.ts'
import { localDatabase } from './database.ts'
import type { DeliveryOptions, DeliveryPorts } from './delivery-ports.ts'
import { deliverInTurn } from './delivery-turn.ts'
import { currentRecords, followRecords, isDelivered, withRoom } from './records.ts'
import { readTrouble, type StorageTrouble } from './storage-trouble.ts'

export interface Delivery {
  /** Pieces of work and photos that the server does not have yet and has not refused. */
  waiting: number
  /** The UUIDs of what is being sent. */
  sending: readonly string[]
  /** How much of the delivery under way has arrived, 0 to 1. */
  progress: number
  /** Epoch milliseconds at which everything had been delivered; null when that never was. */
  lastCompleteAt: number | null
  /** Epoch milliseconds since which the server has not been reached; null while it is. */
  offlineSince: number | null
  /** Epoch milliseconds of the next try; null when nothing waits for one. */
  nextTryAt: number | null
  /** Why the last try failed on this phone itself; null when it did not. */
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
  const { works, photos } = currentRecords()
  const refused = new Set(works.filter((work) => work.refused !== null).map(({ clientId }) => clientId))
  const ownPhotos = photos.filter(
    ({ state, executionClientId }) => state === 'waiting' && !refused.has(executionClientId),
  )
  return works.filter((work) => work.refused === null && !isDelivered(work)).length + ownPhotos.length
}

async function showConnection(): Promise<void> {
  const { offlineSince, completeAt } = await readConnection(localDatabase)
  const lastCompleteAt = completeAt[currentAccount()?.user.id ?? 0] ?? null
  show({ offlineSince, lastCompleteAt })
}

/** Follows records, signal and sign-ins, and delivers what waits. */
export async function startDelivery(): Promise<void> {
  listen(hear)
  followAccount(() => {
    void showConnection()
    void run({ hurry: true })
  })
  followRecords(() => show({}))
  window.addEventListener('online', () => void deliverNow())
  window.addEventListener('focus', () => void deliverNow())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void deliverNow()
    // Who is done closes the app, with the last tap perhaps still held for an undo.
    else if (delivery.get().waiting > 0) void wakeServiceWorker()
  })
  await showConnection()
  await deliverNow()
}

function hear(message: Message): void {
  if (message.about === 'delivery') {
    show(message.run ?? { sending: [], progress: 0 })
    if (message.run === null) void showConnection()
  }
  if (message.about === 'connection') void showConnection()
  if (message.about === 'recorded') void run({})
}

/** A timer is asked anew at least so often, in milliseconds: a phone's clock may be set, and timers sleep with it. */
const longestSleep = 60_000

type Wish = Pick<DeliveryOptions, 'hurry' | 'insist'>

let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined
let wanted: Required<Wish> | undefined

/** Delivers what waits, without waiting for its next try. Settles when the try is over. */
export function deliverNow(): Promise<void> {
  return run({ hurry: true })
}

/** The same for who presses "Tentar agora": whatever the phone says of its signal. */
export function insistOnDelivery(): Promise<void> {
  return run({ hurry: true, insist: true })
}

/** A page sees a photo move on, and waits for it as long as it does, however weak the signal. */
const send: DeliveryPorts['send'] = (endpoint, input, options) =>
  (endpoint.multipart ? sendFile : request)(endpoint, input, options)

/** One try after the other; what is asked for during one makes one more. */
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
      next = await withRoom((database) => deliverInTurn({ database, send, tell }, wish))
    } catch (error) {
      // The browser's database failed; nothing is lost by trying again.
      console.error(error)
      trouble = readTrouble(error)
      next = Date.now() + longestSleep
    }
  }
  // At once: what is asked for from here on is another try.
  running = undefined
  show({ nextTryAt: next, trouble })
  clearTimeout(timer)
  if (next === null) return
  const pause = Math.min(Math.max(next - Date.now(), 0), longestSleep)
  timer = setTimeout(() => void run({}), pause)
  void wakeServiceWorker()
}

/** Has the browser wake the service worker when there is signal, even when the app is closed by then. */
async function wakeServiceWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register('deliver')
  } catch {
    // Not in this browser, or not allowed: the next start delivers.
  }
}

export const useDelivery = delivery.use

export const currentDelivery = delivery.get

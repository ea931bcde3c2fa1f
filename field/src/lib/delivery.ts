import { request } from '@zelo/ui/lib/client.ts'
import { sendFile } from '@zelo/ui/lib/send-file.ts'
import { createStore } from '@zelo/ui/lib/store.ts'
import { followAccount, getAccount } from './account.ts'
import { broadcast, type Message, onBroadcast } from './channel.ts'
import { readConnectionState } from './connection.ts'
import { localDatabase } from './database.ts'
import { deliverUnderLock } from './delivery-lock.ts'
import type { DeliveryOptions, DeliveryPorts } from './delivery-ports.ts'
import { readTrouble, type StorageTrouble } from './storage-trouble.ts'
import { followWork, getWork, isDelivered, withFreedSpace } from './use-work.ts'

export interface Delivery {
  /** Number of works and photos that the server has neither accepted nor rejected. */
  waiting: number
  /** UUIDs of the works and photos that are being sent. */
  sending: readonly string[]
  /** Delivered share of the current delivery, from 0 to 1. */
  progress: number
  /** Time at which all data was last delivered (epoch ms). Null if it never was. */
  lastCompleteAt: number | null
  /** Time since which the server is unreachable (epoch ms). Null while it is reachable. */
  offlineSince: number | null
  /** Time of the next retry (epoch ms). Null if none is planned. */
  nextTryAt: number | null
  /** Why the phone's storage failed in the latest attempt. Null if it did not fail. */
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
  const { offlineSince, completeAt } = await readConnectionState(localDatabase)
  const lastCompleteAt = completeAt[getAccount()?.user.id ?? 0] ?? null
  show({ offlineSince, lastCompleteAt })
}

/** Delivers waiting data now. Delivers again when records, the signal or the account change. */
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
    // A user may close the app during the undo period of the last tap. The service worker then delivers the record.
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

/** Maximum duration of a timer (ms). Longer timers are unreliable, because phones sleep and users set the clock. */
const longestSleep = 60_000

type RunOptions = Pick<DeliveryOptions, 'hurry' | 'insist'>

let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined
let requested: Required<RunOptions> | undefined

/** Delivers without waiting for the next retry. Settles when the attempt ends. */
export function deliverNow(): Promise<void> {
  return run({ hurry: true })
}

/** Like `deliverNow`, for "Tentar agora". Delivers even if the phone reports no signal. */
export function insistOnDelivery(): Promise<void> {
  return run({ hurry: true, insist: true })
}

/** Sends photos with upload progress, so that a slow upload does not time out as long as it makes progress. */
const send: DeliveryPorts['send'] = (endpoint, input, options) =>
  (endpoint.multipart ? sendFile : request)(endpoint, input, options)

/** Runs one attempt at a time. Requests during an attempt are combined into one more attempt. */
function run({ hurry = false, insist = false }: RunOptions): Promise<void> {
  requested = { hurry: hurry || (requested?.hurry ?? false), insist: insist || (requested?.insist ?? false) }
  running ??= tryUntilDone()
  return running
}

async function tryUntilDone(): Promise<void> {
  let next: number | null = null
  let trouble: StorageTrouble | null = null
  while (requested) {
    const options = requested
    requested = undefined
    trouble = null
    try {
      next = await withFreedSpace((database) => deliverUnderLock({ database, send, broadcast }, options))
    } catch (error) {
      // The browser's database failed. The next attempt finds the same data.
      console.error(error)
      trouble = readTrouble(error)
      next = Date.now() + longestSleep
    }
  }
  // Must follow the loop without an `await`. Otherwise a request in between would be lost.
  running = undefined
  show({ nextTryAt: next, trouble })
  clearTimeout(timer)
  if (next === null) return
  const pause = Math.min(Math.max(next - Date.now(), 0), longestSleep)
  timer = setTimeout(() => void run({}), pause)
  void wakeServiceWorker()
}

/** Asks the browser to wake the service worker when there is signal, even after the app is closed. */
async function wakeServiceWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register('deliver')
  } catch {
    // The browser does not support this or does not allow it. The next start of the app delivers.
  }
}

export const useDelivery = delivery.use

export const getDelivery = delivery.get

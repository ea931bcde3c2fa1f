import type { AnyEndpoint, WireInputOf } from '@zelo/contract/endpoint'
import { type ErrorCode, errorStatus } from '@zelo/contract/errors'
import { addMyPhoto, mostItems, recordMyWork } from '@zelo/contract/my-work'
import { ApiError, readErrorCode } from '@zelo/ui/lib/client.ts'
import { isTokenRefused, readAccount, refuseToken } from './account-store.ts'
import {
  delayPhotos,
  isAhead,
  noteComplete,
  noteFailure,
  noteResponse,
  readConnectionState,
  readPhotosDueTime,
  readRetrySeconds,
} from './connection.ts'
import type { Account, LocalPhoto, LocalWork } from './database.ts'
import { estimateBytes, isTyped, splitIntoBatches, workWeight } from './delivery-batches.ts'
import type { DeliveryOptions, DeliveryPorts } from './delivery-ports.ts'
import { DeliveryProgress } from './delivery-progress.ts'
import {
  computeDueTime,
  countPhotoAttempt,
  delayAsRequested,
  delayRecords,
  markPhotoDelivered,
  markPhotoRejected,
  markPhotoSent,
  markSent,
  markWorkRejected,
  readPending,
  type SentWork,
  storeResponses,
  toReadableCopy,
  toVersionKey,
} from './outbox.ts'

/** After this many failed calls in a row, the rest of the delivery waits. */
const mostFailures = 3

/**
 * Status codes for which a record is rejected and not retried. For a photo, 403 and 404 are final too. Its work has
 * been delivered before, so the server would already know and allow it.
 */
const refusals = { works: [400, 409, 413, 415], photos: [400, 403, 404, 409, 413, 415] }

/** Minimum wait before the next run if something is left to send (ms). */
const shortestPause = 1000

/** Wait after a rate limit on typed codes or photos, if the server does not name a time (seconds). */
const usualWait = 60

/** Thrown after a failure that stops the delivery for now. */
class Halt extends Error {}

/**
 * Delivers the signed-in user's waiting data in small batches, in any order. A photo is sent after its work. A run may
 * stop at any moment without loss. Data whose response was lost is sent again, and the server ignores the repetition.
 * Concurrent runs do no harm.
 *
 * Returns the time of the next run (epoch ms). Returns null if nothing waits or the user must sign in first. Network
 * failures and rejections are stored in the records and not thrown.
 */
export async function deliver(ports: DeliveryPorts, options: DeliveryOptions = {}): Promise<number | null> {
  const account = await readAccount(ports.database)
  if (account?.state !== 'signed-in') return null
  return await new DeliveryRun(ports, options, account).run()
}

class DeliveryRun {
  readonly #ports: DeliveryPorts
  readonly #options: DeliveryOptions
  readonly #account: Account
  /** Versions of records that this run has tried to send. A run tries each version once, even with `hurry`. */
  readonly #tried = new Set<string>()
  #batchSize = mostItems
  #failures = 0
  readonly #progress: DeliveryProgress

  constructor(ports: DeliveryPorts, options: DeliveryOptions, account: Account) {
    this.#ports = ports
    this.#options = options
    this.#account = account
    this.#progress = new DeliveryProgress(ports.broadcast)
  }

  async run(): Promise<number | null> {
    const { database } = this.#ports
    const connection = await readConnectionState(database)
    const mustWait = connection.asked || !this.#options.hurry
    if (mustWait && isAhead(connection.waitUntil, this.#now())) return connection.waitUntil
    // Smaller batches get through a weak connection.
    this.#batchSize = Math.max(1, Math.floor(mostItems / 2 ** connection.failures))
    try {
      while (await this.#sendDue()) {
        // Repeats, because new records may have been made during the last pass.
      }
    } catch (error) {
      if (!(error instanceof Halt)) throw error
    } finally {
      this.#progress.end()
    }
    return await this.#findNextTry()
  }

  /** Sends the records that are due. Returns true if another pass may find more. */
  async #sendDue(): Promise<boolean> {
    const { database } = this.#ports
    const { works, photos } = await readPending(database, this.#account.user.id)
    const dueWorks = works.filter((work) => this.#isDue(work))
    const photosWait = async () => (await readPhotosDueTime(database, this.#now())) > 0
    const duePhotos = (await photosWait()) ? [] : photos.filter((photo) => this.#isDue(photo))
    for (const each of [...dueWorks, ...duePhotos]) this.#progress.addWeight(estimateBytes(each))
    for (const batch of splitIntoBatches(dueWorks, this.#batchSize)) {
      if (this.#failures < mostFailures) await this.#sendWorks(batch.map(({ clientId }) => clientId))
    }
    const isPaused = this.#failures >= mostFailures
    if (isPaused) {
      await this.#waitForServer({ offline: false, seconds: null })
      // The failures may be due to the records and not to the server. One photo is therefore still tried.
      this.#failures = mostFailures - 1
    }
    const left = await this.#countWorks()
    for (const photo of duePhotos.sort((a, b) => a.attempts - b.attempts)) {
      // Stops here, because the other photos would fail too and new work must not wait for them.
      if (this.#failures >= mostFailures) return false
      await this.#sendPhoto(photo.clientId)
      if ((await this.#countWorks()) > left) return true
      if (await photosWait()) break
    }
    return !isPaused && dueWorks.length + duePhotos.length > 0
  }

  #countWorks(): Promise<number> {
    return this.#ports.database.read(['works'], ({ store }) =>
      store.index('pendingOf').count(this.#account.user.id),
    )
  }

  #isDue(record: LocalWork | LocalPhoto): boolean {
    if (this.#tried.has(toVersionKey(record))) return false
    const { hurry, insist } = this.#options
    const wait = { ...record, ...(hurry && { nextTryAt: 0 }), ...(insist && { holdUntil: 0 }) }
    return computeDueTime(wait, this.#now()) === 0
  }

  /** Stops the delivery if the phone reports no signal, unless the user insists. Unsent changes then stay undoable. */
  async #assertSignal(): Promise<void> {
    if (this.#options.insist || (this.#ports.hasSignal?.() ?? true)) return
    await this.#waitForServer({ offline: true, seconds: null })
    throw new Halt()
  }

  async #sendWorks(clientIds: readonly string[]): Promise<void> {
    await this.#assertSignal()
    const sent = await markSent(this.#ports.database, clientIds, {
      now: this.#now(),
      insist: this.#options.insist,
    })
    if (sent.length === 0) return
    for (const each of sent) this.#tried.add(toVersionKey(each))
    // Notifies the screens that the records were sent, so that they no longer offer to change them.
    this.#ports.broadcast({ about: 'works', clientIds: sent.map(({ clientId }) => clientId) })
    await this.#sendMarked(sent)
  }

  async #sendMarked(sent: readonly SentWork[]): Promise<void> {
    const { database, broadcast } = this.#ports
    const clientIds = sent.map(({ clientId }) => clientId)
    try {
      const body = {
        sentAt: new Date(this.#now()).toISOString(),
        works: sent.map(({ item }) => item),
      }
      const { works } = await this.#call(recordMyWork, { body }, clientIds)
      if (!Array.isArray(works)) throw new ApiError('internal')
      await storeResponses(database, sent, works, this.#now())
      this.#progress.markDelivered(sent.length * workWeight, sent.length)
    } catch (error) {
      if (sent.every(({ item }) => isTyped(item)) && readErrorCode(error) === 'too_many_requests') {
        const seconds = readRetrySeconds(error) ?? usualWait
        await delayAsRequested(database, clientIds, { now: this.#now(), seconds })
        broadcast({ about: 'works', clientIds })
        return
      }
      const code = await this.#readFailure(error, 'works')
      if (!refusals.works.includes(errorStatus[code])) {
        await delayRecords(database, 'works', clientIds, this.#now())
      } else if (sent.length === 1) {
        await markWorkRejected(database, sent[0]!, code)
      } else {
        // A record in this batch caused the failure. Halving isolates that record and delivers the rest.
        const half = Math.floor(sent.length / 2)
        await this.#sendMarked(sent.slice(0, half))
        await this.#sendMarked(sent.slice(half))
        return
      }
    }
    broadcast({ about: 'works', clientIds })
  }

  async #sendPhoto(clientId: string): Promise<void> {
    await this.#assertSignal()
    const { database, broadcast } = this.#ports
    this.#tried.add(toVersionKey({ clientId }))
    const sent = await markPhotoSent(database, clientId)
    if (!sent) return
    try {
      const { executionClientId } = sent
      const photo = await toReadableCopy(sent.blob)
      const body = { clientId, executionClientId, photo: new File([photo], 'photo', { type: photo.type }) }
      await this.#call(addMyPhoto, { body }, [clientId])
      await markPhotoDelivered(database, clientId)
      this.#progress.markDelivered(photo.size, 1)
    } catch (error) {
      if (readErrorCode(error) === 'too_many_requests') {
        return await delayPhotos(database, readRetrySeconds(error) ?? usualWait, this.#now())
      }
      // The photo may be too large for this connection. Counting the attempt moves it behind the other photos.
      if (readErrorCode(error) === 'offline') await countPhotoAttempt(database, clientId)
      const code = await this.#readFailure(error, 'photos')
      if (refusals.photos.includes(errorStatus[code]))
        await markPhotoRejected(database, clientId, code, error)
      else await delayRecords(database, 'photos', [clientId], this.#now())
    }
    broadcast({ about: 'photos', clientIds: [clientId] })
  }

  async #call<E extends AnyEndpoint>(endpoint: E, input: WireInputOf<E>, sending: string[]) {
    const { database, send } = this.#ports
    const { token } = this.#account
    const { signal } = this.#options
    // The account changed. The remaining records stay queued for their owner.
    if ((await readAccount(database))?.token !== token || signal?.aborted) throw new Halt()
    this.#progress.markSending(sending)
    const answer = await send(endpoint, input, { token, signal })
    this.#failures = 0
    await noteResponse(database, this.#now())
    return answer
  }

  /**
   * Returns the error code of a failed call. Stops the run if the next calls would fail for the same reason. A failure
   * of photos alone does not stop it, because the server may still accept work.
   */
  async #readFailure(error: unknown, sent: 'works' | 'photos'): Promise<ErrorCode> {
    if (this.#options.signal?.aborted) throw new Halt()
    if (!(error instanceof ApiError)) throw error
    const { database, broadcast } = this.#ports
    const { code } = error
    if (isTokenRefused(error)) {
      await refuseToken(database, this.#account.token, error)
      await noteResponse(database, this.#now())
      broadcast({ about: 'account' })
      broadcast({ about: 'connection' })
      throw new Halt()
    }
    if (code !== 'offline' && refusals[sent].includes(errorStatus[code])) {
      await noteResponse(database, this.#now())
      return code
    }
    this.#failures += 1
    const isServerUnavailable = code === 'offline' || code === 'too_many_requests'
    if (!isServerUnavailable && sent === 'photos') return code
    if (!isServerUnavailable && errorStatus[code] === 500) return code
    await this.#waitForServer({ offline: code === 'offline', seconds: readRetrySeconds(error) })
    throw new Halt()
  }

  async #waitForServer(reason: { offline: boolean; seconds: number | null }): Promise<void> {
    const { database, broadcast } = this.#ports
    await noteFailure(database, { ...reason, now: this.#now() })
    broadcast({ about: 'connection' })
  }

  /** Returns when the next run can send something (epoch ms), or null if nothing waits or the account changed. */
  async #findNextTry(): Promise<number | null> {
    const { database, broadcast } = this.#ports
    const account = await readAccount(database)
    if (account?.token !== this.#account.token || account.state !== 'signed-in') return null
    const { works, photos } = await readPending(database, account.user.id)
    const now = this.#now()
    if (works.length + photos.length === 0) {
      if (this.#progress.delivered > 0) await noteComplete(database, account.user.id, now)
      if (this.#progress.delivered > 0) broadcast({ about: 'connection' })
      return null
    }
    const { waitUntil } = await readConnectionState(database)
    const photosFrom = await readPhotosDueTime(database, now)
    const first = Math.min(
      ...works.map((work) => computeDueTime(work, now)),
      ...photos.map((photo) => Math.max(computeDueTime(photo, now), photosFrom)),
    )
    return Math.max(first, isAhead(waitUntil, now) ? waitUntil : 0, now + shortestPause)
  }

  #now(): number {
    return this.#ports.now?.() ?? Date.now()
  }
}

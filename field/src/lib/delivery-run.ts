import type { AnyEndpoint, CallInput } from '@zelo/contract/endpoint'
import { type ErrorCode, errorStatus } from '@zelo/contract/errors'
import { addOwnPhoto, mostPieces, recordOwnWork } from '@zelo/contract/own-work'
import { ApiError, codeOf } from '@zelo/web/lib/client.ts'
import { isTokenRefused, readAccount, refuseToken } from './account-store.ts'
import {
  askPhotosToWait,
  isAhead,
  noteAnswer,
  noteComplete,
  noteFailure,
  photosDueAt,
  readConnection,
  secondsOf,
} from './connection.ts'
import type { Account, LocalPhoto, LocalWork } from './database.ts'
import { batchesOf, isTyped, weightOf, weightOfWork } from './delivery-batches.ts'
import type { DeliveryOptions, DeliveryPorts } from './delivery-ports.ts'
import { DeliveryProgress } from './delivery-progress.ts'
import {
  dueAt,
  keepAnswers,
  keepPhotoDelivered,
  markPhotoSent,
  markSent,
  noteTry,
  putOff,
  putOffAsAsked,
  readable,
  readPending,
  refusePhoto,
  refuseWork,
  type SentWork,
  versionOf,
} from './delivery-store.ts'

/** Calls in a row that may fail for the server's own reasons until the rest waits with them. */
const mostFailures = 3

/**
 * Answers about what was sent, so that it would be refused again. The work of a photo is delivered: what the server does
 * not know or does not allow of that, it will not later either.
 */
const refusals = { works: [400, 409, 413, 415], photos: [400, 403, 404, 409, 413, 415] }

/** A delivery that could not end comes back no sooner, in milliseconds. */
const shortestPause = 1000

/** Who may not type codes or send photos for now, and is not told how long, waits so many seconds. */
const usualWait = 60

/** After a failure like this nothing further can be sent for now. */
class Halt extends Error {}

/**
 * Delivers everything that waits of the person who is signed in, in small pieces that do not depend on each other's
 * order; a photo follows its work. Stopped at any moment it loses nothing: what the server took without this phone
 * hearing of it is sent again, and changes nothing there. Several at once do no harm either; `delivery.ts` sees to it
 * that only one runs on a phone.
 *
 * Answers when to come back, in epoch milliseconds: null when nothing waits, or nothing can go before somebody signs
 * in. What the network or the server refuses is noted on the records and throws nothing.
 */
export async function deliver(ports: DeliveryPorts, options: DeliveryOptions = {}): Promise<number | null> {
  const account = await readAccount(ports.database)
  if (account?.state !== 'signed-in') return null
  return await new DeliveryRun(ports, options, account).all()
}

class DeliveryRun {
  readonly #ports: DeliveryPorts
  readonly #options: DeliveryOptions
  readonly #account: Account
  /** What was tried in this run: once is enough, however much hurry there is. */
  readonly #tried = new Set<string>()
  /** Pieces of work that go at once. */
  #atOnce = mostPieces
  #failures = 0
  readonly #progress: DeliveryProgress

  constructor(ports: DeliveryPorts, options: DeliveryOptions, account: Account) {
    this.#ports = ports
    this.#options = options
    this.#account = account
    this.#progress = new DeliveryProgress(ports.tell)
  }

  async all(): Promise<number | null> {
    const { database } = this.#ports
    const connection = await readConnection(database)
    const mustWait = connection.asked || !this.#options.hurry
    if (mustWait && isAhead(connection.waitUntil, this.#now())) return connection.waitUntil
    // What is too much for a bad line arrives in smaller parts.
    this.#atOnce = Math.max(1, Math.floor(mostPieces / 2 ** connection.failures))
    try {
      while (await this.#pass()) {
        // What was recorded meanwhile goes too.
      }
    } catch (error) {
      if (!(error instanceof Halt)) throw error
    } finally {
      this.#progress.end()
    }
    return await this.#nextTry()
  }

  /** Sends what is due. Answers whether anything was. */
  async #pass(): Promise<boolean> {
    const { database } = this.#ports
    const { works, photos } = await readPending(database, this.#account.user.id)
    const dueWorks = works.filter((work) => this.#isDue(work))
    const photosWait = async () => (await photosDueAt(database, this.#now())) > 0
    const duePhotos = (await photosWait()) ? [] : photos.filter((photo) => this.#isDue(photo))
    for (const each of [...dueWorks, ...duePhotos]) this.#progress.expect(weightOf(each))
    for (const batch of batchesOf(dueWorks, this.#atOnce)) {
      if (this.#failures < mostFailures) await this.#sendWorks(batch.map(({ clientId }) => clientId))
    }
    const rests = this.#failures >= mostFailures
    if (rests) {
      await this.#waitForServer({ offline: false, seconds: null })
      // Perhaps it is the pieces that fail, and not the server: one photo tells.
      this.#failures = mostFailures - 1
    }
    const left = await this.#countWorks()
    for (const photo of duePhotos.sort((a, b) => a.attempts - b.attempts)) {
      // The rest of the photos would fail too; new work is not to wait for them.
      if (this.#failures >= mostFailures) return false
      await this.#sendPhoto(photo.clientId)
      if ((await this.#countWorks()) > left) return true
      if (await photosWait()) break
    }
    return !rests && dueWorks.length + duePhotos.length > 0
  }

  #countWorks(): Promise<number> {
    return this.#ports.database.read(['works'], ({ store }) =>
      store.index('pendingOf').count(this.#account.user.id),
    )
  }

  #isDue(record: LocalWork | LocalPhoto): boolean {
    if (this.#tried.has(versionOf(record))) return false
    const { hurry, insist } = this.#options
    const wait = { ...record, ...(hurry && { nextTryAt: 0 }), ...(insist && { holdUntil: 0 }) }
    return dueAt(wait, this.#now()) === 0
  }

  /** Where the phone itself says that it has no signal, nothing is put on its way, unless somebody insists: all of it can be taken back. */
  async #needSignal(): Promise<void> {
    if (this.#options.insist || (this.#ports.hasSignal?.() ?? true)) return
    await this.#waitForServer({ offline: true, seconds: null })
    throw new Halt()
  }

  async #sendWorks(clientIds: readonly string[]): Promise<void> {
    await this.#needSignal()
    const sent = await markSent(this.#ports.database, clientIds, {
      now: this.#now(),
      insist: this.#options.insist,
    })
    if (sent.length === 0) return
    for (const each of sent) this.#tried.add(versionOf(each))
    // However long the answer takes: what is on its way is not to be offered for changes.
    this.#ports.tell({ about: 'works', clientIds: sent.map(({ clientId }) => clientId) })
    await this.#sendMarked(sent)
  }

  async #sendMarked(sent: readonly SentWork[]): Promise<void> {
    const { database, tell } = this.#ports
    const clientIds = sent.map(({ clientId }) => clientId)
    try {
      const body = {
        sentAt: new Date(this.#now()).toISOString(),
        works: sent.map(({ piece }) => piece),
      }
      const { works } = await this.#call(recordOwnWork, { body }, clientIds)
      if (!Array.isArray(works)) throw new ApiError('internal')
      await keepAnswers(database, sent, works, this.#now())
      this.#progress.arrived(sent.length * weightOfWork, sent.length)
    } catch (error) {
      if (sent.every(({ piece }) => isTyped(piece)) && codeOf(error) === 'too_many_requests') {
        const seconds = secondsOf(error) ?? usualWait
        await putOffAsAsked(database, clientIds, { now: this.#now(), seconds })
        tell({ about: 'works', clientIds })
        return
      }
      const code = await this.#failure(error, 'works')
      if (!refusals.works.includes(errorStatus[code])) {
        await putOff(database, 'works', clientIds, this.#now())
      } else if (sent.length === 1) {
        await refuseWork(database, sent[0]!, code)
      } else {
        // One of them is at fault: the others are not to wait for it.
        const half = Math.floor(sent.length / 2)
        await this.#sendMarked(sent.slice(0, half))
        await this.#sendMarked(sent.slice(half))
        return
      }
    }
    tell({ about: 'works', clientIds })
  }

  async #sendPhoto(clientId: string): Promise<void> {
    await this.#needSignal()
    const { database, tell } = this.#ports
    this.#tried.add(versionOf({ clientId }))
    const sent = await markPhotoSent(database, clientId)
    if (!sent) return
    try {
      const { executionClientId } = sent
      const photo = await readable(sent.blob)
      const body = { clientId, executionClientId, photo: new File([photo], 'photo', { type: photo.type }) }
      await this.#call(addOwnPhoto, { body }, [clientId])
      await keepPhotoDelivered(database, clientId)
      this.#progress.arrived(photo.size, 1)
    } catch (error) {
      if (codeOf(error) === 'too_many_requests') {
        return await askPhotosToWait(database, secondsOf(error) ?? usualWait, this.#now())
      }
      // It may be too large for this line: next time the others go first.
      if (codeOf(error) === 'offline') await noteTry(database, clientId)
      const code = await this.#failure(error, 'photos')
      if (refusals.photos.includes(errorStatus[code])) await refusePhoto(database, clientId, code, error)
      else await putOff(database, 'photos', [clientId], this.#now())
    }
    tell({ about: 'photos', clientIds: [clientId] })
  }

  async #call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, sending: string[]) {
    const { database, send } = this.#ports
    const { token } = this.#account
    const { signal } = this.#options
    // Somebody signed out or in meanwhile: what is left waits for its maker.
    if ((await readAccount(database))?.token !== token || signal?.aborted) throw new Halt()
    this.#progress.sends(sending)
    const answer = await send(endpoint, input, { token, signal })
    this.#failures = 0
    await noteAnswer(database, this.#now())
    return answer
  }

  /**
   * Why a call failed, for what was sent or for a reason of the server's. Halts when the rest would fail in the same
   * way; a server that keeps no photos may still record work.
   */
  async #failure(error: unknown, sent: 'works' | 'photos'): Promise<ErrorCode> {
    if (this.#options.signal?.aborted) throw new Halt()
    if (!(error instanceof ApiError)) throw error
    const { database, tell } = this.#ports
    const { code } = error
    if (isTokenRefused(error)) {
      await refuseToken(database, this.#account.token, error)
      await noteAnswer(database, this.#now())
      tell({ about: 'account' })
      tell({ about: 'connection' })
      throw new Halt()
    }
    if (code !== 'offline' && refusals[sent].includes(errorStatus[code])) {
      await noteAnswer(database, this.#now())
      return code
    }
    this.#failures += 1
    const unheard = code === 'offline' || code === 'too_many_requests'
    if (!unheard && sent === 'photos') return code
    if (!unheard && errorStatus[code] === 500) return code
    await this.#waitForServer({ offline: code === 'offline', seconds: secondsOf(error) })
    throw new Halt()
  }

  async #waitForServer(reason: { offline: boolean; seconds: number | null }): Promise<void> {
    const { database, tell } = this.#ports
    await noteFailure(database, { ...reason, now: this.#now() })
    tell({ about: 'connection' })
  }

  /** When to come back: everything may be there, or wait for a moment of its own, or for the server. */
  async #nextTry(): Promise<number | null> {
    const { database, tell } = this.#ports
    const account = await readAccount(database)
    if (account?.token !== this.#account.token || account.state !== 'signed-in') return null
    const { works, photos } = await readPending(database, account.user.id)
    const now = this.#now()
    if (works.length + photos.length === 0) {
      if (this.#progress.delivered > 0) await noteComplete(database, account.user.id, now)
      if (this.#progress.delivered > 0) tell({ about: 'connection' })
      return null
    }
    const { waitUntil } = await readConnection(database)
    const photosFrom = await photosDueAt(database, now)
    const first = Math.min(
      ...works.map((work) => dueAt(work, now)),
      ...photos.map((photo) => Math.max(dueAt(photo, now), photosFrom)),
    )
    return Math.max(first, isAhead(waitUntil, now) ? waitUntil : 0, now + shortestPause)
  }

  #now(): number {
    return this.#ports.now?.() ?? Date.now()
  }
}

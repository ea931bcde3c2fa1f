import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { addMyPhoto, type MyWorkItem, mostItems, recordMyWork } from '@zelo/contract/my-work'
import sharp from 'sharp'
import { createRandom } from '../../demo/random.ts'
import type { FleetPhone } from './test-fleet.ts'

/** Returns a picture that is small, so that the server encodes it fast. */
export async function smallPhoto(): Promise<Blob> {
  const image = sharp({ create: { width: 32, height: 24, channels: 3, background: '#385' } })
  return new Blob([new Uint8Array(await image.jpeg().toBuffer())])
}

/** The parameters for the delivery of all work by simulated phones. */
export interface Delivering {
  url: string
  /** The time on the phones' clocks. */
  sentAt: string
  photo: Blob
  /** Stops the delivery when the signal is aborted. */
  signal: AbortSignal
}

/**
 * Number of concurrent requests of one phone. There are two, because the app and its service worker can deliver at the same
 * time.
 */
const atOnce = 2

/**
 * Delivers all work of the phones concurrently, in small shuffled batches. Repeats each request until the server has
 * responded to it. Fails if the server rejects an item, or after `seconds`.
 */
export async function deliverAll(
  phones: readonly FleetPhone[],
  wish: Omit<Delivering, 'signal'> & { seconds: number },
): Promise<void> {
  const failed = new AbortController()
  const signal = AbortSignal.any([failed.signal, AbortSignal.timeout(wish.seconds * 1000)])
  const deliveries = phones.map((phone, nth) =>
    deliverPhone(phone, `phone ${nth}`, { ...wish, signal }).catch((error: unknown) => {
      failed.abort(error)
      throw error
    }),
  )
  await Promise.all(deliveries)
}

async function deliverPhone(phone: FleetPhone, name: string, delivering: Delivering): Promise<void> {
  const random = createRandom(name)
  const waiting = [...phone.items]
  const worker = async () => {
    for (;;) {
      const works = waiting.splice(0, random.integer(1, mostItems))
      if (works.length === 0) return
      if (await isRecorded(phone, works, delivering)) continue
      waiting.splice(random.integer(0, waiting.length), 0, ...random.shuffled(works))
      await delay(random.integer(1, 20))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  for (const photo of phone.photos) {
    while (!(await isKept(phone, photo, delivering))) await delay(random.integer(1, 20))
  }
}

/** Delivers work items. Returns false if no response arrived. */
async function isRecorded(phone: FleetPhone, works: MyWorkItem[], delivering: Delivering): Promise<boolean> {
  const body = JSON.stringify({ sentAt: delivering.sentAt, works })
  const answer = await post(phone, recordMyWork.path, body, delivering)
  if (!answer) return false
  const { works: answers } = recordMyWork.answer.parse(answer)
  for (const [index, { clientId, refused }] of answers.entries())
    assert.deepEqual([clientId, refused], [works[index]!.clientId, null])
  return true
}

async function isKept(
  phone: FleetPhone,
  { clientId, executionClientId }: FleetPhone['photos'][number],
  delivering: Delivering,
): Promise<boolean> {
  const form = new FormData()
  form.append('clientId', clientId)
  form.append('executionClientId', executionClientId)
  form.append('photo', delivering.photo)
  const answer = await post(phone, addMyPhoto.path, form, delivering)
  return answer !== undefined
}

async function post(
  { token }: FleetPhone,
  path: string,
  body: string | FormData,
  { url, signal }: Delivering,
): Promise<unknown> {
  signal.throwIfAborted()
  const headers = {
    authorization: `Bearer ${token}`,
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  }
  let response: Response
  let text: string
  try {
    response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body, signal })
    text = await response.text()
  } catch {
    signal.throwIfAborted()
    return undefined
  }
  // The server is busy, or locks conflict. A real phone also retries in this case.
  if (response.status === 503 || response.status === 429) return undefined
  assert.equal(response.status, 200, text)
  return JSON.parse(text)
}

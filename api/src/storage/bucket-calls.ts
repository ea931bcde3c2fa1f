import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Bucket } from './storage-url.ts'

/** The object storage gave no answer, or none that is about the call: it is away, or overwhelmed. Worth another try later. */
export class BucketAway extends Error {
  override readonly name = 'BucketAway'
  /** `ECONNREFUSED`, or the status of what was answered. */
  readonly code: string
  constructor(code: string, cause?: unknown) {
    super(`the object storage does not answer (${code})`, { cause })
    this.code = code
  }
}

/** The object storage refuses the call, and would again. */
export class BucketRefusal extends Error {
  override readonly name = 'BucketRefusal'
  readonly status: number
  /** `NoSuchBucket`, say; empty where the answer has none. */
  readonly code: string
  /** Where the bucket is, when that is why. */
  readonly region: string | undefined
  constructor(status: number, code: string, region: string | undefined) {
    super(`the object storage answers ${status} ${code}`)
    this.status = status
    this.code = code
    this.region = region
  }
}

/** Whether an object is refused because it is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof BucketRefusal && error.status === 404 && error.code !== 'NoSuchBucket'
}

export interface BucketCall {
  method: 'PUT' | 'GET' | 'DELETE'
  /** Of an object; or a question to the bucket itself, from the question mark on. */
  key: string
  headers?: Record<string, string>
  body?: Uint8Array
  /** Milliseconds until an answer must have begun, all tries together, and then between two pieces of it. */
  within: number
}

/** Milliseconds between tries, and up to as much again, so that many callers do not come back at once. */
const pauses = [100, 400, 1200]

/**
 * Calls an S3-compatible object storage, signed (AWS Signature Version 4) with the digest of the body, so that what is
 * stored is what was sent. What fails by the way is tried again: each of these calls does the same however often it
 * arrives. The body of the answer is still to be read.
 * @throws BucketAway, BucketRefusal
 */
export async function callBucket(bucket: Bucket, call: BucketCall): Promise<Response> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), call.within)
  let before: BucketAway | undefined
  try {
    for (const pause of [...pauses, null]) {
      const outcome = await tryOnce(bucket, call, deadline.signal)
      if (outcome instanceof Response) return impatient(outcome, call.within)
      // What an earlier try was told says more than that time ran out in this one.
      if (deadline.signal.aborted) throw before ?? outcome
      if (pause === null) throw outcome
      before = outcome
      await delay(pause * (1 + Math.random()), undefined, { signal: deadline.signal }).catch(() => undefined)
      if (deadline.signal.aborted) throw outcome
    }
  } finally {
    clearTimeout(timer)
  }
  throw new BucketAway('no try')
}

/** The same answer, whose body fails when it stops coming; a reader who takes his time is none of it. */
function impatient(answer: Response, within: number): Response {
  const reader = answer.body?.getReader()
  if (!reader) return answer
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        reader.cancel().catch(() => undefined)
      }, within)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (isLate) throw new BucketAway('no answer in time')
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(body, answer)
}

async function tryOnce(
  bucket: Bucket,
  { method, key, headers, body }: BucketCall,
  signal: AbortSignal,
): Promise<Response | BucketAway> {
  const { endpoint, name, region, accessKeyId, secretAccessKey, sessionToken } = bucket
  const signer = new AwsV4Signer({
    method,
    url: `${endpoint}/${name}${key.startsWith('?') ? '' : '/'}${key}`,
    headers: {
      ...headers,
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
  })
  const signed = await signer.sign()
  // Not signed, because proxies change it: a length that the answer tells is that of the object.
  signed.headers.set('accept-encoding', 'identity')
  try {
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      // A copy of its own kind of memory is what `fetch` asks for.
      body: body === undefined ? null : new Uint8Array(body),
      redirect: 'manual',
      signal,
    })
    if (answer.ok) return answer
    const { code, region: elsewhere } = await readRefusal(answer)
    if (isPassing(answer.status, code)) return new BucketAway(`${answer.status} ${code}`.trim())
    throw new BucketRefusal(answer.status, code, elsewhere)
  } catch (error) {
    if (error instanceof BucketRefusal) throw error
    return new BucketAway(signal.aborted ? 'no answer in time' : reasonOf(error), error)
  }
}

/** Whether an answer says nothing of the call: the storage is out of breath or broken. 507 is a full one. */
function isPassing(status: number, code: string): boolean {
  return (status >= 500 && status !== 507) || status === 429 || status === 408 || code === 'RequestTimeout'
}

/** `fetch` fails with the same words whatever happened; why is inside. */
function reasonOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0])
  if (cause !== undefined) return reasonOf(cause)
  return error instanceof Error ? error.message : String(error)
}

/** What the document of an error says; of a store that sends none, the headers. */
async function readRefusal(answer: Response): Promise<{ code: string; region: string | undefined }> {
  const text = await answer.text()
  const part = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
  return {
    code: part('Code') ?? '',
    region: part('Region') ?? answer.headers.get('x-amz-bucket-region') ?? undefined,
  }
}

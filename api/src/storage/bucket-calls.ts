import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Bucket } from './storage-url.ts'

/** Thrown if the object storage did not respond, or responded with a temporary error. Another attempt may succeed. */
export class BucketAway extends Error {
  override readonly name = 'BucketAway'
  /** A code such as `ECONNREFUSED`, or the status and the code of the response. */
  readonly code: string
  constructor(code: string, cause?: unknown) {
    super(`the object storage does not respond (${code})`, { cause })
    this.code = code
  }
}

/** Thrown if the object storage rejected the call. Another attempt would fail too. */
export class BucketRejection extends Error {
  override readonly name = 'BucketRejection'
  readonly status: number
  /** The error code of the response, such as `NoSuchBucket`. Empty if the response contains none. */
  readonly code: string
  /** The real region of the bucket, if the response contains it. */
  readonly region: string | undefined
  constructor(status: number, code: string, region: string | undefined) {
    super(`the object storage returned ${status} ${code}`)
    this.status = status
    this.code = code
    this.region = region
  }
}

/** Returns whether the call failed because the object does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof BucketRejection && error.status === 404 && error.code !== 'NoSuchBucket'
}

export interface BucketCall {
  method: 'PUT' | 'GET' | 'DELETE'
  /** The key of an object. If the text starts with `?`, it is a query on the bucket. */
  key: string
  headers?: Record<string, string>
  body?: Uint8Array
  /**
   * Timeout in milliseconds. The response must start within this time, including all attempts. Afterwards, each chunk must
   * arrive within this time.
   */
  within: number
}

/**
 * Minimum pauses between attempts, in milliseconds. A random time of up to the same length is added, so that callers do not
 * all retry at the same time.
 */
const pauses = [100, 400, 1200]

/**
 * Calls an S3-compatible object storage. Signs the call (AWS Signature Version 4), including the digest of the body, which
 * protects the body from changes. Retries after temporary failures. A retry is safe, because a repeated call has the same
 * effect as one call. The caller must read the response body.
 * @throws BucketAway, BucketRejection
 */
export async function callBucket(bucket: Bucket, call: BucketCall): Promise<Response> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), call.within)
  let before: BucketAway | undefined
  try {
    for (const pause of [...pauses, null]) {
      const outcome = await tryOnce(bucket, call, deadline.signal)
      if (outcome instanceof Response) return impatient(outcome, call.within)
      // If this attempt timed out, the error of the earlier attempt explains more than the timeout.
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

/**
 * Wraps a response so that reading it fails if the storage stalls. The time that the reader of the response needs does not
 * count.
 */
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
      if (isLate) throw new BucketAway('no response in time')
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
  // Proxies change this header, so the signature must not cover it. With `identity`, the response contains the length of the
  // object.
  signed.headers.set('accept-encoding', 'identity')
  try {
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      // `fetch` needs a copy of the bytes in their own array buffer.
      body: body === undefined ? null : new Uint8Array(body),
      redirect: 'manual',
      signal,
    })
    if (answer.ok) return answer
    const { code, region: elsewhere } = await readErrorDocument(answer)
    if (isPassing(answer.status, code)) return new BucketAway(`${answer.status} ${code}`.trim())
    throw new BucketRejection(answer.status, code, elsewhere)
  } catch (error) {
    if (error instanceof BucketRejection) throw error
    return new BucketAway(signal.aborted ? 'no response in time' : findFetchCause(error), error)
  }
}

/**
 * Returns whether an error is temporary: the storage is overloaded or broken. The status 507 means that the storage is full,
 * which is not temporary.
 */
function isPassing(status: number, code: string): boolean {
  return (status >= 500 && status !== 507) || status === 429 || status === 408 || code === 'RequestTimeout'
}

/** Returns the cause of an error of `fetch`, because the message of the error itself is always the same. */
function findFetchCause(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  if (cause instanceof AggregateError && cause.errors.length > 0) return findFetchCause(cause.errors[0])
  if (cause !== undefined) return findFetchCause(cause)
  return error instanceof Error ? error.message : String(error)
}

/** Reads the error code and the region from a response. In some responses, the region is in a header instead of the body. */
async function readErrorDocument(answer: Response): Promise<{ code: string; region: string | undefined }> {
  const text = await answer.text()
  const part = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
  return {
    code: part('Code') ?? '',
    region: part('Region') ?? answer.headers.get('x-amz-bucket-region') ?? undefined,
  }
}

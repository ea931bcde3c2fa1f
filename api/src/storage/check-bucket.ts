import { randomUUID } from 'node:crypto'
import { StartError } from '../start-error.ts'
import { BucketAway, type BucketCall, BucketRejection, callBucket, isMissing } from './bucket-calls.ts'
import type { Bucket } from './storage-url.ts'

/** Thrown if the object storage does not respond, because it is down or its address is wrong. */
export class StorageAway extends StartError {}

/** Timeout of each call in milliseconds. It is short so that the server starts soon if the storage does not respond. */
const timeoutMs = 5000

const probe = new TextEncoder().encode('Zelo wrote this file to test its permissions.')

/**
 * Checks that the bucket can store, return and delete a file. Runs when the server starts.
 * @throws StartError that names the fault of the bucket, its key or its address; StorageAway
 */
export async function checkBucket(bucket: Bucket): Promise<void> {
  const key = `check-${randomUUID()}`
  const steps: [what: string, method: BucketCall['method']][] = [
    ['write to', 'PUT'],
    ['read from', 'GET'],
    ['delete from', 'DELETE'],
    // A key without the right to list files gets the same S3 error for a missing file as for a forbidden file.
    ['list the files of', 'GET'],
  ]
  for (const [what, method] of steps) {
    try {
      const body = method === 'PUT' ? { body: probe } : {}
      await (await callBucket(bucket, { method, key, within: timeoutMs, ...body })).arrayBuffer()
    } catch (error) {
      if (isMissing(error)) continue
      if (error instanceof BucketRejection) throw new StartError(explainRejection(error, bucket, what))
      if (!(error instanceof BucketAway)) throw error
      if (tlsFault.test(error.code)) throw new StartError(tlsSentence(bucket, error.code))
      throw new StorageAway(`The ${describeStore(bucket)} does not respond (${error.code}).`)
    }
  }
}

function describeStore({ endpoint }: Bucket): string {
  return `object storage at ${new URL(endpoint).host}`
}

function explainRejection({ status, code, region }: BucketRejection, bucket: Bucket, what: string): string {
  const store = describeStore(bucket)
  if (region !== undefined && region !== bucket.region)
    return `The bucket "${bucket.name}" is in another region. Set region=${region} in STORAGE_URL.`
  switch (code) {
    case 'NoSuchBucket':
      return `The ${store} has no bucket "${bucket.name}".`
    case 'InvalidAccessKeyId':
      return `The ${store} does not know the access key of STORAGE_URL.`
    case 'SignatureDoesNotMatch':
      return `The ${store} rejects the secret of STORAGE_URL.`
    case 'RequestTimeTooSkewed':
      return `The clock of this machine differs too much from that of the ${store}. Set the clock.`
    default:
      return status === 401 || status === 403
        ? `The access key of STORAGE_URL may not ${what} the bucket "${bucket.name}".`
        : `The ${store} returned ${`${status} ${code}`.trim()}.`
  }
}

/** Matches the error codes of a failed TLS connection. */
const tlsFault = /^(ERR_SSL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/

function tlsSentence(bucket: Bucket, code: string): string {
  if (code.startsWith('ERR_SSL')) {
    return `The ${describeStore(bucket)} does not use TLS (${code}). Set tls=off in STORAGE_URL, or use another port.`
  }
  return `The certificate of the ${describeStore(bucket)} is not trusted (${code}).`
}

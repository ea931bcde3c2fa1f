import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyBaseLogger } from 'fastify'
import { DomainError } from '../domain-error.ts'
import { type BucketCall, BucketRejection, callBucket, isMissing } from './bucket-calls.ts'
import { findFileType, type Storage, toFolder } from './storage.ts'
import type { Bucket } from './storage-url.ts'

/** Timeouts of calls to the object storage, in milliseconds. A stored picture is smaller than a megabyte. */
const timeouts = { PUT: 30_000, GET: 10_000, DELETE: 10_000, check: 2500 }

const year = 31_536_000

/**
 * Stores files in a bucket of an S3-compatible object storage. Uses the same paths as `localStorage`, so that files can
 * be copied from one to the other. Fails with `storage_full` if the storage is full, and with `unavailable` if the
 * storage is unreachable or rejects a call. Logs the reason.
 */
export function createS3Storage(bucket: Bucket, log: Pick<FastifyBaseLogger, 'warn'>): Storage {
  const call = (name: string, { method, ...more }: Pick<BucketCall, 'method' | 'headers' | 'body'>) =>
    callBucket(bucket, { method, key: `${toFolder(name)}/${name}`, within: timeouts[method], ...more })

  const failed = (error: unknown): DomainError => {
    log.warn(
      { reason: (error as Error).message, bucket: bucket.name },
      'a request to the object storage failed',
    )
    return new DomainError(isFull(error) ? 'storage_full' : 'unavailable', { cause: error })
  }

  async function keep(name: string, content: Uint8Array): Promise<void> {
    const headers = {
      'content-type': findFileType(name)!,
      'cache-control': `private, max-age=${year}, immutable`,
    }
    try {
      await drain(await call(name, { method: 'PUT', headers, body: content }))
    } catch (error) {
      throw failed(error)
    }
  }

  return {
    async put(content, ending) {
      const name = `${randomBytes(16).toString('hex')}.${ending}`
      await keep(name, content)
      return name
    },

    keep,

    async read(name) {
      const type = findFileType(name)
      if (!type) return undefined
      try {
        const { body, headers } = await call(name, { method: 'GET' })
        const stream = Readable.fromWeb(body as ReadableStream)
        const size = headers.get('content-length')
        return { stream, size: size === null ? undefined : Number(size), type }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw failed(error)
      }
    },

    async remove(name) {
      if (!findFileType(name)) return
      try {
        await drain(await call(name, { method: 'DELETE' }))
      } catch (error) {
        if (!isMissing(error)) throw failed(error)
      }
    },

    async check() {
      try {
        await drain(await callBucket(bucket, { method: 'GET', key: 'check', within: timeouts.check }))
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },

    // A bucket stores an object completely or not at all, so there is nothing to remove.
    async removeUnfinished() {},

    async *names() {
      let after = ''
      for (;;) {
        const { keys, isLast } = await listKeys(bucket, after).catch((error: unknown) => {
          throw failed(error)
        })
        for (const key of keys) {
          const name = key.slice(key.indexOf('/') + 1)
          if (key === `${toFolder(name)}/${name}` && findFileType(name)) yield name
        }
        if (isLast) return
        after = keys.at(-1) ?? ''
      }
    },
  }
}

/** Lists a page of the bucket's keys in order. The page starts after the key `after`. */
async function listKeys(bucket: Bucket, after: string): Promise<{ keys: string[]; isLast: boolean }> {
  const asked = new URLSearchParams({ ...(after && { marker: after }), 'max-keys': '1000' })
  const answer = await callBucket(bucket, { method: 'GET', key: `?${asked}`, within: timeouts.GET })
  const text = await answer.text()
  const keys = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key!)
  return { keys, isLast: keys.length === 0 || !/<IsTruncated>true</.test(text) }
}

/** Reads a response to its end, so that its connection can be used again. */
async function drain(answer: Response): Promise<void> {
  await answer.arrayBuffer()
}

function isFull(error: unknown): boolean {
  return (
    error instanceof BucketRejection && (error.status === 507 || /QuotaExceeded|StorageFull/.test(error.code))
  )
}

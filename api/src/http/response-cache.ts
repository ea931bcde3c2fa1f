import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

/**
 * Encodings in the order of preference (decision 006). The high compression levels take time, but a response is encoded
 * once and sent often.
 */
const compressors = {
  zstd: (bytes: Buffer) =>
    promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 9 } }),
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: promisify(gzip),
} as const

export type Encoding = keyof typeof compressors

/** Chooses the response encoding from an `accept-encoding` header. Returns undefined for no encoding. */
export function chooseEncoding(accepted = ''): Encoding | undefined {
  const wanted = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]!.trim().toLowerCase())
  return (Object.keys(compressors) as Encoding[]).find((encoding) => wanted.includes(encoding))
}

/** Responses smaller than this (bytes) are not compressed. */
const threshold = 1024

/** A response body as sent over the wire. */
export interface Body {
  bytes: Buffer
  encoding: Encoding | undefined
}

/** Compresses a response body outside the main thread. */
export async function encode(json: Buffer, encoding: Encoding | undefined): Promise<Body> {
  if (!encoding || json.length < threshold) return { bytes: json, encoding: undefined }
  return { bytes: await compressors[encoding](json), encoding }
}

/** Memory in bytes that a cached response needs besides its body, for its key and objects. */
const entryOverhead = 1000

/**
 * An LRU cache of responses with a maximum number of bytes. The response for a key never changes. If a response is
 * being built, other callers of the same key wait for it.
 */
export class ResponseCache {
  readonly #largest: number
  readonly #responses = new Map<string, { body: Promise<Body>; size: number }>()
  #size = 0

  constructor(largest: number) {
    this.#largest = largest
  }

  get(key: string): Promise<Body> | undefined {
    const response = this.#responses.get(key)
    if (!response) return undefined
    this.#responses.delete(key)
    this.#responses.set(key, response)
    return response.body
  }

  /** Caches a response that is being built. If building fails, removes the response. */
  keep(key: string, making: Promise<Body>): void {
    const body = making.then(copyBody)
    const response = { body, size: 0 }
    this.#responses.set(key, response)
    body.then(
      ({ bytes }) => {
        const size = bytes.length + entryOverhead
        if (size > this.#largest) return this.#responses.delete(key)
        response.size = size
        this.#size += size
        return this.#forgetOldest()
      },
      () => this.#responses.delete(key),
    )
  }

  #forgetOldest(): void {
    for (const [key, { size }] of this.#responses) {
      if (this.#size <= this.#largest) return
      // A response that is still being built has no size yet.
      if (size === 0) continue
      this.#responses.delete(key)
      this.#size -= size
    }
  }
}

/**
 * Copies the bytes. Node allocates small buffers as slices of a larger buffer. Each slice keeps the whole larger buffer
 * in memory.
 */
function copyBody({ bytes, encoding }: Body): Body {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return { bytes: own, encoding }
}

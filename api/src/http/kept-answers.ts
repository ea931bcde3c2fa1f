import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

/** What browsers may take, the quickest for its size first (decision 006). */
const compressors = {
  zstd: promisify(zstdCompress),
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
} as const

export type Encoding = keyof typeof compressors

/** The encoding to answer in by an `accept-encoding` header; undefined is none. */
export function encodingFor(accepted = ''): Encoding | undefined {
  const wanted = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]!.trim().toLowerCase())
  return (Object.keys(compressors) as Encoding[]).find((encoding) => wanted.includes(encoding))
}

/** Shorter answers are sent as they are. */
const threshold = 1024

/** The body of an answer as it goes over the wire. */
export interface Body {
  bytes: Buffer
  encoding: Encoding | undefined
}

/** Encodes an answer, beside the program's own thread. */
export async function encode(json: Buffer, encoding: Encoding | undefined): Promise<Body> {
  if (!encoding || json.length < threshold) return { bytes: json, encoding: undefined }
  return { bytes: await compressors[encoding](json), encoding }
}

/** What an answer takes beside its bytes, in bytes: its key, and what holds them. */
const surroundings = 1000

/**
 * Finished answers by a key that never stands for another answer, up to so many bytes together: those asked for last.
 * Who asks for one that is being made waits for it instead of making it again.
 */
export class KeptAnswers {
  readonly #largest: number
  readonly #answers = new Map<string, { body: Promise<Body>; size: number }>()
  #size = 0

  constructor(largest: number) {
    this.#largest = largest
  }

  get(key: string): Promise<Body> | undefined {
    const answer = this.#answers.get(key)
    if (!answer) return undefined
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    return answer.body
  }

  /** Keeps what is being made; what fails is forgotten. */
  keep(key: string, making: Promise<Body>): void {
    const body = making.then(inMemoryOfItsOwn)
    const answer = { body, size: 0 }
    this.#answers.set(key, answer)
    body.then(
      ({ bytes }) => {
        const size = bytes.length + surroundings
        if (size > this.#largest) return this.#answers.delete(key)
        answer.size = size
        this.#size += size
        return this.#forgetOldest()
      },
      () => this.#answers.delete(key),
    )
  }

  #forgetOldest(): void {
    for (const [key, { size }] of this.#answers) {
      if (this.#size <= this.#largest) return
      // What is still being made has no size yet.
      if (size === 0) continue
      this.#answers.delete(key)
      this.#size -= size
    }
  }
}

/** Node cuts small buffers from larger ones, all of which each of them keeps. */
function inMemoryOfItsOwn({ bytes, encoding }: Body): Body {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return { bytes: own, encoding }
}

import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { CopiedRows } from './archive.ts'

/** The size of one part of a compressed table in bytes. Smaller parts need less memory. */
const partSize = 4 << 20

/**
 * Compresses at a level that is as fast as the database. A slower level would make the backup only a few percent
 * smaller.
 */
export function compressRows() {
  return createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })
}

export function decompressRows() {
  return createZstdDecompress()
}

/**
 * Counts and hashes the rows that pass through the stream. In COPY's text format, each row contains exactly one line
 * break, at its end.
 */
export function measureRows(): { transform: Transform; measured: () => CopiedRows } {
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  const transform = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1
      done(null, chunk)
    },
  })
  return { transform, measured: () => ({ rows, bytes, sha256: hash.copy().digest('hex') }) }
}

/**
 * Splits a stream into parts of equal size. The last part may be smaller. For an empty stream, yields one empty part.
 */
export async function* splitIntoParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    held.push(chunk)
    size += chunk.length
    if (size < partSize) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  yield Buffer.concat(held)
}

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import compress from '@fastify/compress'
import fastify from 'fastify'
import { compression, listCompression } from './compression.ts'
import { sendStream } from './json-stream.ts'

test('compression of a large list finds repetitions 3 MB apart', async () => {
  const app = fastify()
  await app.register(compress, compression)
  const part = randomBytes(500_000).toString('hex')
  const body = [part, randomBytes(1_000_000).toString('hex'), part]
  app.get('/', { compress: listCompression }, async (_request, reply) => {
    await sendStream(reply, body)
    return reply
  })
  const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': 'zstd, br' } })
  await app.close()
  assert.equal(headers['content-encoding'], 'zstd')
  assert.equal(zstdDecompressSync(rawPayload).toString(), body.join(''))
  // The body has 4 MB, and its last 1 MB repeats the first. A hexadecimal digit has 4 bits, so the body compresses to
  // 1.5 MB if the compressor finds the repetition, otherwise to 2 MB.
  assert.ok(rawPayload.length < 1_700_000, `${rawPayload.length} bytes`)
})

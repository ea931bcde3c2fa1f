import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { type Body, chooseEncoding, encode, ResponseCache } from './response-cache.ts'

const body = (size: number): Body => ({ bytes: Buffer.alloc(size), encoding: undefined })

test('chooses the preferred encoding among those that the caller accepts', () => {
  for (const [header, encoding] of [
    ['gzip, deflate, br, zstd', 'zstd'],
    ['GZIP, Br;q=0.8', 'br'],
    ['zstd;q=0, br; q=0.000, gzip', 'gzip'],
    ['deflate, identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const) {
    assert.equal(chooseEncoding(header), encoding, header)
  }
})

test('an encoded response decodes unchanged, and a short response is not encoded', async () => {
  const json = Buffer.from(JSON.stringify(Array(500).fill('Recepção')))
  const decode = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
  for (const encoding of ['zstd', 'br', 'gzip'] as const) {
    const encoded = await encode(json, encoding)
    assert.equal(encoded.encoding, encoding)
    assert.ok(encoded.bytes.length < json.length / 10)
    assert.deepEqual(decode[encoding](encoded.bytes), json)
  }
  assert.deepEqual(await encode(Buffer.from('[]'), 'zstd'), { bytes: Buffer.from('[]'), encoding: undefined })
  assert.deepEqual(await encode(json, undefined), { bytes: json, encoding: undefined })
})

test('evicts the least recently used response first', async () => {
  const kept = new ResponseCache(3100)
  for (const key of ['a', 'b', 'c']) kept.keep(key, Promise.resolve(body(30)))
  await kept.get('a')
  kept.keep('d', Promise.resolve(body(30)))
  await kept.get('d')
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].filter((key) => kept.get(key)),
    ['a', 'c', 'd'],
  )
})

test('a response over the size limit is not cached and evicts nothing', async () => {
  const kept = new ResponseCache(1100)
  kept.keep('small', Promise.resolve(body(100)))
  kept.keep('large', Promise.resolve(body(101)))
  await kept.get('large')
  assert.equal(kept.get('large'), undefined)
  assert.ok(kept.get('small'))
})

test('a cached response does not keep a larger buffer in memory', async () => {
  const kept = new ResponseCache(10_000)
  for (let nth = 0; nth < 20; nth += 1) {
    kept.keep(`${nth}`, Promise.resolve({ bytes: Buffer.from('[]'), encoding: undefined }))
    await kept.get(`${nth}`)
  }
  const last = await kept.get('19')
  assert.deepEqual([last?.bytes.toString(), last?.bytes.buffer.byteLength], ['[]', 2])
  assert.deepEqual([kept.get('0'), kept.get('10')], [undefined, undefined])
})

test('concurrent requests build one response, and a failure is not cached', async () => {
  const kept = new ResponseCache(100)
  const making = Promise.withResolvers<Body>()
  kept.keep('key', making.promise)
  const waiting = kept.get('key')
  making.reject(new Error('lost'))
  await assert.rejects(waiting!, /lost/)
  assert.equal(kept.get('key'), undefined)
})

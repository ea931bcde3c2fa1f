import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import fastify from 'fastify'
import { sendStream, toJsonStream } from './json-stream.ts'

/** Starts a server whose only route streams `chunks`. The promise `sent` has the result of `sendStream`. */
async function serve(t: TestContext, chunks: () => AsyncIterable<string>) {
  const app = fastify()
  const sending = Promise.withResolvers<void>()
  sending.promise.catch(() => undefined)
  app.get('/', async (_request, reply) => {
    sending.resolve(sendStream(reply, chunks()))
    await sending.promise
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { app, sent: sending.promise, url: `http://127.0.0.1:${port}/` }
}

test('a list is valid JSON, whatever the size of its chunks', async () => {
  const items = Array.from({ length: 5000 }, (_, index) => ({ index, text: 'é"\n'.repeat(index % 50) }))
  async function* chunks() {
    yield items.slice(0, 3)
    yield []
    yield items.slice(3)
  }
  const texts = await Array.fromAsync(toJsonStream(chunks()))
  assert.ok(texts.length > 5)
  assert.deepEqual(JSON.parse(texts.join('')), items)
  async function* none() {}
  assert.deepEqual(await Array.fromAsync(toJsonStream(none())), ['[]'])
})

test('streams chunks as one response', async (t) => {
  async function* chunks() {
    yield '["a",'
    yield '"b"]'
  }
  const { url, sent } = await serve(t, chunks)
  const response = await fetch(url)
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.deepEqual(await response.json(), ['a', 'b'])
  await sent
})

test('stops building chunks when the reader disconnects', async (t) => {
  const ended = Promise.withResolvers<number>()
  async function* chunks() {
    let made = 0
    try {
      for (;;) {
        made += 1
        yield 'x'.repeat(65_536)
      }
    } finally {
      ended.resolve(made)
    }
  }
  const { url, sent } = await serve(t, chunks)
  const request = http.get(url)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  await once(response, 'data')
  request.destroy()
  assert.ok((await ended.promise) < 1000)
  await sent
})

test('failure of the first chunk returns an error, a later failure disconnects', async (t) => {
  async function* early() {
    if (url) throw Object.assign(new Error('none'), { statusCode: 404 })
    yield ''
  }
  const { url } = await serve(t, early)
  assert.equal((await fetch(url)).status, 404)

  async function* late() {
    yield '["a",'
    throw new Error('lost')
  }
  const broken = await serve(t, late)
  await assert.rejects(fetch(broken.url).then((response) => response.text()))
  await assert.rejects(broken.sent, ({ code, cause }) => code === 'internal' && /lost/.test(String(cause)))
})

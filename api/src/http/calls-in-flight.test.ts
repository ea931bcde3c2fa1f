import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { recordCalls } from './call-records.ts'
import { closeQuietly } from './calls-in-flight.ts'

/** Starts a server whose calls `/whole` and `/chunks` finish only after `release` is called. */
async function serve() {
  const app = fastify({ return503OnClosing: false })
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const underWay = closeQuietly(app, new AbortController().signal)
  recordCalls(app, { underWay, metrics: undefined })
  app.get('/whole', async () => {
    begun.resolve()
    await released.promise
    return 'whole'
  })
  app.get('/chunks', (_request, reply) => {
    reply.send(
      Readable.from(
        (async function* () {
          yield 'first'
          begun.resolve()
          await released.promise
          yield ' last'
        })(),
      ),
    )
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, begun: begun.promise, release: released.resolve, underWay, port: readPort(app) }
}

const readPort = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

/** Sends a request on a keep-alive connection. */
async function ask(port: number, path: string, agent: Agent): Promise<IncomingMessage> {
  const [response] = (await once(get({ host: '127.0.0.1', port, path, agent }), 'response')) as [
    IncomingMessage,
  ]
  return response
}

/** Fails if `closing` takes two seconds or more. */
async function closesSoon(closing: Promise<unknown>): Promise<void> {
  const start = performance.now()
  await closing
  assert.ok(performance.now() - start < 2000, 'closing waited for a connection that nobody uses')
}

for (const path of ['/whole', '/chunks']) {
  test(`closing waits for a running call of ${path}, then closes its connection`, async () => {
    const { app, begun, release, port, underWay } = await serve()
    const agent = new Agent({ keepAlive: true })
    const result = ask(port, path, agent)
    await begun
    assert.equal(underWay.size, 1)
    // The server sent the head of a streamed response before the closing began. So the head has no `connection: close`.
    if (path === '/chunks') await result
    const closing = app.close()
    while (app.server.listening) await setImmediate()
    release()
    const response = await result
    const text = (await response.setEncoding('utf8').toArray()).join('')
    assert.equal(text, path === '/whole' ? 'whole' : 'first last')
    await closesSoon(closing)
    assert.equal(underWay.size, 0)
    agent.destroy()
  })
}

test('unused connections do not delay closing', async () => {
  const { app, port, release, begun } = await serve()
  const unused = connect(port, '127.0.0.1')
  await once(unused, 'connect')
  const agent = new Agent({ keepAlive: true })
  release()
  const used = await ask(port, '/whole', agent)
  await Promise.all([begun, used.toArray()])
  unused.resume()
  const gone = once(unused, 'close')
  await closesSoon(app.close())
  await gone
  agent.destroy()
})

test('closing does not wait for a disconnected caller', async () => {
  const { app, port, begun, underWay } = await serve()
  const asking = get({ host: '127.0.0.1', port, path: '/whole', agent: false })
  asking.on('error', () => {})
  await begun
  asking.destroy()
  while (underWay.size > 0) await setImmediate()
  await closesSoon(app.close())
})

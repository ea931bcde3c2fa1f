import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createFieldSession } from '@zelo/contract/my-work'
import { createSession, endSession } from '@zelo/contract/sessions'
import { request } from './client.ts'

const makeDeviceKey = (name: string) => `${name.padEnd(22, 'n')}.${name.padEnd(43, 's')}`

/**
 * Mocks a browser and a server. The server returns one key of `given` at each sign-in. The function returns the keys that
 * the browser sent.
 */
async function serve(t: TestContext, given: string[]): Promise<(string | undefined)[]> {
  const sent: (string | undefined)[] = []
  const server = createServer((call, response) => {
    sent.push(call.headers['x-device-keys'] as string | undefined)
    const key = call.method === 'POST' && given.shift()
    response.writeHead(200, key ? { 'x-device-key': key } : {}).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const plainFetch = globalThis.fetch
  globalThis.fetch = (path, options) => plainFetch(new URL(String(path), `http://127.0.0.1:${port}`), options)
  const stored = new Map<string, string>()
  const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: stored.set.bind(stored) }
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  t.after(() => {
    globalThis.fetch = plainFetch
    Reflect.deleteProperty(globalThis, 'localStorage')
    server.closeAllConnections()
    server.close()
  })
  return sent
}

const enterWeb = () => request(createSession, { body: { email: 'ana@orla.example', password: 'x' } })
const enterField = () => request(createFieldSession, { body: { login: 'ana@orla.example', password: 'x' } })

test('both apps send a stored device key with sign-ins only', async (t) => {
  const key = makeDeviceKey('ana')
  const sent = await serve(t, [key, key])
  await enterWeb()
  await enterField()
  await request(endSession, { query: {} }, { token: 'token' })
  assert.deepEqual(sent, [undefined, key, undefined])
})

test('a shared device keeps the keys of its last five users', async (t) => {
  const names = ['ana', 'bia', 'ana', 'caio', 'dora', 'eva', 'fabio']
  const sent = await serve(t, names.map(makeDeviceKey))
  for (const _ of names) await enterField()
  await enterWeb()
  assert.equal(sent[3], ['ana', 'bia'].map(makeDeviceKey).join())
  assert.equal(sent.at(-2), ['eva', 'dora', 'caio', 'ana', 'bia'].map(makeDeviceKey).join())
  assert.equal(sent.at(-1), ['fabio', 'eva', 'dora', 'caio', 'ana'].map(makeDeviceKey).join())
})

test('a sign-in works without keys if the stored list is invalid', async (t) => {
  const sent = await serve(t, [])
  localStorage.setItem('zelo.device-keys', 'ü\n,a.b,')
  await enterWeb()
  assert.deepEqual(sent, [undefined])
})

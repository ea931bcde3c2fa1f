import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setInterval as ticks } from 'node:timers/promises'
import { environmentImportModel } from '@zelo/contract/environment-import'
import { buildAddress, request, toApiError } from './client.ts'

test('every call has the base path /api [R1-313]', () => {
  assert.equal(buildAddress('/sessions'), '/api/sessions')
})

test('every call goes to the page’s host, whatever its parameters [R1-312]', () => {
  const page = 'https://zelo.example/setores'
  for (const id of [
    '//other.example',
    '/\\other.example',
    '@other.example',
    '../..',
    'https://other.example/',
  ]) {
    const { origin, pathname } = new URL(buildAddress('/setor/:id', { id }, { nome: id }), page)
    assert.equal(origin, 'https://zelo.example', id)
    assert.match(pathname, /^\/api\/setor\//)
  }
})

test('a URL encodes parameters and omits undefined and null values', () => {
  assert.equal(
    buildAddress('/setor/:id', { id: 'a/b' }, { nome: 'sala & hall', page: undefined, dia: null, todos: 0 }),
    '/api/setor/a%2Fb?nome=sala+%26+hall&todos=0',
  )
})

test('an error gets the server’s code, or one for the HTTP status', () => {
  const problem = JSON.stringify({ code: 'in_use', facts: { environments: 3 } })
  const { code, facts } = toApiError(409, problem)
  assert.deepEqual([code, facts], ['in_use', { environments: 3 }])
  for (const [status, expected] of [
    [401, 'not_signed_in'],
    [413, 'payload_too_large'],
    [429, 'too_many_requests'],
    [502, 'unavailable'],
    [504, 'unavailable'],
    [403, 'internal'],
    [500, 'internal'],
  ] as const) {
    assert.equal(toApiError(status, '<html>proxy</html>').code, expected, `${status}`)
    assert.equal(toApiError(status, '{"code":"of_a_newer_server"}').code, expected, `${status}`)
    assert.equal(toApiError(status, '{"code":1020}').code, expected, `${status}`)
    assert.equal(toApiError(status, 'null').code, expected, `${status}`)
  }
})

/** Runs a server until the test ends. `respond` writes its responses. */
async function serve(t: TestContext, respond: (response: ServerResponse) => unknown): Promise<void> {
  const server = createServer((_, response) => void respond(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const plainFetch = globalThis.fetch
  globalThis.fetch = (path, options) => plainFetch(new URL(String(path), `http://127.0.0.1:${port}`), options)
  t.after(() => {
    globalThis.fetch = plainFetch
    server.closeAllConnections()
    server.close()
  })
}

const download = (limit: number) => request(environmentImportModel, { query: {} }, { limit })

test('a slow download may exceed the time limit while data arrives', async (t) => {
  await serve(t, async (response) => {
    let chunks = 0
    for await (const _ of ticks(100)) {
      response.write('a row\n')
      chunks += 1
      if (chunks === 20) break
    }
    response.end()
  })
  const file = await download(1500)
  assert.equal(await file.text(), 'a row\n'.repeat(20))
})

test('a missing or stalled response fails with the code offline', async (t) => {
  const responses = [() => {}, (response: ServerResponse) => response.write('a row\n')]
  await serve(t, (response) => responses.shift()?.(response))
  for (const _ of [...responses]) {
    await assert.rejects(download(200), { code: 'offline' })
  }
  assert.deepEqual(responses, [])
})

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { createTestApp, type TestApp } from '../test/test-app.ts'
import { createGroup, type TestGroup } from '../test/test-group.ts'
import { modules } from './modules.ts'

let server: TestApp
let group: TestGroup
let authorization: string

before(async () => {
  server = await createTestApp()
  group = await createGroup(server.database, { marker: 'orla' })
  authorization = `Bearer ${group.people.coordinator.token}`
})
after(() => server.close())

function assertProblem(response: LightMyRequestResponse, status: number, code: string) {
  assert.equal(response.statusCode, status)
  assert.match(String(response.headers['content-type']), /^application\/problem\+json/)
  const problem = response.json()
  assert.equal(problem.status, status)
  assert.equal(problem.code, code)
  assert.equal(problem.type, 'about:blank')
  assert.ok(problem.title.length > 0 && problem.detail.length > 0)
  assert.doesNotMatch(response.body, /node_modules|\.ts\b|select |insert |at \w+ \(/i)
  return problem
}

test('the health call needs no session', async () => {
  const response = await server.app.inject('/api/health')
  assert.equal(response.statusCode, 200)
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'))
  assert.deepEqual(response.json(), { status: 'up', version, commit: null })
})

test('keeps idle connections longer than Caddy, which reuses them for two minutes', () => {
  assert.ok(server.app.server.keepAliveTimeout > 120_000)
})

test('a call to an unknown URL returns a problem document [R1-331 R2-315]', async () => {
  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['PATCH', '/api/setor/'],
    ['GET', `/api/setor/${'9'.repeat(500)}`],
  ] as const) {
    assertProblem(await server.app.inject({ method, url, headers: { authorization } }), 404, 'not_found')
  }
})

test('a URL that cannot be decoded returns a problem document [R1-331]', async () => {
  assertProblem(await server.app.inject({ method: 'DELETE', url: '/api/setor/%ff' }), 400, 'invalid_input')
})

test('accepts a DELETE that has a content type but no body', async () => {
  for (const length of [{}, { 'content-length': '0' }]) {
    const headers = { authorization, 'content-type': 'application/json', ...length }
    const response = await server.app.inject({ method: 'DELETE', url: '/api/calendar-days/999999', headers })
    assertProblem(response, 404, 'not_found')
  }
})

test('rejects bodies that are too large, untyped or not JSON [R1-331]', async () => {
  const post = (payload: string, type: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/setor/',
      headers: { authorization, 'content-type': type },
      payload,
    })
  const large = JSON.stringify({ name: 'x'.repeat(1_000_001) })
  assertProblem(await post(large, 'application/json'), 413, 'payload_too_large')
  assertProblem(await post('name=x', 'application/x-www-form-urlencoded'), 415, 'unsupported_media_type')
  assertProblem(await post('<name/>', 'text/xml'), 415, 'unsupported_media_type')
  assertProblem(await post('{"name": "x"', 'application/json'), 400, 'invalid_input')
  assertProblem(await post('', 'application/json'), 400, 'invalid_input')
  assertProblem(await post('{"__proto__": {"x": 1}}', 'application/json'), 400, 'invalid_input')
})

test('rejects text with a NUL character, which the database cannot store', async () => {
  const { id } = group.lobby
  const replaced = await server.app.inject({
    method: 'POST',
    url: `/api/qr-codes/${id}/replacement`,
    headers: { authorization },
    payload: { content: JSON.stringify({ id, k: '\u0000' }) },
  })
  assertProblem(replaced, 400, 'invalid_input')
})

test('rejects a large body unread if permission or content type is wrong', async () => {
  const heads = (type: string, caller = '') => ({
    'content-type': type,
    ...(caller && { authorization: caller }),
  })
  const form = 'multipart/form-data; boundary=b'
  const cleaner = `Bearer ${group.people.cleaner.token}`
  for (const [headers, status, code] of [
    [heads(form), 401, 'not_signed_in'],
    [heads('application/json'), 401, 'not_signed_in'],
    [heads(form, cleaner), 403, 'forbidden'],
    [heads('application/json', authorization), 415, 'unsupported_media_type'],
  ] as const) {
    let taken = 0
    const body = Readable.from(
      (function* () {
        for (let part = 0; part < 90; part += 1) {
          taken += 1
          yield Buffer.alloc(100_000, '[')
        }
      })(),
    )
    const url = '/api/environments/import'
    assertProblem(await server.app.inject({ method: 'POST', url, headers, payload: body }), status, code)
    assert.ok(taken < 90, `${code}: ${taken} of 90 parts were accepted`)
  }
})

test('reports all field errors in one response, each with its own code [R1-332]', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/setor/',
    headers: { authorization },
    payload: { name: 5, extra: true },
  })
  const problem = assertProblem(response, 400, 'invalid_input')
  assert.deepEqual(problem.errors, { name: 'invalid', companyId: 'required', extra: 'unknown_field' })
})

test('rejects a field named like a built-in object property as unknown', async () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
    const payload = { name: 'Copa', companyId: group.branch, [name]: 1 }
    const url = '/api/setor/'
    const response = await server.app.inject({ method: 'POST', url, headers: { authorization }, payload })
    assert.deepEqual(assertProblem(response, 400, 'invalid_input').errors, { [name]: 'unknown_field' })
  }
  const form = new FormData()
  form.append('__proto__', 'x')
  const url = '/api/environments/import'
  const reply = await server.app.inject({ method: 'POST', url, headers: { authorization }, payload: form })
  const { errors } = assertProblem(reply, 400, 'invalid_input')
  assert.deepEqual(Object.entries(errors), [
    ['file', 'required'],
    ['__proto__', 'unknown_field'],
  ])
})

test('rejects a form with too many parts or headers', async () => {
  const part = (more: string) => `--b\r\ncontent-disposition: form-data; name="dryRun"\r\n${more}\r\ntrue\r\n`
  const readFormErrors = async (...parts: string[]) => {
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=b' }
    const payload = `${parts.join('')}--b--\r\n`
    const url = '/api/environments/import'
    const reply = await server.app.inject({ method: 'POST', url, headers, payload })
    return assertProblem(reply, 400, 'invalid_input').errors
  }
  assert.deepEqual(await readFormErrors(...Array<string>(20).fill(part('x: y\r\n'))), { file: 'required' })
  assert.deepEqual(await readFormErrors(...Array<string>(21).fill(part(''))), { body: 'invalid' })
  assert.deepEqual(await readFormErrors(part('x: y\r\n'.repeat(1000))), { body: 'invalid' })
})

test('accepts only bearer tokens, and all wrong tokens get the same response [R1-296]', async () => {
  const { token } = group.people.coordinator
  const results = []
  for (const header of [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    token,
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.toUpperCase()}`,
    `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`,
    `Bearer ${token} ${token}`,
    `Bearer ${'a'.repeat(10_000)}`,
    "Bearer ' or 1=1; --",
  ]) {
    const headers: Record<string, string> = header === undefined ? {} : { authorization: header }
    const response = await server.app.inject({ method: 'GET', url: '/api/setor/', headers })
    const { requestId: _, ...problem } = assertProblem(response, 401, 'not_signed_in')
    results.push(problem)
  }
  for (const result of results) assert.deepEqual(result, results[0])
})

test('forbids framing, scripts of other origins and type sniffing on every page', async () => {
  for (const url of ['/api/health', '/api/docs', '/api/docs/static/swagger-ui-bundle.js']) {
    const { headers } = await server.app.inject(url)
    assert.deepEqual(
      String(headers['content-security-policy']).split(';').sort(),
      [
        "base-uri 'self'",
        "connect-src 'self'",
        "default-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "script-src 'self'",
        "script-src-attr 'none'",
        "style-src 'self'",
      ],
      url,
    )
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(String(headers['strict-transport-security']), /^max-age=31536000; includeSubDomains$/)
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    assert.equal(headers['x-powered-by'], undefined)
  }
})

test('forbids browsers to cache responses, except lists that they revalidate', async () => {
  const readCacheControl = async (url: string) =>
    (await server.app.inject({ url, headers: { authorization } })).headers['cache-control']
  assert.equal(await readCacheControl(`/api/users/${group.parent}`), 'no-store')
  assert.equal(await readCacheControl('/api/nothing'), 'no-store')
  assert.equal(await readCacheControl('/api/environments/'), 'private, no-cache')
})

test('pages of other origins can neither send calls nor read responses', async () => {
  for (const method of ['OPTIONS', 'GET'] as const) {
    const { headers } = await server.app.inject({
      method,
      url: '/api/setor/',
      headers: { authorization, origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    })
    const opened = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
    assert.deepEqual(opened, [])
    assert.equal(headers['set-cookie'], undefined)
  }
})

test('compresses a large response if the client accepts it', async () => {
  const ask = (encoding: string) =>
    server.app.inject({ url: '/api/docs/json', headers: { 'accept-encoding': encoding } })
  assert.equal((await ask('gzip, br, zstd')).headers['content-encoding'], 'zstd')
  assert.equal((await ask('gzip, br')).headers['content-encoding'], 'br')
  assert.equal((await ask('gzip')).headers['content-encoding'], 'gzip')
  assert.equal((await ask('identity')).headers['content-encoding'], undefined)
})

test('the documentation lists every call, all under /api [R1-313 R2-280 R3-400]', async () => {
  const page = await server.app.inject('/api/docs')
  assert.equal(page.statusCode, 200)
  assert.match(page.body, /<div id="swagger-ui">/)
  const document = (await server.app.inject('/api/docs/json')).json()
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { operationId: string }>).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
    ),
  )
  const bound = modules.flatMap(({ routes }) =>
    routes.map(
      ({ endpoint: { name, method, path } }) => `${name} ${method} /api${path.replace(/:(\w+)/g, '{$1}')}`,
    ),
  )
  assert.deepEqual(listed.toSorted(), [...bound, 'live.stream GET /api/live'].toSorted())
  assert.deepEqual(Object.keys(document.paths['/api/live'].get.responses['200'].content), [
    'text/event-stream',
  ])
  const parameters: { name: string; required: boolean; explode?: boolean }[] =
    document.paths['/api/history/collaborators'].get.parameters
  const required = parameters.filter((each) => each.required)
  assert.deepEqual(
    required.map(({ name }) => name),
    ['companyId', 'from', 'to'],
  )
  assert.equal(parameters.find(({ name }) => name === 'in')?.explode, false, 'a list is one text')
})

test("the documentation's URL works with and without a trailing slash [R1-313]", async () => {
  for (const url of ['/api/docs', '/api/docs/']) {
    const { body } = await server.app.inject(url)
    const parts = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part]) => part!)
    assert.ok(parts.length >= 5, body)
    for (const part of parts) {
      const { pathname } = new URL(part, `http://zelo.example${url}`)
      assert.equal((await server.app.inject(pathname)).statusCode, 200, `${url}: ${pathname}`)
    }
  }
})

test('no two calls have the same name', () => {
  const names = modules.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint.name))
  assert.deepEqual(names, [...new Set(names)])
})

test('a server error hides internal details from the caller [R1-334]', async () => {
  const broken = await createTestApp()
  try {
    const own = await createGroup(broken.database, { marker: 'falha' })
    await broken.database.asOwner((queries) =>
      queries.schema.alterTable('sectors').renameTo('sectors_elsewhere').execute(),
    )
    const response = await broken.app.inject({
      url: '/api/setor/',
      headers: { authorization: `Bearer ${own.people.reader.token}` },
    })
    assertProblem(response, 500, 'internal')
    assert.doesNotMatch(response.body, /sectors|relation|queries/)
  } finally {
    await broken.close()
  }
})

import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fastify from 'fastify'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { serveField, serveWeb } from './web.ts'

let folder: string
let server: TestApp

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-web-'))
  const files = {
    'web/index.html': 'the web app',
    'web/assets/base-1.js': 'web()',
    'web/version.json': JSON.stringify({ version: '1.2.3', commit: 'c0ffee' }),
    'field/index.html': 'the field app',
    'field/service-worker.js': 'worker()',
    'field/manifest.webmanifest': '{}',
    'field/assets/reader-1.wasm': 'plain',
    'field/assets/reader-1.wasm.br': 'small',
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  server = await createTestApp({ webRoot: join(folder, 'web'), fieldRoot: join(folder, 'field') })
})
after(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

test("each app's page is served at every URL that is no file", async () => {
  for (const [url, body] of [
    ['/', 'the web app'],
    ['/setores', 'the web app'],
    ['/campos', 'the web app'],
    ['/campo/', 'the field app'],
    ['/campo/visita/12-main?de=hoje', 'the field app'],
  ] as const) {
    const { statusCode, body: text, headers } = await server.app.inject(url)
    assert.deepEqual([statusCode, text], [200, body], url)
    assert.equal(headers['cache-control'], 'no-cache')
    assert.equal((await server.app.inject({ method: 'HEAD', url })).statusCode, 200, `HEAD ${url}`)
  }
  for (const url of ['/nothing.js', '/campo/nothing.js', '/campo/assets/base-1.js', '/api/nothing', '/api']) {
    assert.equal((await server.app.inject(url)).statusCode, 404, url)
  }
})

test('the health call shows the version and commit of the web app', async () => {
  const response = await server.app.inject('/api/health')
  assert.deepEqual(response.json(), { status: 'up', version: '1.2.3', commit: 'c0ffee' })
})

test('redirects /favicon.ico to the icon', async () => {
  const { statusCode, headers } = await server.app.inject('/favicon.ico')
  assert.deepEqual([statusCode, headers.location], [302, '/favicon.svg'])
})

test('serves the field app below /campo/, the scope of its service worker', async () => {
  const bare = await server.app.inject('/campo?de=qr')
  assert.deepEqual([bare.statusCode, bare.headers.location], [302, '/campo/?de=qr'])
  assert.match(String(bare.headers['cache-control']), /max-age=/)
  const worker = await server.app.inject('/campo/service-worker.js')
  assert.match(String(worker.headers['content-type']), /javascript/)
  assert.equal(worker.headers['cache-control'], 'no-cache')
  const manifest = await server.app.inject('/campo/manifest.webmanifest')
  assert.match(String(manifest.headers['content-type']), /^application\/manifest\+json/)
})

test('only the field app may use the camera and WebAssembly', async () => {
  const field = (await server.app.inject('/campo/')).headers
  assert.match(String(field['permissions-policy']), /^camera=\(self\), microphone=\(\)/)
  const policy = String(field['content-security-policy'])
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'(;|$)/)
  assert.match(policy, /style-src 'self'(;|$)/)
  assert.match(policy, /worker-src 'self'(;|$)/)
  for (const url of ['/', '/campos', '/api/health']) {
    const { headers } = await server.app.inject(url)
    assert.match(String(headers['permissions-policy']), /^camera=\(\), microphone=\(\)/)
    assert.doesNotMatch(String(headers['content-security-policy']), /wasm/, url)
  }
})

test('serves hashed files compressed, cached for a year', async () => {
  const small = await server.app.inject({
    url: '/campo/assets/reader-1.wasm',
    headers: { 'accept-encoding': 'br' },
  })
  assert.deepEqual([small.body, small.headers['content-encoding']], ['small', 'br'])
  assert.equal(small.headers['content-type'], 'application/wasm')
  assert.equal(small.headers['cache-control'], 'public, max-age=31536000, immutable')
})

test('browsers revalidate a page, even if the installation path contains `assets`', async () => {
  const root = join(folder, 'assets', 'web')
  await mkdir(join(root, 'assets'), { recursive: true })
  await writeFile(join(root, 'index.html'), 'the web app')
  await writeFile(join(root, 'assets', 'base-1.js'), 'web()')
  const app = fastify()
  await serveWeb(app, root)
  assert.equal((await app.inject('/')).headers['cache-control'], 'no-cache')
  assert.match(String((await app.inject('/assets/base-1.js')).headers['cache-control']), /immutable/)
  await app.close()
})

test('the error for a missing build of an app names its folder', async () => {
  const missing = join(folder, 'nowhere')
  await assert.rejects(serveField(fastify(), missing), /the field app is not built: .*nowhere/)
  await assert.rejects(serveWeb(fastify(), missing), /the web app is not built: .*nowhere/)
})

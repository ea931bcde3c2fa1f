import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { createLog } from '../log.ts'
import { fileUrl } from '../storage/file-url.ts'
import { localStorage } from '../storage/local-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { serveFiles } from './files.ts'

let directory: string
let storage: Storage
let app: FastifyInstance

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zelo-files-'))
  storage = localStorage(directory)
  app = fastify()
  await app.register(async (api) => serveFiles(api, storage), { prefix: '/api' })
})
after(async () => {
  await app.close()
  await rm(directory, { recursive: true, force: true })
})

test('serves a picture by its file name, cached for a year', async () => {
  const content = Buffer.from('a picture')
  const name = await storage.put(content, 'jpg')
  const response = await app.inject(fileUrl(name)!)
  assert.equal(response.statusCode, 200)
  assert.deepEqual(response.rawPayload, content)
  assert.equal(response.headers['content-type'], 'image/jpeg')
  assert.equal(response.headers['content-length'], '9')
  assert.match(String(response.headers['cache-control']), /max-age=31536000, immutable/)
})

test('returns 404 for an unknown or invalid file name', async () => {
  for (const name of [`${'0'.repeat(32)}.jpg`, '..%2f..%2fpackage.json', '%2e%2e', 'null', 'a%00.jpg']) {
    assert.equal((await app.inject(`/api/files/${name}`)).statusCode, 404, name)
  }
})

test('logs a failed transfer of a picture, but no disconnected reader', async () => {
  const lines: string[] = []
  const loggerInstance: FastifyBaseLogger = createLog('warn', {
    write: (line: string) => void lines.push(line),
  })
  const server = fastify({ loggerInstance, disableRequestLogging: true })
  async function* broken() {
    yield Buffer.alloc(40_000)
    throw new Error('the disk cannot be read')
  }
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(60_000))
    },
  })
  const streams = [endless, Readable.from(broken())]
  serveFiles(server, {
    ...storage,
    read: async () => ({ stream: streams.shift()!, size: 100_000_000, type: 'image/jpeg' }),
  })
  const url = `${await server.listen({ host: '127.0.0.1', port: 0 })}/files/a`
  const gone = await fetch(url)
  await gone.body?.cancel()
  await new Promise((resolve) => endless.once('close', resolve))
  assert.deepEqual(lines, [])
  const response = await fetch(url)
  await assert.rejects(response.arrayBuffer())
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; err: { message: string } })
  assert.deepEqual(
    logged.map(({ msg, err }) => [msg, err.message]),
    [['the transfer of a picture failed', 'the disk cannot be read']],
  )
  await server.close()
})

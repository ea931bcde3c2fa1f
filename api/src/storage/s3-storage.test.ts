import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { addMyPhoto } from '@zelo/contract/my-work'
import { updateAvatar } from '@zelo/contract/users'
import pino from 'pino'
import sharp from 'sharp'
import { createTestApp } from '../../test/test-app.ts'
import { createGroup } from '../../test/test-group.ts'
import { DomainError } from '../domain-error.ts'
import { createPhone } from '../modules/my-work/test-phone.ts'
import { BucketAway, callBucket } from './bucket-calls.ts'
import { localStorage } from './local-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { storageSuite } from './storage.suite.ts'
import type { Storage } from './storage.ts'
import { respondWithError, startTestBucket, type TestBucket } from './test-bucket.ts'

let store: TestBucket
let storage: Storage
/** The logged warnings. */
const logged: unknown[] = []
const log = { warn: (...line: unknown[]) => void logged.push(line) }

before(async () => {
  store = await startTestBucket()
  storage = createS3Storage(store.bucket, log)
})
afterEach(() => store.setFault(undefined))
after(() => store.end())

const content = Buffer.from('not really a picture')
const hasCode = (code: string) => (error: unknown) => error instanceof DomainError && error.code === code

storageSuite(() => storage)

test('stores an object with its type and permanent caching', async () => {
  const headersSent: unknown[] = []
  store.setFault(({ headers }, _response, serve) => {
    headersSent.push(headers['content-type'], headers['cache-control'])
    serve()
  })
  await storage.put(content, 'jpg')
  assert.deepEqual(headersSent, ['image/jpeg', 'private, max-age=31536000, immutable'])
})

test('serves photos and avatars from the bucket by file name [R3-438 R3-439]', async () => {
  const server = await createTestApp({ storage })
  const phone = await createPhone(server, 'foto')
  const { cleaner } = phone.group.people
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const picture = new File([new Uint8Array(image)], 'eu.jpg')
  const work = phone.buildItem()
  assert.deepEqual(await phone.refusals([work]), [null])
  const photo = await server.callAs(cleaner, addMyPhoto, {
    body: { clientId: randomUUID(), executionClientId: work.clientId, photo: picture },
  })
  const avatar = await server.callAs(cleaner, updateAvatar, {
    body: { avatar: picture, user_id: cleaner.id },
  })
  for (const url of [photo.body.url, photo.body.thumbnailUrl, avatar.body.avatar_url ?? '']) {
    const name = /^\/api\/files\/([0-9a-f]{32}\.jpg)$/.exec(url)?.[1] ?? ''
    const shown = await server.app.inject(url)
    assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/jpeg'], url)
    const key = `${name.slice(0, 2)}/${name}`
    const object = await callBucket(store.bucket, { method: 'GET', key, within: 5000 })
    assert.deepEqual(Buffer.from(await object.arrayBuffer()), shown.rawPayload)
    await storage.remove(name)
    assert.equal((await server.app.inject(url)).statusCode, 404)
  }
  await server.close()
})

test('finds files that were copied from a directory into the bucket', async () => {
  const name = await localStorage(join(store.directory, 'local')).put(content, 'jpg')
  const key = `${name.slice(0, 2)}/${name}`
  assert.deepEqual(await readdir(join(store.directory, 'local'), { recursive: true }), [
    name.slice(0, 2),
    key,
  ])
  const copied = await callBucket(store.bucket, { method: 'PUT', key, body: content, within: 5000 })
  await copied.arrayBuffer()
  const file = await storage.read(name)
  assert.ok(file)
  assert.deepEqual(await buffer(file.stream), content)
})

test('calls fail while the storage is unreachable, and work again afterwards', async () => {
  const name = await storage.put(content, 'jpg')
  await store.stop()
  const calls = [storage.put(content, 'jpg'), storage.read(name), storage.remove(name)]
  await Promise.all([
    ...calls.map((call) => assert.rejects(call, hasCode('unavailable'))),
    assert.rejects(storage.check(), /does not respond/),
  ])
  await store.restart()
  await storage.check()
  assert.equal((await storage.read(name))?.stream.destroy().destroyed, true)
  await storage.put(content, 'jpg')
})

test('repeats lost or throttled requests, and stores each file once', async () => {
  const objects = async () =>
    (await readdir(join(store.directory, 'zelo'), { recursive: true })).filter((path) =>
      path.endsWith('object'),
    )
  const before = (await objects()).length
  const tries = new Map<string | undefined, number>()
  store.setFault((request, response, serve) => {
    const nth = (tries.get(request.url) ?? 0) + 1
    tries.set(request.url, nth)
    if (nth === 1) request.socket.destroy()
    else if (nth === 2) respondWithError(503, 'SlowDown')(request, response, serve)
    else if (nth === 3) {
      // The server processes the request, but the client never receives the response.
      response.writeHead = () => response
      response.end = () => response.destroy() as never
      serve()
    } else serve()
  })
  const files = Array.from({ length: 20 }, (_, index) => Buffer.from(`file ${index}`))
  const names = await Promise.all(files.map((file) => storage.put(file, 'jpg')))
  store.setFault(undefined)
  for (const [index, name] of names.entries()) {
    const file = await storage.read(name)
    assert.ok(file)
    assert.deepEqual(await buffer(file.stream), files[index])
  }
  assert.equal((await objects()).length - before, files.length)
})

test('times out if the storage accepts a call and does not respond', async () => {
  store.setFault(() => undefined)
  const call = callBucket(store.bucket, { method: 'PUT', key: 'a', body: content, within: 150 })
  await assert.rejects(
    call,
    (error: unknown) => error instanceof BucketAway && error.code === 'no response in time',
  )
})

test('reports the last error of a storage that stops responding', async () => {
  let calls = 0
  store.setFault((...call) => {
    calls += 1
    if (calls === 1) respondWithError(503, 'SlowDown')(...call)
  })
  const call = callBucket(store.bucket, { method: 'GET', key: 'a', within: 1500 })
  await assert.rejects(call, { name: 'BucketAway', code: '503 SlowDown' })
  assert.equal(calls, 2)
})

test('reading an object that is cut off fails', async () => {
  const name = await storage.put(Buffer.alloc(100_000, 1), 'jpg')
  store.setFault((_request, response) => {
    response.writeHead(200, { 'content-length': '100000' })
    response.write(Buffer.alloc(40_000, 1), () => response.destroy())
  })
  const file = await storage.read(name)
  assert.ok(file)
  await assert.rejects(buffer(file.stream))
})

test('a stalled object times out, but a slow reader does not', async () => {
  const key = 'a'
  const stored = await callBucket(store.bucket, {
    method: 'PUT',
    key,
    body: Buffer.alloc(900_000, 1),
    within: 5000,
  })
  await stored.arrayBuffer()
  const get = (within: number) => callBucket(store.bucket, { method: 'GET', key, within })
  // The timeout is long, because a busy machine needs time to begin this response.
  const whole = await get(1500)
  await delay(1600)
  assert.equal((await whole.arrayBuffer()).byteLength, 900_000)
  store.setFault((_request, response) => {
    response.writeHead(200, { 'content-length': '100000' })
    response.write(Buffer.alloc(40_000, 1))
  })
  const half = async () => await (await get(150)).arrayBuffer()
  await assert.rejects(half, { name: 'BucketAway', code: 'no response in time' })
})

test('a full storage and a missing bucket cause different error codes', async () => {
  for (const [status, code] of [
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ] as const) {
    store.setFault(respondWithError(status, code))
    await assert.rejects(storage.put(content, 'jpg'), hasCode('storage_full'))
  }
  const elsewhere = createS3Storage(store.address(undefined, undefined, 'gone'), log)
  store.setFault(undefined)
  await assert.rejects(elsewhere.read(`${'a'.repeat(32)}.jpg`), hasCode('unavailable'))
})

test('logs the reason of a failure, but no access key or secret', async () => {
  const secret = 'SECRETsecret'
  const other = createS3Storage(store.address('KEYkey', secret), log)
  logged.length = 0
  await assert.rejects(other.put(content, 'jpg'), hasCode('unavailable'))
  const text = JSON.stringify(logged)
  assert.match(text, /403 InvalidAccessKeyId/)
  assert.doesNotMatch(text, /KEYkey|SECRETsecret/)
})

test("a picture's URL returns 503 without storage, and 404 for missing files", async () => {
  const server = await createTestApp({ storage, log: pino({ level: 'silent' }) })
  const { people } = await createGroup(server.database, { marker: 'orla' })
  const person = people.cleaner
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const upload = () => {
    const avatar = new File([new Uint8Array(picture)], 'eu.png')
    return server.callAs(person, updateAvatar, { body: { avatar, user_id: person.id } })
  }
  const { avatar_url } = (await upload()).body
  const readStatus = async (url: string | null) => (await server.app.inject(url ?? '')).statusCode

  await store.stop()
  const [{ status, problem }, shown] = await Promise.all([upload(), readStatus(avatar_url)])
  assert.deepEqual([status, problem.code, shown], [503, 'unavailable', 503])
  await store.restart()
  assert.equal(await readStatus(avatar_url), 200)
  assert.equal(await readStatus(`/api/files/${'0'.repeat(32)}.jpg`), 404)
  assert.equal((await upload()).status, 200)
  await server.close()
})

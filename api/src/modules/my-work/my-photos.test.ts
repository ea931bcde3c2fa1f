import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { addMyPhoto } from '@zelo/contract/my-work'
import sharp from 'sharp'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { openTestSession, type Person } from '../../../test/test-group.ts'
import { DomainError } from '../../domain-error.ts'
import { localStorage } from '../../storage/local-storage.ts'
import type { Storage } from '../../storage/storage.ts'
import { createPhone, type Phone } from './test-phone.ts'

let server: TestApp
let phone: Phone
let directory: string
let phones = 0
/** The test storage calls this function before it stores the next file. */
let beforePut: () => Promise<unknown>

const image = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#385' } })
  .jpeg()
  .toBuffer()

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zelo-own-photos-'))
  const files = localStorage(directory)
  const storage: Storage = {
    ...files,
    async put(...file) {
      await beforePut()
      return await files.put(...file)
    },
  }
  server = await createTestApp({ storage })
})
after(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})
beforeEach(async () => {
  server.setClock(monday)
  beforePut = async () => {}
  phones += 1
  phone = await createPhone(server, `foto${phones}`)
})

/** Delivers one work item and returns its UUID. */
async function work(): Promise<string> {
  const item = phone.buildItem()
  assert.deepEqual(await phone.refusals([item]), [null])
  return item.clientId
}

const buildPhoto = (content: Uint8Array | string, name = 'foto.jpg') =>
  new File([content as Uint8Array<ArrayBuffer>], name, { type: 'image/jpeg' })

function add(
  executionClientId: string,
  { clientId = randomUUID(), photo = buildPhoto(image) }: { clientId?: string; photo?: File } = {},
  person: Person = phone.group.people.cleaner,
) {
  return server.callAs(person, addMyPhoto, { body: { clientId, executionClientId, photo } })
}

const files = async () => (await readdir(directory, { recursive: true })).filter((path) => path.includes('.'))

test('a repeated photo returns the same result and is listed once', async () => {
  const executionClientId = await work()
  const clientId = randomUUID()
  const { body } = await add(executionClientId, { clientId })
  assert.equal(body.clientId, clientId)
  for (const url of [body.url, body.thumbnailUrl])
    assert.equal((await server.app.inject({ url })).headers['content-type'], 'image/jpeg')
  assert.deepEqual((await add(executionClientId, { clientId })).body, body)
  const [appointment] = (await phone.list()).appointments
  assert.deepEqual(appointment!.executions[0]!.photos, [{ clientId, thumbnailUrl: body.thumbnailUrl }])
})

test("rejects photos of other people's work and of undelivered work", async () => {
  const { otherCleaner, master } = phone.group.people
  assert.equal((await add(randomUUID())).problem.code, 'not_found')
  const executionClientId = await work()
  for (const person of [otherCleaner, master])
    assert.equal((await add(executionClientId, {}, person)).problem.code, 'not_found')
  const clientId = randomUUID()
  await add(executionClientId, { clientId })
  assert.equal((await add(await work(), { clientId })).problem.code, 'duplicate')
})

test('rejects an empty, fake, truncated or oversized photo and names the field', async () => {
  const executionClientId = await work()
  const before = await files()
  const html = buildPhoto('<!doctype html><script>alert(1)</script>')
  for (const [photo, error] of [
    [buildPhoto(''), 'file_not_supported'],
    [html, 'file_not_supported'],
    [buildPhoto(image.subarray(0, 200)), 'file_not_supported'],
    [buildPhoto(Buffer.concat([image, Buffer.alloc(15_500_000)])), 'file_too_large'],
  ] as const) {
    const { status, problem } = await add(executionClientId, { photo })
    assert.deepEqual([status, problem.errors], [400, { photo: error }])
  }
  assert.deepEqual(await files(), before)
  assert.equal((await phone.recorded()).length, 1)
})

test('rejects a photo of 40 MB, but its work stays recorded', async () => {
  const executionClientId = await work()
  const { status, problem } = await add(executionClientId, { photo: buildPhoto(Buffer.alloc(40_000_000)) })
  assert.deepEqual([status, problem.code], [413, 'payload_too_large'])
  assert.equal((await phone.recorded()).length, 1)
})

test('reports missing and invalid fields of a photo form', async () => {
  const call = { body: { clientId: 'x' } }
  const { problem } = await server.send(phone.group.people.cleaner, addMyPhoto, call)
  assert.deepEqual(problem.errors, { clientId: 'invalid', executionClientId: 'invalid', photo: 'required' })
})

test('full storage leaves no file of a photo, and a retry succeeds', async () => {
  const executionClientId = await work()
  const clientId = randomUUID()
  const before = await files()
  for (const good of [0, 1]) {
    let puts = 0
    beforePut = async () => {
      puts += 1
      if (puts > good) throw new DomainError('storage_full')
    }
    const { status, problem } = await add(executionClientId, { clientId })
    assert.deepEqual([status, problem.code], [507, 'storage_full'])
    assert.deepEqual(await files(), before)
  }
  assert.deepEqual(await phone.refusals([phone.buildItem({ taskId: phone.group.lobby.mandatory[1] })]), [
    null,
  ])
  beforePut = async () => {}
  assert.equal((await add(executionClientId, { clientId })).status, 200)
})

test('stores no photo and no file if the session ends during encoding', async () => {
  const executionClientId = await work()
  const before = await files()
  const cleaner = await openTestSession(server.database, phone.group.id, phone.group.people.cleaner)
  beforePut = () =>
    server.database.asOwner((queries) =>
      queries.updateTable('users').set({ active: false }).where('id', '=', cleaner.id).execute(),
    )
  assert.equal((await add(executionClientId, {}, cleaner)).problem.code, 'not_signed_in')
  assert.deepEqual(await files(), before)
})

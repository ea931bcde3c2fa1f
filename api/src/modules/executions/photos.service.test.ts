import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type Person, type TestGroup } from '../../../test/test-group.ts'
import type { Write } from '../../http/route.ts'
import { localStorage } from '../../storage/local-storage.ts'
import type { Storage } from '../../storage/storage.ts'
import { startOffSchedule } from '../agendas/off-schedule.service.ts'
import { addPhoto, type KeptPhoto, mostPhotos } from './photos.service.ts'
import { recordWork } from './recording.service.ts'

let server: TestApp
let root: string
let directory: string
let groups = 0
const content = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#385' } })
  .png()
  .toBuffer()

before(async () => {
  server = await createTestApp()
  root = await mkdtemp(join(tmpdir(), 'zelo-photos-'))
})
beforeEach(async () => {
  directory = await mkdtemp(join(root, 'files-'))
})
after(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})

/** Records two finished work items of a cleaner and returns their UUIDs. */
async function newWork(): Promise<{ group: TestGroup; works: [string, string] }> {
  groups += 1
  const group = await createGroup(server.database, { marker: `foto${groups}` })
  const actor = { groupId: group.id, userId: group.people.cleaner.id }
  const startedAt = new Date('2026-03-02T10:00:00-03:00')
  const works: [string, string] = [randomUUID(), randomUUID()]
  await server.database.inGroup(group.id, async (queries) => {
    const [started] = await startOffSchedule(queries, actor, [{ environmentId: group.lobby.id, startedAt }])
    const { appointmentId } = started!
    const recorded = works.map((clientId, index) => ({
      clientId,
      appointmentId,
      taskId: group.lobby.mandatory[index]!,
      revisionId: null,
      extra: false,
      startedAt,
      endedAt: new Date('2026-03-02T10:09:00-03:00'),
      observation: null,
      undoneReason: null,
      proof: { scanned: group.lobby.code },
      sentAt: startedAt,
      receivedAt: startedAt,
    }))
    await recordWork(queries, actor, recorded, startedAt)
  })
  return { group, works }
}

function add(
  group: TestGroup,
  photo: { executionClientId: string; clientId?: string; content?: Uint8Array },
  person: Person = group.people.cleaner,
  broken: Partial<Parameters<typeof addPhoto>[0]> = {},
): Promise<KeptPhoto> {
  const write: Write = (work) => server.database.inGroup(group.id, work)
  const means = { write, storage: localStorage(directory), ...broken }
  const actor = { groupId: group.id, userId: person.id }
  return addPhoto(means, actor, { clientId: randomUUID(), content, ...photo })
}

async function listPhotoFiles(): Promise<string[]> {
  const paths = await readdir(directory, { recursive: true })
  return paths.filter((path) => path.endsWith('.jpg')).map((path) => path.slice(3))
}

function selectPhotoRows(group: TestGroup) {
  return server.database.inGroup(group.id, (queries) =>
    queries.selectFrom('execution_photos').select(['client_id', 'file', 'thumbnail']).execute(),
  )
}

test("stores several photos of the user's own work, each with its thumbnail", async () => {
  const { group, works } = await newWork()
  const first = await add(group, { executionClientId: works[0] })
  const second = await add(group, { executionClientId: works[0] })
  assert.deepEqual(
    (await listPhotoFiles()).sort(),
    [first.file, first.thumbnail, second.file, second.thumbnail].sort(),
  )
  assert.equal((await selectPhotoRows(group)).length, 2)
})

test('rejects the 21st photo of a record, but accepts stored photos again', async () => {
  const { group, works } = await newWork()
  const clientId = randomUUID()
  await server.database.inGroup(group.id, (queries) =>
    sql`insert into execution_photos (group_id, client_id, execution_id, file, thumbnail)
      select ${group.id}, case n when 1 then ${clientId}::uuid else gen_random_uuid() end, x.id, 'f', 't'
      from executions x, generate_series(1, ${mostPhotos}) as n
      where x.client_id = ${works[0]}`.execute(queries),
  )
  const one = { executionClientId: works[0] }
  await assert.rejects(add(group, one), { code: 'too_many_photos' })
  assert.equal((await add(group, { ...one, clientId })).file, 'f')
  await add(group, { executionClientId: works[1] })
})

test('stores a photo once, even if it is sent twice concurrently', async () => {
  const { group, works } = await newWork()
  const photo = { executionClientId: works[0], clientId: randomUUID() }
  const results = await Promise.all([1, 2, 3].map(() => add(group, photo)))
  results.push(await add(group, photo))
  for (const reply of results) assert.deepEqual(reply, results[0])
  const { file, thumbnail } = results[0]!
  assert.deepEqual(await selectPhotoRows(group), [{ client_id: photo.clientId, file, thumbnail }])
  assert.deepEqual((await listPhotoFiles()).sort(), [file, thumbnail].sort())
})

test('rejects a photo UUID that other work already uses', async () => {
  const { group, works } = await newWork()
  const clientId = randomUUID()
  await add(group, { executionClientId: works[0], clientId })
  await assert.rejects(add(group, { executionClientId: works[1], clientId }), { code: 'duplicate' })
})

test("rejects photos of unrecorded work, of colleagues' work and of other groups", async () => {
  const { group, works } = await newWork()
  const other = await newWork()
  await assert.rejects(add(group, { executionClientId: randomUUID() }), { code: 'not_found' })
  await assert.rejects(add(group, { executionClientId: other.works[0] }), { code: 'not_found' })
  const colleague = group.people.otherCleaner
  await assert.rejects(add(group, { executionClientId: works[0] }, colleague), { code: 'not_found' })
  assert.deepEqual(await listPhotoFiles(), [])
})

test('rejects invalid pictures with an error at the field, and stores nothing', async () => {
  const { group, works } = await newWork()
  const photo = { executionClientId: works[0], content: Buffer.from('<svg/>') }
  await assert.rejects(add(group, photo), {
    code: 'invalid_input',
    errors: { photo: 'file_not_supported' },
  })
  assert.deepEqual(await listPhotoFiles(), [])
  assert.deepEqual(await selectPhotoRows(group), [])
})

/** Wraps the storage. Calls `before` just before the second file of a photo is stored. */
function storageWhere(before: () => Promise<unknown>): Storage {
  const storage = localStorage(directory)
  let puts = 0
  return {
    ...storage,
    async put(...file) {
      puts += 1
      if (puts === 2) await before()
      return await storage.put(...file)
    },
  }
}

test('leaves no files behind if the second file or row fails', async () => {
  const { group, works } = await newWork()
  const { cleaner } = group.people
  const full = storageWhere(() => Promise.reject(new Error('no space left')))
  await assert.rejects(
    add(group, { executionClientId: works[0] }, cleaner, { storage: full }),
    /no space left/,
  )
  assert.deepEqual(await listPhotoFiles(), [])

  const removed = storageWhere(() =>
    server.database.asOwner((queries) =>
      queries.deleteFrom('executions').where('client_id', '=', works[0]).execute(),
    ),
  )
  await assert.rejects(
    add(group, { executionClientId: works[0] }, cleaner, { storage: removed }),
    /foreign key/,
  )
  assert.deepEqual(await listPhotoFiles(), [])
})

test('keeps the files if the connection breaks after the commit', async () => {
  const { group, works } = await newWork()
  let calls = 0
  const write: Write = async (work) => {
    calls += 1
    const result = await server.database.inGroup(group.id, work)
    if (calls === 2) throw new Error('connection lost')
    return result
  }
  const photo = { executionClientId: works[0], clientId: randomUUID() }
  await assert.rejects(add(group, photo, group.people.cleaner, { write }), /connection lost/)
  const { file, thumbnail } = await add(group, photo)
  assert.deepEqual((await listPhotoFiles()).sort(), [file, thumbnail].sort())
})

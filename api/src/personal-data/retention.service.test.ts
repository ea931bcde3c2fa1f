import assert from 'node:assert/strict'
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { listCompanyHistory } from '@zelo/contract/history'
import { createSession } from '@zelo/contract/sessions'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { openTestSession } from '../../test/test-group.ts'
import { recordWithPhoto } from '../backup/test-backup.ts'
import { setOrigin } from '../database/origin.ts'
import { createWorkDay, type Shift } from '../modules/executions/test-shift.ts'
import { localStorage } from '../storage/local-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { removeExpired } from './retention.service.ts'

let server: TestApp
let storage: Storage
let shift: Shift
let folder: string
const log = { info() {}, error: console.error }

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-retention-'))
  storage = localStorage(join(folder, 'files'))
  server = await createTestApp({ storage })
  shift = await createWorkDay(server, 'cais')
})
after(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const expire = (instant: string, photoMonths?: number) =>
  removeExpired(
    { database: server.database, storage, log },
    { photoMonths, signInMonths: 6 },
    new Date(instant),
  )

async function selectPhotos() {
  return await server.database.inGroup(shift.group.id, async (queries) => {
    const rows = await queries
      .selectFrom('execution_photos')
      .select(['id', 'file', 'expired_at'])
      .orderBy('id')
      .execute()
    return rows.map(({ file, expired_at }) => ({
      isThere: file !== null,
      expired: expired_at?.toISOString() ?? null,
    }))
  })
}

const count = async (table: string) =>
  await server.database.asOwner(async (queries) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      queries,
    )
    return rows[0]!.count
  })

test('removes the files of old photos and keeps their records', async () => {
  for (const taskId of shift.group.lobby.mandatory) await recordWithPhoto(server, storage, shift, taskId)
  const [older] = await server.database.inGroup(shift.group.id, (queries) =>
    queries.selectFrom('execution_photos').select('id').orderBy('id').execute(),
  )
  await server.database.inGroup(shift.group.id, (queries) =>
    sql`update execution_photos set created_at = case when id = ${older!.id}
      then '2026-01-31T10:00:00Z'::timestamptz else '2026-02-01T10:00:00Z' end`.execute(queries),
  )
  await expire('2036-01-01T00:00:00Z')
  assert.equal((await Array.fromAsync(storage.names())).length, 4)
  await expire('2028-01-31T09:59:00Z', 24)
  assert.equal((await Array.fromAsync(storage.names())).length, 4)

  // Two concurrent runs do not remove the same photo twice.
  const instant = '2028-02-01T09:00:00.000Z'
  await Promise.all([expire(instant, 24), expire(instant, 24)])
  assert.deepEqual(await selectPhotos(), [
    { isThere: false, expired: instant },
    { isThere: true, expired: null },
  ])
  assert.equal((await Array.fromAsync(storage.names())).length, 2)

  // In the history, an expired photo has an empty URL, and the field `image` is null.
  const { parent, people } = shift.group
  const query = { companyId: parent, dataIni: '2026-03-02', dataFim: '2026-03-02' }
  const reader = await openTestSession(server.database, shift.group.id, people.reader)
  const history = await server.callAs(reader, listCompanyHistory, { query })
  const shown = history.body.map(({ image, images }) => [image === null, images.map(({ url }) => url !== '')])
  assert.deepEqual(shown.sort(), [
    [false, [true]],
    [true, [false]],
  ])
})

test('a photo whose file cannot be removed does not stop other removals', async () => {
  await recordWithPhoto(server, storage, shift, shift.group.lobby.mandatory[0])
  const before = await selectPhotos()
  const stuck = await server.database.inGroup(shift.group.id, (queries) =>
    queries
      .selectFrom('execution_photos')
      .select('file')
      .where('file', 'is not', null)
      .orderBy('id')
      .execute(),
  )
  assert.equal(stuck.length, 2)
  const held: Storage = {
    ...storage,
    remove: (name) => (name === stuck[0]?.file ? Promise.reject(new Error('held')) : storage.remove(name)),
  }
  const later = new Date('2029-06-01T00:00:00Z')
  const means = { database: server.database, storage: held, log }
  await removeExpired(means, { photoMonths: 1, signInMonths: 6 }, later)
  assert.deepEqual(
    (await selectPhotos()).map(({ isThere }) => isThere),
    [false, true, false],
  )
  assert.equal(before.length, 3)
  await server.database.inGroup(shift.group.id, (queries) =>
    sql`delete from execution_photos where id = (select max(id) from execution_photos)`.execute(queries),
  )
})

test('if the storage is down, expired photos are removed the next day', async () => {
  const away: Storage = { ...storage, remove: () => Promise.reject(new Error('away')) }
  const means = { database: server.database, storage: away, log }
  const retention = { photoMonths: 24, signInMonths: 6 }
  await assert.rejects(removeExpired(means, retention, new Date('2030-01-01T00:00:00Z')), /away/)
  assert.deepEqual((await selectPhotos()).at(-1), { isThere: true, expired: null })
  await expire('2030-01-01T00:00:00Z', 24)
  assert.equal((await Array.fromAsync(storage.names())).length, 0)
})

test('removes the unfinished files of a killed server after an hour', async () => {
  const name = await storage.put(Buffer.from('a picture'), 'jpg')
  const path = join(folder, 'files', name.slice(0, 2), name)
  const left = [`${path}.unfinished`, join(folder, 'files', `check-${'0'.repeat(16)}`)]
  const underWay = path.replace(name, `${'0'.repeat(32)}.jpg.unfinished`)
  const before = (Date.now() - 3_601_000) / 1000
  for (const each of [...left, underWay]) await writeFile(each, 'half')
  for (const each of [...left, path]) await utimes(each, before, before)
  await expire('2026-03-02T08:00:00-03:00')
  for (const each of left) await assert.rejects(stat(each), { code: 'ENOENT' })
  for (const each of [path, underWay]) assert.ok(await stat(each))
  await rm(underWay)
  await storage.remove(name)
})

test('keeps sign-ins for six months, but sessions only until they expire', async () => {
  server.setClock('2026-03-02T08:00:00-03:00')
  const { email } = shift.group.people.master
  await server.callAs(null, createSession, { body: { email, password: shift.group.password } })
  const signIns = await server.database.asOwner((queries) =>
    queries.selectFrom('sign_ins').select(['user_id', 'at', 'address']).execute(),
  )
  assert.deepEqual(signIns, [
    {
      user_id: shift.group.people.master.id,
      at: new Date('2026-03-02T08:00:00-03:00'),
      address: '127.0.0.1',
    },
  ])
  const wrong = { email, password: 'errada' }
  await server.callAs(null, createSession, { body: wrong })
  assert.equal(await count('sign_ins'), 1)

  const sessions = await count('sessions')
  await expire('2026-03-03T07:59:00-03:00')
  assert.equal(await count('sessions'), sessions)
  await expire('2026-03-03T08:00:00-03:00')
  assert.equal(await count('sessions'), sessions - 1)
  await expire('2026-09-02T07:59:00-03:00')
  assert.equal(await count('sign_ins'), 1)
  await expire('2026-09-02T08:01:00-03:00')
  assert.equal(await count('sign_ins'), 0)
})

test('deletes thousands of sign-ins without waiting for a locked sign-in', async () => {
  const { group } = shift
  await server.database.asOwner((queries) =>
    sql`
      insert into sign_ins (group_id, user_id, at)
      select ${group.id}, ${group.people.master.id}, '2025-01-01T00:00:00Z'::timestamptz + nth * interval '1 minute'
      from generate_series(1, 12000) nth`.execute(queries),
  )
  await server.database.asOwner(async (queries) => {
    await sql`select from sign_ins order by at limit 1 for update`.execute(queries)
    await expire('2026-03-02T08:00:00-03:00')
    assert.equal(await count('sign_ins'), 1)
  })
  await expire('2026-03-02T08:00:00-03:00')
  assert.equal(await count('sign_ins'), 0)
})

test('stopping the server stops the deletion of thousands of sign-ins', async () => {
  const { group } = shift
  await server.database.asOwner((queries) =>
    sql`
      insert into sign_ins (group_id, user_id, at)
      select ${group.id}, ${group.people.master.id}, '2025-01-01T00:00:00Z'::timestamptz + nth * interval '1 minute'
      from generate_series(1, 12000) nth`.execute(queries),
  )
  const stopping = new AbortController()
  const means = { database: server.database, storage, log, stopping: stopping.signal }
  const removal = removeExpired(means, { signInMonths: 6 }, new Date('2026-03-02T08:00:00-03:00'))
  stopping.abort()
  await removal
  assert.ok((await count('sign_ins')) > 0)
  await expire('2026-03-02T08:00:00-03:00')
  assert.equal(await count('sign_ins'), 0)
})

test('deletes IP addresses in the change log after six months', async () => {
  const { group } = shift
  const from = { address: '203.0.113.7', requestId: 'e61216a1-1111-4222-8333-944445555666' }
  await server.database.inGroup(group.id, async (queries) => {
    await setOrigin(queries, from, group.people.coordinator.id)
    await queries
      .updateTable('sectors')
      .set({ name: 'Copa', name_key: 'copa' })
      .where('id', '=', group.sectors.free)
      .execute()
  })
  const changes = () =>
    server.database.asOwner((queries) => queries.selectFrom('changes').selectAll().orderBy('id').execute())
  const before = await changes()
  const made = before.at(-1)!
  assert.deepEqual([made.address, made.name], [from.address, 'Copa'])

  const later = (days: number) => {
    const at = new Date(made.at)
    at.setUTCMonth(at.getUTCMonth() + 6, at.getUTCDate() + days)
    return at.toISOString()
  }
  await expire(later(-4))
  assert.deepEqual(await changes(), before)
  await Promise.all([expire(later(4)), expire(later(4))])
  assert.deepEqual(
    await changes(),
    before.map((change) => ({ ...change, address: null })),
  )
})

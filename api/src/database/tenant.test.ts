import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { DomainError } from '../domain-error.ts'
import { connectPools } from './connect.ts'
import type { Database } from './tenant.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let made: TestDatabase
let database: Database
const reports: unknown[] = []
const report = (...words: unknown[]) => reports.push(words)
const log = { warn: report, error: report }

before(async () => {
  made = await createTestDatabase()
  database = connectPools(made.url, log)
})
after(async () => {
  await database.close()
  await made.drop()
})

async function countGroups(): Promise<number> {
  const rows = await database.asOwner((queries) => queries.selectFrom('groups').select('id').execute())
  return rows.length
}

test('a lost connection fails its transaction with `unavailable`', async () => {
  await assert.rejects(
    database.asOwner(async (queries) => {
      await queries.insertInto('groups').values({ name: 'Grupo' }).execute()
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(queries)
    }),
    { name: 'DomainError', code: 'unavailable' },
  )
  assert.equal(await countGroups(), 0)
  assert.doesNotMatch(JSON.stringify(reports), /password|_events/)
})

test('a transaction that ignores a failed statement is rolled back', async () => {
  await assert.rejects(
    database.asOwner(async (queries) => {
      await queries.insertInto('groups').values({ name: 'Grupo' }).execute()
      await sql`select 1 / 0`.execute(queries).catch(() => undefined)
    }),
    /rolled back/,
  )
  assert.equal(await countGroups(), 0)
})

test('an error rolls the transaction back, otherwise the transaction commits', async () => {
  await assert.rejects(
    database.asOwner(async (queries) => {
      await queries.insertInto('groups').values({ name: 'Grupo' }).execute()
      throw new Error('no')
    }),
    /no/,
  )
  assert.equal(await countGroups(), 0)
  await database.asOwner((queries) => queries.insertInto('groups').values({ name: 'Grupo' }).execute())
  assert.equal(await countGroups(), 1)
})

test('a read of a rejected session returns no rows', async () => {
  let isRead = false
  const reading = database.readInSession(
    Buffer.alloc(32),
    (session) => {
      assert.equal(session, undefined)
      throw new DomainError('not_signed_in')
    },
    async (queries) => {
      await queries.selectFrom('groups').select('id').execute()
      isRead = true
    },
  )
  await assert.rejects(reading, { code: 'not_signed_in' })
  assert.equal(isRead, false)
  // The pool then returns a connection that works.
  await countGroups()
})

test('statements of one round trip run in the order of their calls', async () => {
  const groups = await countGroups()
  await database.asOwner(async (queries) => {
    const insert = () => sql`insert into groups (name) values ('Grupo')`.execute(queries)
    const select = () => queries.selectFrom('groups').select('id').execute()
    const [before, , after] = await Promise.all([select(), insert(), select()])
    assert.deepEqual([before.length, after.length], [groups, groups + 1])
  })
})

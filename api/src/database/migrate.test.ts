import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { connectPools } from './connect.ts'
import { migrate, migrateEmpty } from './migrate.ts'
import { createTestDatabase, maintain, type TestDatabase, withDatabase } from './test-database.ts'
import { withPostgres } from './test-embedded.ts'

let cluster: TestDatabase
let url: string
let folder: string

before(async () => {
  cluster = await createTestDatabase()
})
after(() => cluster.drop())

beforeEach(async (test) => {
  const name = `empty_${randomBytes(8).toString('hex')}`
  url = withDatabase(cluster.url, name)
  folder = await mkdtemp(join(tmpdir(), 'zelo-migrations-'))
  await maintain(cluster.url, `create database ${name}`)
  assert.ok('after' in test)
  test.after(async () => {
    await rm(folder, { recursive: true })
    await maintain(cluster.url, `drop database ${name}`)
  })
})

const write = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text)

async function selectRows(statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query({ text: statement, rowMode: 'array' })
  await client.end()
  return rows
}

const rejected = (sentence: RegExp) => (error: unknown) => {
  assert.ok(error instanceof StartError, String(error))
  assert.match(error.message, sentence)
  return true
}

test('each migration runs once, in the order of names', async () => {
  await write('0002-more', 'insert into things values (2); create table others ()')
  await write('0001-first', 'create table things (id int); insert into things values (1)')
  const begun: string[] = []
  const begins = (name: string) => void begun.push(name)
  assert.deepEqual(await migrate(url, { folder, begins }), ['0001-first', '0002-more'])
  assert.deepEqual(begun, ['0001-first', '0002-more'])
  assert.deepEqual(await migrate(url, { folder }), [])
  await write('0003-last', 'insert into things values (3)')
  assert.deepEqual(await migrate(url, { folder }), ['0003-last'])
  assert.deepEqual(await selectRows('select id from things order by id'), [[1], [2], [3]])
})

test('concurrent processes run each migration only once', async () => {
  await write('0001-first', 'create table things (id int); select pg_sleep(0.1)')
  await write('0002-more', 'insert into things values (1)')
  const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(url, { folder })))
  assert.deepEqual(ran.flat().sort(), ['0001-first', '0002-more'])
  assert.deepEqual(await selectRows('select id from things'), [[1]])
})

test('an operator command migrates an empty database, but not an older database', async () => {
  await write('0001-first', 'create table things ()')
  await write('0002-second', 'select 1')
  // `migrateEmpty` waits for the migrations that another process has begun.
  await Promise.all([migrate(url, { folder }), migrateEmpty(url, folder), migrateEmpty(url, folder)])
  await write('0003-third', 'drop table things')
  await assert.rejects(
    migrateEmpty(url, folder),
    rejected(/^The database is older than this program\. [^\n]*\.$/),
  )
  assert.deepEqual(await selectRows('select name from migrations order by name'), [
    ['0001-first'],
    ['0002-second'],
  ])
  await migrate(url, { folder })
  await migrateEmpty(url, folder)
})

test('a failed migration is rolled back, and earlier migrations stay', async () => {
  await write('0001-first', 'create table things (id int)')
  await write('0002-wrong', 'insert into things values (1); insert into nowhere values (1)')
  await assert.rejects(
    migrate(url, { folder }),
    rejected(/migration 0002-wrong failed \(relation "nowhere" does not exist\)\.$/),
  )
  assert.deepEqual(await selectRows('select id from things'), [])
  await write('0002-wrong', 'insert into things values (2)')
  assert.deepEqual(await migrate(url, { folder }), ['0002-wrong'])
})

test('rejects a database whose migrations were changed, removed or inserted', async () => {
  await write('0001-first', 'create table things (id int)')
  await write('0003-third', 'select 1')
  await migrate(url, { folder })

  await write('0001-first', 'create table things (id bigint)')
  await assert.rejects(migrate(url, { folder }), rejected(/^Migration 0001-first was changed after/))
  await write('0001-first', 'create table things (id int)')

  await write('0002-second', 'select 1')
  await assert.rejects(migrate(url, { folder }), rejected(/^Migration 0002-second comes before 0003-third/))
  await rm(join(folder, '0002-second.sql'))

  await rm(join(folder, '0001-first.sql'))
  await assert.rejects(
    migrate(url, { folder }),
    rejected(/^Migration 0001-first, .* is missing from the program/),
  )
})

test('a migration whose line endings changed counts as unchanged', async () => {
  await write('0001-first', 'create table things (\n  id int\n)')
  await migrate(url, { folder })
  await write('0001-first', 'create table things (\r\n  id int\r\n)')
  assert.deepEqual(await migrate(url, { folder }), [])
})

test('rejects a database of a newer program', async () => {
  await write('0001-first', 'create table things (id int)')
  await write('0002-future', 'select 1')
  await migrate(url, { folder })
  await rm(join(folder, '0002-future.sql'))
  await assert.rejects(
    migrate(url, { folder }),
    rejected(/^The database is newer than this program.* 0002-future/),
  )
})

test('an error about the database is one sentence without the password', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const { port } = closed.address() as { port: number }
  await new Promise((resolve) => closed.close(resolve))

  const nobody = `postgres://zelo:hush@127.0.0.1:${port}/zelo`
  await assert.rejects(
    migrate(nobody),
    rejected(/^The database 127\.0\.0\.1:\d+\/zelo cannot be used: .*ECONNREFUSED/),
  )
  await assert.rejects(
    migrate(withDatabase(url, 'nowhere')),
    rejected(/database "nowhere" does not exist\.$/),
  )
  const wrong = new URL(url)
  wrong.password = 'hush'
  await assert.rejects(migrate(wrong.href), (error) => {
    assert.doesNotMatch(String(error), /hush/)
    return rejected(/password authentication failed for user "zelo_owner"\.$/)(error)
  })
})

test('a role without superuser rights can migrate a database and use it', async () => {
  await withPostgres(folder, async (url) => {
    assert.notEqual((await migrate(url)).length, 0)
    assert.deepEqual(await migrate(url), [])
    const database = connectPools(url, console)
    const { id } = await database.asOwner((queries) =>
      queries.insertInto('groups').values({ name: 'Grupo' }).returning('id').executeTakeFirstOrThrow(),
    )
    const seen = await database.inGroup(id, (queries) => queries.selectFrom('groups').select('id').execute())
    assert.deepEqual(seen, [{ id }])
    await database.close()
  })
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { createLog } from '../log.ts'
import type { Storage } from '../storage/storage.ts'

let server: TestApp
let lines: string[] = []
/** The storage check, which each test may replace. */
let storageIs: () => Promise<void>
const stopping = new AbortController()

before(async () => {
  const storage: Storage = {
    put: () => assert.fail(),
    keep: () => assert.fail(),
    read: async () => undefined,
    remove: async () => undefined,
    removeUnfinished: () => assert.fail(),
    names: () => assert.fail(),
    check: () => storageIs(),
  }
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  server = await createTestApp({ storage, log, stopping: stopping.signal })
})
after(() => server.close())

async function ready() {
  const response = await server.app.inject('/api/ready')
  return { status: response.statusCode, body: response.json() as { status: string; failing?: string[] } }
}

/** Repeats the call until the response matches, because the server caches the results for one second. */
async function becomes(status: number, body: object): Promise<void> {
  for (const deadline = Date.now() + 20_000; ; ) {
    const result = await ready()
    if (result.status === status && JSON.stringify(result.body) === JSON.stringify(body)) return
    if (Date.now() > deadline) assert.deepEqual(result, { status, body })
    await delay(20)
  }
}

const isReady = { status: 'ready' }
const run = (statement: string) => server.database.asOwner((queries) => sql.raw(statement).execute(queries))

test('a working server reports ready, and the response is not cached', async () => {
  storageIs = async () => {}
  const response = await server.app.inject('/api/ready')
  assert.equal(response.statusCode, 200)
  assert.deepEqual(response.json(), isReady)
  assert.equal(response.headers['cache-control'], 'no-store')
})

test("reports `migrations` as failing if the database's migrations differ from the program's", async () => {
  const unready = { status: 'not ready', failing: ['migrations'] }
  for (const [spoil, mend] of [
    [`insert into migrations values ('9999-newer', 'x')`, `delete from migrations where name = '9999-newer'`],
    [
      `update migrations set checksum = 'x' || checksum where name like '0001%'`,
      `update migrations set checksum = substr(checksum, 2) where name like '0001%'`,
    ],
  ] as const) {
    await run(spoil)
    await becomes(503, unready)
    await run(mend)
    await becomes(200, isReady)
  }
})

test('reports an unreachable storage but stays ready', async () => {
  lines = []
  storageIs = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.9:9000'))
  await becomes(200, { status: 'ready', failing: ['storage'] })
  await becomes(200, { status: 'ready', failing: ['storage'] })
  storageIs = async () => {}
  await becomes(200, isReady)
  const logged = lines.map(
    (line) => JSON.parse(line) as { msg: string; part?: string; err?: { message: string } },
  )
  assert.deepEqual(
    logged.map(({ msg, part, err }) => [msg, part, err?.message]),
    [
      ['a part does not respond', 'storage', 'connect ECONNREFUSED 10.0.0.9:9000'],
      ['all parts respond again', undefined, undefined],
    ],
  )
})

test('runs only one storage check at a time while the storage hangs', async () => {
  let asked = 0
  const never = Promise.withResolvers<void>()
  storageIs = () => {
    asked += 1
    return never.promise
  }
  await becomes(200, { status: 'ready', failing: ['storage'] })
  await Promise.all(Array.from({ length: 50 }, ready))
  assert.equal(asked, 1)
  storageIs = async () => {}
  never.resolve()
  await becomes(200, isReady)
})

test('without a database, the server is healthy but not ready', async () => {
  const url = new URL(server.databaseUrl)
  const name = url.pathname.slice(1)
  const other = await createTestApp()
  const admin = (statement: string) =>
    other.database.asOwner((queries) => sql.raw(statement).execute(queries))
  await admin(`alter database ${name} with allow_connections false`)
  await admin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await becomes(503, { status: 'not ready', failing: ['database'] })
  assert.equal((await server.app.inject('/api/health')).statusCode, 200)
  await admin(`alter database ${name} with allow_connections true`)
  await becomes(200, isReady)
  await other.close()
})

test('a stopping server is not ready, but still serves calls', async () => {
  await becomes(200, isReady)
  stopping.abort()
  assert.deepEqual(await ready(), { status: 503, body: { status: 'not ready', failing: ['stopping'] } })
  const call = await server.app.inject('/api/setor/')
  assert.equal(call.statusCode, 401)
  assert.equal(call.headers.connection, 'close')
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectPools } from './connect.ts'
import type { Database } from './tenant.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/**
 * The state of the proxy in front of the database. `open` forwards, `closed` disconnects, and `silent` accepts
 * connections but sends nothing.
 */
let line: 'open' | 'closed' | 'silent' = 'open'
const sockets = new Set<Socket>()
const gate = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  if (line === 'closed') return socket.destroy()
  if (line === 'silent') return
  const { hostname, port } = new URL(made.url)
  const beyond = connectTo(Number(port), hostname)
  sockets.add(beyond)
  beyond.on('error', () => {}).on('close', () => socket.destroy())
  socket.on('close', () => beyond.destroy())
  socket.pipe(beyond).pipe(socket)
})

let made: TestDatabase
let url: string
let database: Database
let warnings: unknown[]
const log = { warn: (...words: unknown[]) => void warnings.push(words), error() {} }

before(async () => {
  made = await createTestDatabase()
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const address = new URL(made.url)
  address.port = String((gate.address() as AddressInfo).port)
  url = address.href
})
after(async () => {
  hangUp()
  gate.close()
  await made.drop()
})
beforeEach(() => {
  line = 'open'
  warnings = []
  database = connectPools(url, log)
})
afterEach(async () => {
  hangUp()
  await database.close()
})

function hangUp(): void {
  for (const socket of sockets) socket.destroy()
}

const ask = () => database.asOwner((queries) => sql`select 1`.execute(queries))

/** Returns how long a rejected call takes, in milliseconds. */
async function measureRejection(): Promise<number> {
  const began = performance.now()
  await assert.rejects(ask(), { name: 'DomainError', code: 'unavailable' })
  return performance.now() - began
}

async function untilResponding(): Promise<void> {
  while (!(await ask().catch(() => undefined))) await delay(20)
}

for (const [outage, title] of [
  ['closed', 'refuses connections'],
  ['silent', 'does not respond'],
] as const) {
  test(`while the database ${title}, calls fail fast; afterwards they work again`, async () => {
    await ask()
    line = outage
    hangUp()
    // The first calls detect the outage.
    const first = await Promise.all([measureRejection(), measureRejection(), measureRejection()])
    assert.ok(Math.max(...first) < 5000, `${first}`)
    const next = await Promise.all(Array.from({ length: 100 }, measureRejection))
    assert.ok(Math.max(...next) < 500, `${Math.max(...next)}`)
    assert.equal(warnings.length, 1, JSON.stringify(warnings))
    line = 'open'
    await untilResponding()
    await Promise.all(Array.from({ length: 20 }, ask))
    assert.match(JSON.stringify(warnings.at(-1)), /responds again/)
  })
}

test("calls succeed immediately after PostgreSQL's connection limit is raised", async () => {
  const owner = new URL(url)
  await made.database.asOwner((queries) =>
    sql`alter database ${sql.id(owner.pathname.slice(1))} connection limit 0`.execute(queries),
  )
  await made.database.asOwner((queries) => sql`create role crowd login password 'crowd'`.execute(queries))
  owner.username = 'crowd'
  owner.password = 'crowd'
  const crowded = connectPools(owner.href, log)
  try {
    const unavailable = { code: 'unavailable' }
    await assert.rejects(
      crowded.asOwner(async () => {}),
      unavailable,
    )
    await made.database.asOwner((queries) =>
      sql`alter database ${sql.id(owner.pathname.slice(1))} connection limit -1`.execute(queries),
    )
    await crowded.asOwner(async () => {})
    assert.deepEqual(warnings, [])
  } finally {
    await crowded.close()
    await made.database.asOwner((queries) => sql`drop role crowd`.execute(queries))
  }
})

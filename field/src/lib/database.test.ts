import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { readAccount, writeAccount } from './account-store.ts'
import { changePerson } from './change-person.ts'
import { DatabaseStuck, FieldDatabase, type StoredPlan } from './database.ts'
import { createPhone, ivone } from './test-phone.ts'

/** Connections in the order in which the browser opened them. */
const connections: IDBDatabase[] = []
const open = indexedDB.open.bind(indexedDB)
indexedDB.open = (...args) => {
  const request = open(...args)
  request.addEventListener('success', () => connections.push(request.result))
  return request
}

let name: string
let database: FieldDatabase
beforeEach(() => {
  name = crypto.randomUUID()
  database = new FieldDatabase(name)
})

const plan = (fetchedAt: number): StoredPlan => ({
  ownerId: 7,
  days: {},
  places: [],
  found: [],
  fetchedAt,
  clockOffset: 0,
})

/** Increments a counter in the database. Returns its new value. */
const count = () =>
  database.write(['plans'], async ({ store }) => {
    const { fetchedAt } = (await store.get(7)) ?? plan(0)
    await store.put(plan(fetchedAt! + 1))
    return fetchedAt! + 1
  })
const counted = () => database.read(['plans'], async ({ store }) => (await store.get(7))?.fetchedAt)

const fail = (name: string, message: string) => () => {
  throw new DOMException(message, name)
}

/** Ways in which a browser can close a page's connection. */
const losses: Record<string, (connection: IDBDatabase) => unknown> = {
  'the connection closed without an event': (connection) => connection.close(),
  'Safari lost its database server': (connection) => {
    connection.transaction = fail(
      'UnknownError',
      'Connection to Indexed Database server lost. Refresh the page to try again',
    )
  },
  'Safari lost the transaction': (connection) => {
    connection.transaction = fail(
      'UnknownError',
      'Attempt to get records from database without an in-progress transaction',
    )
  },
  'the transaction ended after its first request': (connection) => {
    const begin = connection.transaction.bind(connection)
    connection.transaction = (...args) => {
      const transaction = begin(...args)
      const [, mode] = args
      // Aborts the transaction after its first read and before its write.
      if (mode === 'readwrite') setImmediate(() => setImmediate(() => transaction.abort()))
      return transaction
    }
  },
}

for (const [how, lose] of Object.entries(losses)) {
  test(`an operation is repeated once on a new connection if ${how}`, async () => {
    assert.equal(await count(), 1)
    lose(connections.at(-1)!)
    assert.equal(await count(), 2)
    lose(connections.at(-1)!)
    assert.equal(await counted(), 2)
  })
}

test('callers that lose the same connection share one new connection', async () => {
  await count()
  connections.at(-1)!.close()
  const before = connections.length
  await Promise.all([count(), count(), counted(), count()])
  assert.deepEqual([connections.length - before, await counted()], [1, 4])
})

test('an operation that fails twice rejects, and the next operation is attempted', async () => {
  await count()
  const failing = database.write(['plans'], fail('UnknownError', 'an internal error'))
  await assert.rejects(failing, { name: 'UnknownError' })
  assert.equal(await count(), 2)
})

test('an invalid operation and one without space are not repeated', async () => {
  for (const error of [new DOMException('full', 'QuotaExceededError'), new TypeError('wrong')]) {
    let calls = 0
    const failing = database.write(['plans'], async ({ store }) => {
      calls += 1
      await store.put(plan(5))
      throw error
    })
    await assert.rejects(failing, error)
    assert.deepEqual([calls, await counted()], [1, undefined])
  }
})

test('the app reopens a deleted database empty and notifies its subscribers', async () => {
  let reopened = 0
  database.followReopening(() => {
    reopened += 1
  })
  await count()
  assert.equal(reopened, 0)
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(name).onsuccess = resolve
  })
  assert.equal(await count(), 1)
  assert.equal(reopened, 1)
})

test('the database can be opened once another tab no longer blocks it', async (t) => {
  // While another tab blocks the database, the request to open it fires no event.
  const silent = t.mock.method(indexedDB, 'open', () => Reflect.construct(IDBOpenDBRequest, []))
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const waiting = assert.rejects(counted(), DatabaseStuck)
  t.mock.timers.tick(10_000)
  await waiting
  silent.mock.restore()
  assert.equal(await count(), 1)
})

test('unsent data is still readable after an app update is rolled back', async () => {
  const phone = await createPhone()
  await phone.work('w1')
  const { name, version } = phone.stored
  phone.stored.close()
  // Closes the connection of the former app version, so that the newer one can upgrade.
  const newer = await openDB(name, version + 1, {
    upgrade: (database) => void database.createObjectStore('of-a-newer-version'),
  })
  newer.close()
  const former = new FieldDatabase(name)
  assert.deepEqual(await former.read(['works'], ({ store }) => store.index('pendingOf').getAllKeys()), ['w1'])
})

/**
 * Creates a database with the schema of the app's first version. It contains one waiting work record with a photo, a
 * plan and an account.
 */
async function createFirstVersion(): Promise<void> {
  const first = await openDB(name, 1, {
    upgrade(stored) {
      const works = stored.createObjectStore('works', { keyPath: 'clientId' })
      works.createIndex('ownerId', 'ownerId')
      works.createIndex('pendingOf', 'pendingOf')
      const photos = stored.createObjectStore('photos', { keyPath: 'clientId' })
      photos.createIndex('ownerId', 'ownerId')
      photos.createIndex('pendingOf', 'pendingOf')
      photos.createIndex('executionClientId', 'executionClientId')
      stored.createObjectStore('plans', { keyPath: 'ownerId' })
      stored.createObjectStore('state')
    },
  })
  await first.put('works', {
    clientId: 'w1',
    ownerId: 7,
    pendingOf: 7,
    deliveredVersion: 0,
    version: 1,
    refused: null,
  })
  await first.put('photos', {
    clientId: 'p1',
    ownerId: 7,
    pendingOf: 7,
    executionClientId: 'w1',
    state: 'waiting',
  })
  await first.put('plans', plan(5))
  await first.put('state', ivone, 'account')
  first.close()
}

test('an upgrade from the first version keeps plan, account and unsent data', async () => {
  await createFirstVersion()
  assert.equal(await counted(), 5)
  assert.deepEqual((await readAccount(database))?.user, ivone.user)
  for (const store of ['works', 'photos'] as const)
    assert.equal(await database.read([store], (each) => each.store.index('pendingOf').count(7)), 1, store)
  assert.equal(await database.read(['sealed'], ({ store }) => store.count()), 0)
})

test("the app's first version opens the newer database, and sealed items stay", async () => {
  await createFirstVersion()
  await writeAccount(database, { ...ivone, sealKey: Buffer.alloc(32, 1).toString('base64url') })
  await changePerson(database, null)
  // The first version requests schema version 1, which fails. Then it opens the database with whatever version it has.
  await assert.rejects(openDB(name, 1), { name: 'VersionError' })
  const former = await openDB(name)
  assert.deepEqual([await former.count('works'), await former.count('sealed')], [0, 2])
  former.close()
})

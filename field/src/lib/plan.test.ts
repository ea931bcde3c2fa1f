import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPhone, ivone, ownDatabase } from './test-phone.ts'

const { startAccount } = await import('./account.ts')
const { findPlace } = await import('./plan.ts')
const { followStoredWork } = await import('./use-work.ts')

test('a full phone deletes delivered data to store the plan', async (t) => {
  const phone = await createPhone()
  await phone.work('aaaaaaaa')
  await phone.deliver()
  const database = await ownDatabase()
  await database.put('works', { ...(await phone.stored.getAll('works'))[0]!, madeAt: Date.now() })
  await startAccount()
  await followStoredWork()
  let isFull = true
  const { put, delete: remove } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...record) {
    if (this.name === 'plans' && isFull) throw new DOMException('no room', 'QuotaExceededError')
    return put.apply(this, record)
  }
  IDBObjectStore.prototype.delete = function (key) {
    isFull = false
    return remove.call(this, key)
  }
  const { fetch } = globalThis
  t.after(() => {
    Object.assign(IDBObjectStore.prototype, { put, delete: remove })
    globalThis.fetch = fetch
  })
  const place = { id: 3, name: 'Copa', timeZone: 'America/Fortaleza' }
  globalThis.fetch = async () => Response.json(place)
  await findPlace({ typed: '0CW7-K3MP' })
  assert.deepEqual((await database.get('plans', ivone.user.id))?.found, [place])
  assert.equal(await database.count('works'), 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { writeAccount } from './account-store.ts'
import { localDatabase } from './database.ts'
import { createPhone, ivone, taken } from './test-phone.ts'

// There is no other tab, and Node would wait for one.
Object.assign(globalThis, {
  BroadcastChannel: class {
    postMessage() {}
  },
})
// However long a browser takes to note that the service worker is to be woken.
Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration: () => new Promise(() => {}) } })
const { startAccount } = await import('./account.ts')
const { currentDelivery, deliverNow, insistOnDelivery } = await import('./delivery.ts')

test('who asks for a delivery right after one that failed has one made', async () => {
  const phone = await createPhone()
  await phone.work('aaaaaaaa')
  const [work] = await phone.database.getAll('works')
  const database = await localDatabase()
  await database.put('works', work!)
  await writeAccount(database, ivone)
  await startAccount()
  const answers = [
    () => Promise.reject(new TypeError('no signal')),
    async () => Response.json({ now: '', works: taken([work!]) }),
  ]
  globalThis.fetch = () => answers.shift()!()
  void deliverNow()
  while (currentDelivery().nextTryAt === null) await turn()
  await insistOnDelivery()
  assert.equal(answers.length, 0)
  assert.equal(currentDelivery().nextTryAt, null)
})

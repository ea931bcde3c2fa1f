import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import { acceptItems, createPhone, ownDatabase } from './test-phone.ts'

const { startAccount } = await import('./account.ts')
const { getDelivery, deliverNow, insistOnDelivery } = await import('./delivery.ts')

test('a delivery requested right after a failure starts at once', async (t) => {
  const phone = await createPhone()
  await phone.work('aaaaaaaa')
  const [work] = await phone.stored.getAll('works')
  const database = await ownDatabase()
  await database.put('works', work!)
  await startAccount()
  const { fetch } = globalThis
  // Never resolves. The browser may take a long time to register a background delivery.
  const serviceWorker = { getRegistration: () => new Promise(() => {}) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  t.after(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    globalThis.fetch = fetch
  })
  const answers = [
    () => Promise.reject(new TypeError('no signal')),
    async () => Response.json({ now: '', works: acceptItems([work!]) }),
  ]
  globalThis.fetch = () => answers.shift()!()
  void deliverNow()
  while (getDelivery().nextTryAt === null) await nextTick()
  await insistOnDelivery()
  assert.equal(answers.length, 0)
  assert.equal(getDelivery().nextTryAt, null)
})

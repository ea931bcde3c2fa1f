import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { writeAccount } from './account-store.ts'
import { localDatabase } from './database.ts'
import { createPhone, ivone, ownDatabase } from './test-phone.ts'

const { getAccount, signIn, signOut, startAccount } = await import('./account.ts')
const { findPlace } = await import('./plan.ts')
const { followStoredWork } = await import('./use-work.ts')

const sealKey = Buffer.alloc(32, 1).toString('base64url')

/** Returns a phone on which Ivone has one unsent work record. `answer` simulates the server. */
async function createOwnPhone(t: TestContext, answer: (address: string) => Promise<Response> | Response) {
  const phone = await createPhone()
  await phone.work('w1')
  const stored = await ownDatabase()
  await stored.put('works', (await phone.stored.get('works', 'w1'))!)
  const { fetch } = globalThis
  t.after(() => {
    globalThis.fetch = fetch
  })
  globalThis.fetch = async (address) => answer(String(address))
  return stored
}

const readStoredIds = async (stored: Awaited<ReturnType<typeof ownDatabase>>) => [
  await stored.getAllKeys('works'),
  (await stored.getAll('sealed')).map(({ id }) => id),
]

test("sign-out seals unsent work, and the owner's next sign-in opens it", async (t) => {
  const { state: _, ...session } = { ...ivone, sealKey }
  const stored = await createOwnPhone(t, () => Response.json(session))
  await writeAccount(localDatabase, { ...ivone, sealKey })
  await startAccount()
  await signOut()
  assert.equal(getAccount(), null)
  assert.deepEqual(await readStoredIds(stored), [[], ['works w1']])
  await signIn('ivone@example.com', 'a password')
  assert.equal(getAccount()?.user.id, ivone.user.id)
  assert.deepEqual(await readStoredIds(stored), [['w1'], []])
})

test('a sign-out without space for sealing keeps the unsent work', async (t) => {
  const stored = await createOwnPhone(t, () => Response.json(null))
  await writeAccount(localDatabase, { ...ivone, sealKey })
  await startAccount()
  const { put } = IDBObjectStore.prototype
  t.after(() => Object.assign(IDBObjectStore.prototype, { put }))
  IDBObjectStore.prototype.put = function (...record) {
    if (this.name === 'sealed') throw new DOMException('no room', 'QuotaExceededError')
    return put.apply(this, record)
  }
  await signOut()
  assert.equal(getAccount(), null)
  assert.deepEqual(await readStoredIds(stored), [['w1'], []])
})

test('a room that the server returns after sign-out is not stored', async (t) => {
  const place = { id: 3, name: 'Copa', timeZone: 'America/Fortaleza' }
  let send: (answer: Response) => void = () => {}
  const answer = new Promise<Response>((resolve) => {
    send = resolve
  })
  const stored = await createOwnPhone(t, (address) =>
    address.includes('place') ? answer : Response.json(null),
  )
  await writeAccount(localDatabase, { ...ivone, sealKey })
  await startAccount()
  await followStoredWork()
  const finding = findPlace({ typed: '0CW7-K3MP' })
  await signOut()
  send(Response.json(place))
  await finding
  assert.equal(await stored.count('plans'), 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import 'fake-indexeddb/auto'
import { writeAccount } from '../../lib/account-store.ts'
import { localDatabase } from '../../lib/database.ts'
import { ivone } from '../../lib/test-phone.ts'

const { startAccount } = await import('../../lib/account.ts')
const { readArrival, readBegunVisits, forgetArrival, keepArrival } = await import('./arrivals.ts')

const proof = { typed: '0CW7-K3MP' }

/** Simulates the browser's storage. Full storage allows reads but no writes. */
function storage({ full = false, closed = false }) {
  const kept = new Map<string, string>()
  const fail = () => {
    throw new DOMException('', full ? 'QuotaExceededError' : 'SecurityError')
  }
  const getItem = closed ? fail : (name: string) => kept.get(name) ?? null
  const setItem = full || closed ? fail : (name: string, text: string) => kept.set(name, text)
  Object.assign(globalThis, { localStorage: { getItem, setItem } })
}

test('a scanned code is kept although storage is full or blocked', async () => {
  await writeAccount(localDatabase, ivone)
  await startAccount()
  for (const [name, kind] of Object.entries({ usual: {}, full: { full: true }, closed: { closed: true } })) {
    storage(kind)
    keepArrival(`${name}-1`, proof)
    keepArrival(`${name}-2`, proof)
    assert.deepEqual([readArrival(`${name}-1`)?.proof, readArrival(`${name}-2`)?.proof], [proof, proof], name)
  }
})

test('only the user who began a visit sees and discards it', async () => {
  storage({})
  const colleague = { ...ivone, token: 'another', user: { ...ivone.user, id: 8 } }
  const use = async (account: typeof ivone) => {
    await writeAccount(localDatabase, account)
    await startAccount()
  }
  await use(ivone)
  const begun = { environmentId: 3, startedAt: '2026-11-19T11:00:00-03:00' }
  keepArrival('1-extra-5', proof, begun)
  await use(colleague)
  assert.equal(readBegunVisits().size, 0)
  keepArrival('2-main', proof)
  await use(ivone)
  assert.deepEqual([...readBegunVisits()], [['1-extra-5', begun]])
  assert.equal(readArrival('2-main'), null)
  keepArrival('1-extra-5', { typed: '1CW7-K3MP' })
  assert.deepEqual([...readBegunVisits()], [['1-extra-5', begun]], 'another scan keeps the begun visit')
  forgetArrival('1-extra-5')
  assert.equal(readBegunVisits().size, 0)
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { ApiError, type ClientErrorCode } from '@zelo/ui/lib/client.ts'
import { writeAccount } from './account-store.ts'
import { changePerson } from './change-person.ts'
import type { Account } from './database.ts'
import type { DeliveryPorts } from './delivery-ports.ts'
import { endSessions } from './ended-sessions.ts'
import { createPhone, ivone } from './test-phone.ts'

const hash = createHash('sha256').update(ivone.token).digest('base64url')

/**
 * Returns a phone after a sign-out, and its server. If a test sets `server.failure`, each call fails with this error.
 */
async function createSignedOut(account: Account = ivone) {
  const phone = await createPhone()
  await writeAccount(phone.database, account)
  await changePerson(phone.database, null)
  const server = { failure: undefined as ClientErrorCode | undefined, hashes: [] as unknown[], signal: true }
  const send = (async (_endpoint: unknown, { body }: { body: unknown }, { token }: { token?: string }) => {
    assert.equal(token, undefined)
    if (server.failure) throw new ApiError(server.failure)
    server.hashes.push(body)
    return null
  }) as DeliveryPorts['send']
  const end = () => endSessions({ database: phone.database, send, hasSignal: () => server.signal })
  return { ...phone, server, end }
}

test('after an offline sign-out, the phone ends the session when online', async () => {
  const { server, end, stored } = await createSignedOut()
  assert.ok(!JSON.stringify(await stored.getAll('state')).includes(ivone.token))
  for (const failure of ['offline', 'too_many_requests', 'unavailable', 'internal'] as const) {
    server.failure = failure
    assert.equal(await end(), true, failure)
  }
  server.failure = undefined
  assert.equal(await end(), false)
  assert.deepEqual(server.hashes, [{ tokenHash: hash }])
  assert.equal(await end(), false)
  assert.equal(server.hashes.length, 1)
})

test('the phone sends nothing while it reports no signal', async () => {
  const { server, end } = await createSignedOut()
  server.signal = false
  assert.equal(await end(), true)
  assert.deepEqual(server.hashes, [])
})

test('does not retry to end a session that the server rejects', async () => {
  const { server, end } = await createSignedOut()
  server.failure = 'not_found'
  assert.equal(await end(), false)
  server.failure = undefined
  await end()
  assert.deepEqual(server.hashes, [])
})

test('ends all signed-out sessions on the server, but no expired session', async () => {
  const expired = await createSignedOut({ ...ivone, state: 'expired' })
  assert.equal(await expired.end(), false)
  assert.deepEqual(expired.server.hashes, [])

  const { database, server, end } = await createSignedOut()
  await changePerson(database, { ...ivone, token: 'second' })
  await changePerson(database, null)
  assert.equal(await end(), false)
  assert.equal(server.hashes.length, 2)
})

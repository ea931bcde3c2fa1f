import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { deviceKeyHeader, deviceKeysHeader, mostDeviceKeys } from '@zelo/contract/device-keys'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type Person, type TestGroup } from '../../../test/test-group.ts'
import { createDeviceKey } from './device-key.ts'
import { hashPassword } from './password-hash.ts'

let server: TestApp
let group: TestGroup

before(async () => {
  server = await createTestApp()
  group = await createGroup(server.database, { marker: 'orla' })
})
after(() => server.close())
beforeEach(async () => {
  server.setClock(monday)
  await server.database.asOwner((queries) => queries.deleteFrom('abuse_counters').execute())
})

const later = (seconds: number) =>
  server.setClock(new Date(Date.parse(monday) + seconds * 1000).toISOString())

interface Attempt {
  /** The device keys that the sign-in request sends. */
  keys?: string
  password?: string
  from?: string
  app?: 'web' | 'field'
}

const signIn = (login: string, attempt: Attempt = {}) => {
  const { keys, password = group.password, from = '203.0.113.7', app = 'web' } = attempt
  return server.app.inject({
    method: 'POST',
    url: app === 'web' ? '/api/sessions' : '/api/own-work/session',
    payload: { [app === 'web' ? 'email' : 'login']: login, password },
    remoteAddress: from,
    headers: keys === undefined ? {} : { [deviceKeysHeader]: keys },
  })
}

const readSignInStatus = async (login: string, attempt?: Attempt) => (await signIn(login, attempt)).statusCode

/** Signs in and returns the key that the device receives in the response. */
async function readKey(login: string, attempt?: Attempt): Promise<string> {
  const { statusCode, headers } = await signIn(login, attempt)
  assert.equal(statusCode, 200)
  return String(headers[deviceKeyHeader])
}

async function fail(count: number, login: string | ((index: number) => string), attempt: Attempt = {}) {
  for (let index = 0; index < count; index += 1) {
    const name = typeof login === 'string' ? login : login(index)
    assert.equal(await readSignInStatus(name, { ...attempt, password: 'not the password' }), 401)
  }
}

const otherAddress = '198.51.100.4'

async function setPassword({ id }: Person, password_hash: string) {
  await server.database.asOwner((queries) =>
    queries.updateTable('users').set({ password_hash }).where('id', '=', id).execute(),
  )
}

test('wrong passwords lock out an IP address, but not known devices there', async () => {
  const { coordinator, cleaner } = group.people
  const web = await readKey(coordinator.email)
  const phone = await readKey(cleaner.cpf, { app: 'field' })
  await fail(50, (index) => `nobody${index}@orla.example`)
  for (let more = 0; more < 4; more += 1)
    assert.equal(await readSignInStatus(`nobody${more}@orla.example`), 429)

  assert.equal(await readSignInStatus(coordinator.email), 429)
  assert.equal(await readSignInStatus(coordinator.email, { keys: web }), 200)
  assert.equal(await readSignInStatus(cleaner.cpf, { app: 'field' }), 429)
  assert.equal(await readSignInStatus(cleaner.cpf, { app: 'field', keys: phone }), 200)
})

test('wrong passwords from other devices never lock out a known device', async () => {
  const { email } = group.people.master
  const keys = await readKey(email)
  await fail(5, email, { from: otherAddress })
  for (let quarter = 1; quarter <= 12; quarter += 1) {
    later(quarter * 900)
    await fail(1, email, { from: otherAddress })
    assert.equal(await readSignInStatus(email), 429)
    assert.equal(await readSignInStatus(email, { keys }), 200)
  }
})

test('a wrong password on a known device delays only that device', async () => {
  const { email } = group.people.reader
  const [one, other] = [await readKey(email), await readKey(email)]
  await fail(5, email, { keys: one })
  const wait = await signIn(email, { keys: one })
  assert.deepEqual([wait.statusCode, wait.json().facts], [429, { seconds: 5 }])
  assert.equal(await readSignInStatus(email, { keys: other }), 200)
  assert.equal(await readSignInStatus(email), 200)
  later(5)
  assert.equal(await readSignInStatus(email, { keys: one }), 200)
  await fail(5, email, { keys: one })
})

test('concurrent attempts from a known device stay within the limit of attempts', async () => {
  const { email } = group.people.reader
  const keys = await readKey(email)
  const burst = Array.from({ length: 30 }, () => signIn(email, { keys, password: 'not the password' }))
  const completed = (await Promise.all(burst)).filter(({ statusCode }) => statusCode === 401)
  assert.ok(completed.length <= 5, `${completed.length} completed`)
})

test("ignores device keys that are altered, outdated or another user's", async () => {
  const { otherCleaner: owner, reader } = group.people
  const right = await readKey(owner.email)
  const foreign = await readKey(reader.email)
  const [nonce, signature = ''] = right.split('.')
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // Base64url ignores the last two bits of the last letter, so two texts can decode to the same bytes.
  const sameBytes = alphabet[alphabet.indexOf(signature.at(-1)!) ^ 1]
  const forged = [
    foreign,
    `${foreign.split('.')[0]}.${signature}`,
    `${nonce}.${foreign.split('.')[1]}`,
    `${nonce}.${signature.slice(0, -1)}${sameBytes}`,
    `${nonce}.${signature.slice(0, -1)}`,
    `${nonce}.`,
    `.${signature}`,
    createDeviceKey({ id: owner.id, password_hash: '' }),
    `${Array(mostDeviceKeys).fill(foreign).join()},${right}`,
    `${right}${' '.repeat(300)}`,
  ]
  await fail(5, owner.email, { from: otherAddress })
  for (const keys of forged) assert.equal(await readSignInStatus(owner.email, { keys }), 429, keys)
  assert.equal(await readSignInStatus(owner.email, { keys: `${foreign}, ${right}` }), 200)

  await setPassword(owner, await hashPassword('another password'))
  assert.equal(await readSignInStatus(owner.email, { keys: right, password: 'another password' }), 429)
})

test('a device key stays valid if the same password is hashed again', async () => {
  const { cleaner } = group.people
  const typed = 'maçã São-1'
  await setPassword(cleaner, await hash(typed.normalize('NFD')))
  const keys = await readKey(cleaner.email, { password: typed })
  await fail(5, cleaner.email, { from: otherAddress })
  assert.equal(await readSignInStatus(cleaner.email, { keys, password: typed }), 200)
  await setPassword(cleaner, await hashPassword(group.password))
})

test('a device uses one key for both apps', async () => {
  const { email, cpf } = group.people.coordinator
  const key = await readKey(email)
  assert.match(key, /^[\w-]{22}\.[\w-]{43}$/)
  assert.equal(await readKey(email, { keys: key }), key)
  assert.equal(await readKey(cpf, { app: 'field', keys: key }), key)
  assert.notEqual(await readKey(email), key)
  assert.notEqual(await readKey(group.people.reader.email, { keys: key }), key)
})

test('a failed sign-in returns no device key, whatever keys were sent', async () => {
  const { email } = group.people.coordinator
  const keys = await readKey(email)
  const replies = await Promise.all([
    signIn(email, { password: 'wrong' }),
    signIn(email, { password: 'wrong', keys }),
    signIn('nobody@orla.example', { keys }),
  ])
  const texts = replies.map((reply) => JSON.stringify({ ...reply.json(), requestId: '' }))
  assert.equal(new Set(texts).size, 1)
  assert.ok(replies.every(({ headers }) => headers[deviceKeyHeader] === undefined))
})

test('wrong passwords by e-mail address and by CPF count together', async () => {
  const { email, cpf, id } = group.people.reader
  await fail(3, email)
  await fail(2, cpf, { app: 'field' })
  for (const login of [email, cpf]) assert.equal(await readSignInStatus(login, { app: 'field' }), 429)
  later(5)
  assert.equal(await readSignInStatus(cpf, { app: 'field' }), 200)
  await fail(4, email)
  // The name of a counter, sent as a login, must not change that counter.
  await fail(1, `person ${id}`, { app: 'field' })
  assert.equal(await readSignInStatus(email), 200)
})

test('failed sign-ins with a shared CPF count even on known devices', async () => {
  const { cleaner } = group.people
  const second = await createGroup(server.database, { marker: 'serra' })
  const phone = await readKey(cleaner.cpf, { app: 'field' })
  await server.database.asOwner(async (queries) => {
    const company = { group_id: second.id, company_id: second.branch }
    await queries
      .insertInto('cpf_registrations')
      .values({ ...company, cpf: cleaner.cpf })
      .execute()
    const { id } = second.people.cleaner
    await queries.updateTable('users').set({ cpf: cleaner.cpf }).where('id', '=', id).execute()
  })
  const newest = { app: 'field', password: second.password } as const
  const [one, other] = [
    await readKey(second.people.cleaner.email, newest),
    await readKey(second.people.cleaner.email, newest),
  ]
  await fail(5, cleaner.cpf, { app: 'field', keys: `${phone},${one}` })
  for (const keys of [phone, one, other])
    assert.equal(await readSignInStatus(cleaner.cpf, { app: 'field', keys }), 429)
  assert.equal(await readSignInStatus(cleaner.email, { app: 'field' }), 200)
  assert.equal(
    await readSignInStatus(second.people.cleaner.email, { app: 'field', password: second.password }),
    200,
  )
})

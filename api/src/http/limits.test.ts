import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { forgotPassword, resetPassword } from '@zelo/contract/passwords'
import { createSession } from '@zelo/contract/sessions'
import { signUp, updateProfile } from '@zelo/contract/users'
import * as fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { createTestApp, monday, type TestApp } from '../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../test/test-group.ts'
import { typedCodes } from '../modules/my-work/typed-codes.ts'
import { signInPerAccount, signInPerAddress } from '../modules/sessions/sign-in-limits.ts'
import { modules } from '../modules.ts'
import { computeWait, type Limit } from './limits.ts'

let server: TestApp
let group: TestGroup

before(async () => {
  server = await createTestApp({ trustedProxies: ['10.0.0.2', '10.0.1.0/24'] })
  group = await createGroup(server.database, { marker: 'orla' })
})
after(() => server.close())
beforeEach(async () => {
  server.setClock(monday)
  await server.database.asOwner((queries) => queries.deleteFrom('abuse_counters').execute())
})

const later = (seconds: number) =>
  server.setClock(new Date(Date.parse(monday) + seconds * 1000).toISOString())

const signIn = (email: string, password: string, remoteAddress = '203.0.113.7') =>
  server.app.inject({ method: 'POST', url: '/api/sessions', payload: { email, password }, remoteAddress })

const fail = (email: string, remoteAddress?: string) => signIn(email, 'not the password', remoteAddress)

async function failures(count: number, attempt: (index: number) => Promise<LightMyRequestResponse>) {
  for (let index = 0; index < count; index += 1) assert.equal((await attempt(index)).statusCode, 401)
}

function assertWait(response: LightMyRequestResponse, seconds: number) {
  assert.equal(response.statusCode, 429, response.body)
  assert.equal(response.json().code, 'too_many_requests')
  assert.deepEqual(response.json().facts, { seconds })
  assert.equal(response.headers['retry-after'], String(seconds))
}

test('delays the sixth attempt after five wrong passwords, then doubles the delay', async () => {
  const { email } = group.people.coordinator
  await failures(5, () => fail(email))
  assertWait(await fail(email.toUpperCase()), 5)
  assertWait(await signIn(email, group.password), 5)
  later(4)
  assertWait(await signIn(email, group.password), 1)
  later(5)
  assert.equal((await fail(email)).statusCode, 401)
  assertWait(await fail(email), 10)
  later(15)
  assert.equal((await signIn(email, group.password)).statusCode, 200)
  await failures(5, () => fail(email))
})

test('a throttled call neither counts as an attempt nor delays other callers', async () => {
  const { email } = group.people.coordinator
  await failures(5, () => fail(email))
  for (let attempt = 0; attempt < 10; attempt += 1) assertWait(await fail(email), 5)
  assert.equal((await signIn(group.people.reader.email, group.password)).statusCode, 200)
})

test('delays the sixth sign-in to an unknown account too', async () => {
  await failures(5, () => fail('nobody@orla.example'))
  assertWait(await fail('nobody@orla.example'), 5)
})

test('two rounds of fifty concurrent sign-ins with correct passwords succeed', async () => {
  const { email } = group.people.master
  for (let round = 0; round < 2; round += 1) {
    const replies = await Promise.all(Array.from({ length: 50 }, () => signIn(email, group.password)))
    assert.deepEqual([...new Set(replies.map(({ statusCode }) => statusCode))], [200])
  }
})

test('concurrent wrong passwords reveal no more than sequential ones', async () => {
  const { email } = group.people.reader
  const replies = await Promise.all(Array.from({ length: 40 }, () => fail(email)))
  const completed = replies.filter(({ statusCode }) => statusCode === 401)
  assert.ok(completed.length <= 5, `${completed.length} responses`)
  assert.equal((await signIn(email, group.password)).statusCode, 429)
})

test('does not reveal the correct password among concurrent wrong ones', async () => {
  const { email } = group.people.cleaner
  const wrong = Array.from({ length: 20 }, () => fail(email))
  const replies = await Promise.all([...wrong, signIn(email, group.password)])
  assert.equal(replies.at(-1)?.statusCode, 429)
})

test('concurrent wrong passwords do not delay sign-ins from other IP addresses', async () => {
  let completed = 0
  const burst = Array.from({ length: 300 }, (_, index) =>
    fail(`nobody${index}@orla.example`).then(() => {
      completed += 1
    }),
  )
  const { email } = group.people.master
  assert.equal((await signIn(email, group.password, '203.0.113.8')).statusCode, 200)
  assert.ok(completed < 150, `${completed} of 300 completed before`)
  await Promise.all(burst)
})

const signInThrough = (remoteAddress: string, forwarded: string, payload: object) =>
  server.app.inject({
    method: 'POST',
    url: '/api/sessions',
    payload,
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded },
  })

const failThrough = (remoteAddress: string, forwarded: string, index: number) =>
  signInThrough(remoteAddress, forwarded, {
    email: `nobody${index}@orla.example`,
    password: 'not the password',
  })

test('throttles an IP address that tries many accounts, even through a proxy', async () => {
  const right = { email: group.people.master.email, password: group.password }
  await failures(50, (index) => fail(`nobody${index}@orla.example`))
  assertWait(await signIn(right.email, right.password), 5)
  assert.equal((await signIn(right.email, right.password, '203.0.113.8')).statusCode, 200)
  assertWait(await signInThrough('10.0.0.2', '203.0.113.7', right), 5)
  assertWait(await signInThrough('203.0.113.7', '203.0.113.9', right), 5)
})

test("a host in the private network cannot forge its caller's IP address", async () => {
  await failures(50, (index) => failThrough('10.0.0.3', `203.0.113.${index}`, index))
  assertWait(await failThrough('10.0.0.3', '203.0.113.99', 50), 5)
  assertWait(await fail('nobody@orla.example', '10.0.0.3'), 5)
})

test('ignores a forged X-Forwarded-For that a caller sends to the proxy', async () => {
  const proxy = '10.0.0.2'
  await failures(50, (index) => failThrough(proxy, `203.0.113.${index}, 10.0.1.7`, index))
  assertWait(await failThrough(proxy, '203.0.113.99, 10.0.1.7', 50), 5)
  assert.equal((await failThrough(proxy, '10.0.1.7, 10.0.1.8', 51)).statusCode, 401)
})

test('by default, trusts only a proxy on the same machine', async () => {
  const { database } = server
  const local = await createTestApp({ database })
  const readSignInAddress = async (remoteAddress: string) => {
    const { statusCode } = await local.app.inject({
      method: 'POST',
      url: '/api/sessions',
      payload: { email: group.people.reader.email, password: group.password },
      remoteAddress,
      headers: { 'x-forwarded-for': '6.6.6.6, 198.51.100.4' },
    })
    assert.equal(statusCode, 200)
    const { address } = await database.asOwner((queries) =>
      queries
        .selectFrom('sign_ins')
        .select('address')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    return address
  }
  try {
    assert.equal(await readSignInAddress('127.0.0.1'), '198.51.100.4')
    assert.equal(await readSignInAddress('10.0.0.2'), '10.0.0.2')
  } finally {
    await local.close()
  }
})

const failEach = (count: number, addressAt: (index: number) => string) =>
  failures(count, (index) => fail(`nobody${index}@orla.example`, addressAt(index)))

test('after a hundred failures, throttles sign-ins of a whole /48 network', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 120; index += 1) {
    const { statusCode } = await fail(`nobody${index}@orla.example`, `2001:db8:1:${index.toString(16)}00::1`)
    statuses.push(statusCode)
  }
  assert.deepEqual(statuses, [...Array(100).fill(401), ...Array(20).fill(429)])
  assert.equal((await fail('nobody@orla.example', '2001:db8:2::1')).statusCode, 401)
})

test('throttles a /64 network after 50 failures, and a /56 after 75', async () => {
  await failEach(50, (index) => `2001:db8:1:200::${index + 1}`)
  assertWait(await fail('nobody@orla.example', '2001:db8:1:200::99'), 5)
  await failEach(25, (index) => `2001:db8:1:2${(index + 1).toString(16).padStart(2, '0')}::1`)
  assertWait(await fail('nobody@orla.example', '2001:db8:1:2ff::1'), 5)
  assert.equal((await fail('nobody@orla.example', '2001:db8:1:300::1')).statusCode, 401)
})

test('attempts from several ports of one IP address are counted together', async () => {
  await failures(50, (index) => failThrough('10.0.0.2', `203.0.113.7:${40_000 + index}`, index))
  assertWait(await failThrough('10.0.0.2', '203.0.113.7:50000', 50), 5)
})

test("a successful sign-in does not clear the IP address's count", async () => {
  await failures(49, (index) => fail(`nobody${index}@orla.example`))
  assert.equal((await signIn(group.people.master.email, group.password)).statusCode, 200)
  await failures(1, () => fail('nobody@orla.example'))
  assertWait(await signIn(group.people.master.email, group.password), 5)
})

test('a wrong clock locks nobody out after its correction', async () => {
  const { email } = group.people.coordinator
  later(365 * 86_400)
  await failures(5, () => fail(email))
  assertWait(await fail(email), 5)
  later(0)
  assert.equal((await signIn(email, group.password)).statusCode, 200)
})

test('attempts expire after an hour, and expired counters are deleted', async () => {
  const { email } = group.people.coordinator
  await failures(5, () => fail(email))
  later(3601)
  await failures(5, () => fail(email, '203.0.113.8'))
  const names = await server.database.asOwner((queries) =>
    queries.selectFrom('abuse_counters').select(['limit_name', 'attempts']).execute(),
  )
  assert.deepEqual(
    names.toSorted((one, two) => one.limit_name.localeCompare(two.limit_name)),
    [
      { limit_name: signInPerAddress.name, attempts: 5 },
      { limit_name: signInPerAccount.name, attempts: 5 },
    ].toSorted((one, two) => one.limit_name.localeCompare(two.limit_name)),
  )
})

test('several server processes on one database share the counts of a limit', async () => {
  const { email } = group.people.coordinator
  const { database } = server
  const second = await createTestApp({ database })
  await failures(5, () => fail(email))
  const reply = await second.callAs(null, createSession, { body: { email, password: group.password } })
  assert.equal(reply.status, 429)
  await second.close()
})

test('the stored counters do not reveal accounts or IP addresses', async () => {
  await fail(group.people.reader.email)
  const rows = await server.database.asOwner((queries) =>
    queries.selectFrom('abuse_counters').selectAll().execute(),
  )
  assert.equal(rows.length, 2)
  const text = rows.map(({ key, limit_name }) => `${limit_name} ${key.toString('latin1')}`).join()
  assert.ok(!text.includes(group.people.reader.email) && !text.includes('203.0.113.7'))
})

const person = {
  nome: 'Joana Prado',
  email: 'joana@orla.example',
  emailConfirmation: 'joana@orla.example',
  password: 'senha da joana',
  dataNascimento: '1988-02-29',
  cpf: '52998224725',
  telefone: '85999990000',
}

test('throttles an IP address after ten rejected sign-ups', async () => {
  const codes = []
  for (let attempt = 0; attempt < 11; attempt += 1) {
    codes.push((await server.callAs(null, signUp, { body: person })).problem.code)
  }
  assert.deepEqual(codes, [...Array(10).fill('sign_up_refused'), 'too_many_requests'])
})

test('input with invalid fields does not count as an attempt', async () => {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    assert.equal((await server.callAs(null, signUp, { body: { ...person, cpf: '1' } })).status, 400)
  }
  assert.equal((await server.callAs(null, signUp, { body: person })).problem.code, 'sign_up_refused')

  const ask = (more: object) =>
    server.callAs(null, forgotPassword, { body: { email: group.people.reader.email, tapp: true, ...more } })
  for (let attempt = 0; attempt < 6; attempt += 1) assert.equal((await ask({ more: 1 })).status, 400)
  assert.equal((await ask({})).status, 204)
})

test("throttles guesses of other users' e-mail addresses after ten attempts", async () => {
  const { cleaner, reader } = group.people
  const body = { nome: 'x', email: reader.email, telefone: '85988887777' }
  const codes: string[] = []
  for (let attempt = 0; attempt < 11; attempt += 1)
    codes.push((await server.callAs(cleaner, updateProfile, { body })).problem.code)
  assert.deepEqual(codes, [...Array(10).fill('duplicate'), 'too_many_requests'])
})

test('sends a mailbox at most three reset e-mails, even for concurrent requests', async () => {
  const ask = () =>
    server.callAs(null, forgotPassword, { body: { email: group.people.reader.email, tapp: true } })
  server.emails.length = 0
  const statuses = (await Promise.all([ask(), ask(), ask(), ask(), ask(), ask()])).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [204, 204, 204, 429, 429, 429])
  assert.equal(server.emails.length, 3)
})

test('throttles guesses of e-mail addresses and reset tokens after ten attempts', async () => {
  const look = (index: number) =>
    server.callAs(null, forgotPassword, { body: { email: `nobody${index}@orla.example`, tapp: true } })
  const found = await Promise.all(Array.from({ length: 10 }, (_, index) => look(index)))
  assert.ok(found.every(({ problem }) => problem.code === 'email_not_registered'))
  assert.equal((await look(11)).problem.code, 'too_many_requests')

  const codes = []
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const body = { password: 'senha nova', passwordConfirmation: 'senha nova', token: `guess ${attempt}` }
    codes.push((await server.callAs(null, resetPassword, { body })).problem.code)
  }
  assert.deepEqual(codes, [...Array(10).fill('reset_token_invalid'), 'too_many_requests'])
})

/** The limits of all calls. Several calls may share a limit. */
const limits = [
  ...new Set(modules.flatMap(({ routes }) => routes.flatMap((route) => route.limits))),
  typedCodes,
]

test('each limit has a unique name and delays at most one hour', () => {
  const counts = new Set(limits.map((limit) => JSON.stringify({ ...limit, clearedBySuccess: undefined })))
  assert.equal(new Set(limits.map(({ name }) => name)).size, counts.size)
  for (const { longestWait, firstWait } of limits) assert.ok(longestWait <= 3600 && firstWait <= longestWait)
})

test('each further attempt keeps or extends the wait, up to a maximum', () => {
  const limit = fc.record({
    name: fc.string(),
    per: fc.constantFrom<Limit['per']>('address', 'account', 'session'),
    free: fc.nat({ max: 100 }),
    firstWait: fc.integer({ min: 1, max: 60 }),
    longestWait: fc.integer({ min: 60, max: 3600 }),
  })
  fc.assert(
    fc.property(limit, fc.nat({ max: 5000 }), (limit, attempts) => {
      const wait = computeWait(limit, attempts)
      assert.ok(wait >= 0 && wait <= limit.longestWait)
      assert.ok(computeWait(limit, attempts + 1) >= wait)
      assert.equal(wait === 0, attempts < limit.free)
    }),
  )
})

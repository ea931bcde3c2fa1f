import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { writeEmbeddedDashboard } from '@zelo/contract/dashboard-address'
import { framePath, readEmbeddedDashboard } from '@zelo/contract/embedded-dashboard'
import { type Caller, createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'

let server: TestApp
let group: TestGroup
let otherGroup: TestGroup

before(async () => {
  server = await createTestApp({ publicUrl: 'https://zelo.example.com:8443' })
  group = await createGroup(server.database, { marker: 'orla' })
  otherGroup = await createGroup(server.database, { marker: 'bruma' })
})
after(() => server.close())

const address = 'https://paineis.example.com/view?r=a1'

const write = (caller: Caller, url: unknown) => server.send(caller, writeEmbeddedDashboard, { body: { url } })
const read = (caller: Caller) => server.send(caller, readEmbeddedDashboard, {})

/** Posts the form that a browser posts to load the frame. */
async function openFrame(token: string) {
  const form = new FormData()
  form.append('token', token)
  return await server.app.inject({ method: 'POST', url: `/api${framePath}`, payload: form })
}

test("a coordinator with a main company sets the group's dashboard URL [R1-006]", async () => {
  const { reader, coordinator, master, cleaner } = group.people
  assert.deepEqual((await read(reader)).body, { url: null })
  assert.deepEqual((await write(coordinator, ` ${address} `)).body, { url: address })
  for (const person of [reader, coordinator, master]) {
    assert.deepEqual((await read(person)).body, { url: address })
  }
  assert.deepEqual((await read(otherGroup.people.master)).body, { url: null })

  for (const person of [reader, cleaner]) assert.equal((await write(person, null)).problem.status, 403)
  assert.equal((await read(cleaner)).problem.status, 403)
  assert.equal((await write(null, null)).problem.status, 401)
  assert.deepEqual((await read(reader)).body, { url: address })

  assert.deepEqual((await write(master, null)).body, { url: null })
  assert.deepEqual((await read(reader)).body, { url: null })
})

test('rejecting a URL reports the reason and keeps the previous URL', async () => {
  const { coordinator } = group.people
  await write(coordinator, address)
  for (const [url, why] of [
    [undefined, 'web_address_required'],
    [' ', 'web_address_required'],
    [7, 'invalid'],
    ['painel', 'web_address_invalid'],
    ['http://paineis.example.com', 'web_address_not_https'],
    ['https://ana:segredo@paineis.example.com', 'web_address_with_password'],
    ['https://0x7f.1/', 'web_address_private'],
    ['https://bi.internal/', 'web_address_private'],
    ['https://zelo.example.com:8443/dashboard', 'web_address_own'],
    [`${address}${'a'.repeat(2000)}`, 'too_long'],
  ] as const) {
    const { status, errors } = (await write(coordinator, url)).problem
    assert.deepEqual([status, errors], [400, { url: why }], String(url))
  }
  assert.deepEqual((await read(coordinator)).body, { url: address })
})

test("the frame page can show only the group's dashboard", async () => {
  await write(group.people.coordinator, 'https://paineis.example.com:8444/view?r=a1;script-src%20*')
  const { statusCode, headers, body } = await openFrame(group.people.reader.token)
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-type']), /^text\/html/)
  assert.doesNotMatch(body, /paineis|script/)
  assert.deepEqual(String(headers['content-security-policy']).split(';').sort(), [
    "base-uri 'none'",
    'connect-src https://paineis.example.com:8444',
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'frame-src https://paineis.example.com:8444',
  ])
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['referrer-policy'], 'no-referrer')
  const pages = await server.app.inject('/api/health')
  assert.match(String(pages.headers['content-security-policy']), /default-src 'self'.*frame-ancestors 'none'/)
  assert.doesNotMatch(String(pages.headers['content-security-policy']), /frame-src|paineis/)
})

test('the frame page needs a session, the permission and a dashboard', async () => {
  await write(group.people.coordinator, address)
  const readFrameStatus = async (token: string) => (await openFrame(token)).statusCode
  assert.equal(await readFrameStatus('x'.repeat(43)), 401)
  assert.equal(await readFrameStatus(group.people.cleaner.token), 403)
  assert.equal(await readFrameStatus(otherGroup.people.master.token), 404)
  const bare = await server.app.inject({ method: 'POST', url: `/api${framePath}`, payload: { token: 'x' } })
  assert.equal(bare.statusCode, 415)
  const inAddress = `/api${framePath}?token=${group.people.reader.token}`
  assert.equal((await server.app.inject(inAddress)).statusCode, 404)
})

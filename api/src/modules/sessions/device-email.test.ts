import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { deviceKeyHeader, deviceKeysHeader } from '@zelo/contract/device-keys'
import { createSignInLink } from '@zelo/contract/invitations'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type Person, type TestGroup } from '../../../test/test-group.ts'

let server: TestApp
let group: TestGroup

before(async () => {
  server = await createTestApp({ publicUrl: 'https://zelo.example/' })
})
after(() => server.close())

const now = '2026-11-20T18:30:00-03:00'
let groups = 0

beforeEach(async () => {
  server.setClock(now)
  server.emails.length = 0
  groups += 1
  group = await createGroup(server.database, { marker: `orla${groups}` })
  await server.database.asOwner((queries) => queries.deleteFrom('abuse_counters').execute())
})

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36'

interface Device {
  keys?: string
  userAgent?: string
  app?: 'web' | 'field'
}

/** Signs in on a device and returns the key that the device receives. */
async function signIn({ email }: Person, { keys = '', userAgent = windows, app = 'web' }: Device = {}) {
  const response = await server.app.inject({
    method: 'POST',
    url: app === 'web' ? '/api/sessions' : '/api/own-work/session',
    payload: { [app === 'web' ? 'email' : 'login']: email, password: group.password },
    headers: { 'user-agent': userAgent, [deviceKeysHeader]: keys },
  })
  assert.equal(response.statusCode, 200, response.body)
  return String(response.headers[deviceKeyHeader])
}

/** Changes an account in the database. */
const change = ({ id }: Person, values: { language?: string; email?: string; created_at?: Date }) =>
  server.database.asOwner((queries) =>
    queries.updateTable('users').set(values).where('id', '=', id).execute(),
  )

/** Checks that one e-mail was sent, and returns its recipient, subject and text. */
function findOnlyEmail() {
  assert.equal(server.emails.length, 1)
  const [email] = server.emails.splice(0)
  return email!
}

test('sends an e-mail for sign-ins on new devices, but not known devices', async () => {
  const { coordinator } = group.people
  const first = await signIn(coordinator)
  assert.equal(server.emails.length, 0, 'the first sign-in of a new account')
  await signIn(coordinator, { keys: first })
  assert.equal(server.emails.length, 0, 'a known device')

  const second = await signIn(coordinator)
  const { to, subject, text, html } = findOnlyEmail()
  assert.deepEqual([to, subject], [coordinator.email, 'Zelo: entrada em um aparelho novo'])
  assert.equal(
    text,
    [
      `Olá, ${coordinator.name}!`,
      'O seu acesso ao Zelo foi usado em um aparelho novo: Chrome · Windows, em 20/11/2026 às 18:30.',
      'Ver as minhas sessões:\nhttps://zelo.example/profile?sessoes',
      'Se não foi você, encerre essa sessão nessa lista e troque a sua senha.',
      'Se foi você, não precisa fazer nada.\n',
    ].join('\n\n'),
  )
  assert.match(html, /href="https:\/\/zelo\.example\/profile\?sessoes"/)
  await signIn(coordinator, { keys: `${first},${second}` })
  await signIn(coordinator, { keys: second, app: 'field' })
  assert.equal(server.emails.length, 0)
})

test("the warning e-mail has the user's language and the company's time", async () => {
  const { cleaner } = group.people
  await signIn(cleaner, { app: 'field' })
  await change(cleaner, { language: 'en-US' })
  await server.database.asOwner((queries) =>
    queries
      .updateTable('companies')
      .set({ time_zone: 'America/Rio_Branco' })
      .where('id', '=', group.branch)
      .execute(),
  )
  await signIn(cleaner, { app: 'field', userAgent: 'curl/8' })
  const { subject, text } = findOnlyEmail()
  assert.equal(subject, 'Zelo: sign-in on a new device')
  assert.match(text, /on a new device: unknown device, on 20\/11\/2026 at 16:30\./)
  assert.match(text, /See my sessions:\nhttps:\/\/zelo\.example\/campo\/sessoes\n/)
})

test('warns of the first recorded sign-in of an old account', async () => {
  const { coordinator } = group.people
  await change(coordinator, { created_at: new Date('2026-10-20T12:00:00Z') })
  await signIn(coordinator)
  assert.equal(findOnlyEmail().to, coordinator.email)
})

test('sends no warning to an account without an e-mail address', async () => {
  const { reader } = group.people
  await signIn(reader)
  await change(reader, { email: 'saiu-1-1@zelo.invalid' })
  await signIn(reader)
  assert.equal(server.emails.length, 0)
})

test('limits the warning e-mails for one account in an hour', async () => {
  const { coordinator } = group.people
  for (let device = 0; device < 8; device += 1) await signIn(coordinator)
  assert.equal(server.emails.length, 4)
  server.setClock('2026-11-20T19:31:00-03:00')
  await signIn(coordinator)
  assert.equal(server.emails.length, 5)
})

test('a sign-in succeeds even if the warning e-mail cannot be sent', async () => {
  const { coordinator } = group.people
  const broken = await createTestApp({
    database: server.database,
    mail: { deliver: () => Promise.reject(new Error('the mail server is silent')), close: async () => {} },
  })
  const send = () =>
    broken.app.inject({
      method: 'POST',
      url: '/api/sessions',
      payload: { email: coordinator.email, password: group.password },
    })
  assert.deepEqual([(await send()).statusCode, (await send()).statusCode], [200, 200])
  await broken.close()
})

test('a sign-in link on a new device sends one warning e-mail', async () => {
  const { master, otherCleaner } = group.people
  await signIn(otherCleaner, { app: 'field' })
  const open = async (keys: string) => {
    const link = await server.callAs(master, createSignInLink, { body: { userId: otherCleaner.id } })
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/own-work/session/link',
      payload: { secret: link.body.url.split('link=')[1] },
      headers: { 'user-agent': windows, [deviceKeysHeader]: keys },
    })
    assert.equal(response.statusCode, 200, response.body)
    return String(response.headers[deviceKeyHeader])
  }
  const key = await open('')
  assert.match(findOnlyEmail().text, /aparelho novo: Chrome · Windows/)
  assert.equal(await open(key), key)
  await signIn(otherCleaner, { app: 'field', keys: key })
  assert.equal(server.emails.length, 0)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  changeNotificationSettings,
  readNotificationSettings,
  readPushSubscription,
  removePushSubscription,
  stopAlertEmails,
  storePushSubscription,
  testPushSubscription,
} from '@zelo/contract/notifications'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'
import { openTestPush } from '../../push/test-push.ts'
import { startPushService, type TestPushService } from '../../push/test-push-service.ts'

let server: TestApp
let service: TestPushService
let group: TestGroup

before(async () => {
  service = await startPushService()
  server = await createTestApp({ pushServices: [service.origin] })
  group = await createGroup(server.database, { marker: 'orla' })
})
after(async () => {
  await server.close()
  await service.close()
})

test('settings have default values, and a change keeps the other settings', async () => {
  const { cleaner } = group.people
  const defaults = { email: true, push: true, recoveries: false, whatsapp: null, mutedUntil: null }
  assert.deepEqual((await server.callAs(cleaner, readNotificationSettings, {})).body, defaults)
  const change = (body: object) => server.callAs(cleaner, changeNotificationSettings, { body })
  assert.deepEqual((await change({ push: false })).body, { ...defaults, push: false })
  const until = '2026-03-02T12:00:00-03:00'
  assert.deepEqual((await change({ mutedUntil: until })).body, {
    ...defaults,
    push: false,
    mutedUntil: until,
  })
  server.setClock('2026-03-02T12:00:00-03:00')
  assert.equal((await server.callAs(cleaner, readNotificationSettings, {})).body.mutedUntil, null)
  assert.deepEqual((await change({ mutedUntil: '2026-05-02T12:00:00-03:00' })).problem.errors, {
    mutedUntil: 'invalid',
  })
  assert.deepEqual((await change({ mutedUntil: null, email: false })).body, {
    ...defaults,
    push: false,
    email: false,
  })
})

test('a browser subscribes, receives a test notification and unsubscribes', async () => {
  const { coordinator } = group.people
  const read = async () => (await server.callAs(coordinator, readPushSubscription, {})).body
  const { publicKey, endpoint } = await read()
  assert.equal(Buffer.from(publicKey, 'base64url').length, 65)
  assert.equal(endpoint, null)
  const send = async () => (await server.callAs(coordinator, testPushSubscription, {})).body.result
  assert.equal(await send(), 'no_device')
  const body = { ...service.subscribe(), expirationTime: null }
  assert.equal((await server.callAs(coordinator, storePushSubscription, { body })).status, 204)
  assert.deepEqual(await read(), { publicKey, endpoint: body.endpoint })
  assert.equal(await send(), 'sent')
  assert.equal(service.received[0]!.message.title, 'As notificações funcionam')
  service.respond(0, 500)
  assert.equal(await send(), 'later')
  service.respond(0, 410)
  assert.equal(await send(), 'no_device')
  assert.equal((await read()).endpoint, null)
  await server.callAs(coordinator, storePushSubscription, { body })
  assert.equal((await server.callAs(coordinator, removePushSubscription, {})).status, 204)
  assert.equal((await read()).endpoint, null)
})

test('the private key for push notifications is stored encrypted', async () => {
  await server.callAs(group.people.master, readPushSubscription, {})
  const rows = await server.database.asOwner((queries) =>
    queries.selectFrom('server_secrets').selectAll().where('name', '=', 'push').execute(),
  )
  assert.equal(rows.length, 1)
  assert.ok(!rows[0]!.sealed.includes('privateKey'))
})

const { keys } = { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }
for (const endpoint of [
  'http://169.254.169.254/latest/meta-data',
  'https://127.0.0.1/push',
  'https://fcm.googleapis.com.evil.example/send',
  'https://fcm.googleapis.com:8443/send',
  'https://user@fcm.googleapis.com/send',
  'http://fcm.googleapis.com/send',
  'fcm.googleapis.com',
]) {
  test(`rejects ${endpoint} as a push service`, async () => {
    const reply = await server.callAs(group.people.reader, storePushSubscription, {
      body: { endpoint, keys },
    })
    assert.deepEqual(reply.problem.errors, { endpoint: 'push_service_unknown' })
  })
}

test('rejects a browser key with which no message can be encrypted', async () => {
  const body = { endpoint: 'https://fcm.googleapis.com/send', keys }
  const reply = await server.callAs(group.people.reader, storePushSubscription, { body })
  assert.deepEqual(reply.problem.errors, { 'keys.p256dh': 'invalid' })
})

test("a mail program's unsubscribe button stops e-mails, even if pressed twice", async () => {
  const { reader } = group.people
  const readEmail = async () => (await server.callAs(reader, readNotificationSettings, {})).body.email
  const { emailLinks } = openTestPush(server.database)
  const token = await emailLinks.sign({ groupId: group.id, userId: reader.id })
  const url = `/api/alert-emails/stop/${token}`
  const opened = await server.app.inject({ method: 'GET', url })
  assert.deepEqual(
    [opened.statusCode, opened.headers.location],
    [302, `/cancelar-alertas?c=${encodeURIComponent(token)}`],
  )
  assert.equal(await readEmail(), true)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const clicked = await server.app.inject({
    method: 'POST',
    url,
    headers,
    payload: 'List-Unsubscribe=One-Click',
  })
  assert.equal(clicked.statusCode, 204)
  assert.equal(await readEmail(), false)
  const again = await server.app.inject({
    method: 'POST',
    url,
    headers,
    payload: 'List-Unsubscribe=One-Click',
  })
  assert.equal(again.statusCode, 204)
  assert.equal(await readEmail(), false)
  await server.callAs(reader, changeNotificationSettings, { body: { email: true } })
  for (const _use of ['first', 'second']) {
    assert.equal((await server.callAs(null, stopAlertEmails, { body: { token } })).status, 204)
    assert.equal(await readEmail(), false)
  }
  const other = `${group.id}-${group.people.master.id}-${token.split('-').slice(2).join('-')}`
  for (const wrong of [other, `${token}x`, 'x', `${group.id}-${reader.id}-${'A'.repeat(32)}`]) {
    const reply = await server.callAs(null, stopAlertEmails, { body: { token: wrong } })
    assert.equal(reply.problem.code, 'link_invalid', wrong)
  }
  assert.ok(!token.includes('@'))
})

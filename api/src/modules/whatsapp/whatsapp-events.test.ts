import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readNotificationSettings } from '@zelo/contract/notifications'
import { readWhatsApp } from '@zelo/contract/whatsapp'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { buildNotification, signNotification } from '../../../test/test-graph-api.ts'
import { testVerifyToken } from '../../../test/test-whatsapp-connection.ts'
import { createLog } from '../../log.ts'
import { startPushService, type TestPushService } from '../../push/test-push-service.ts'
import { createWhatsAppGroup } from './test-whatsapp-group.ts'

let server: TestApp
let service: TestPushService
const log = createLog('silent')
const mail = { deliver: async () => {}, close: async () => {} }

before(async () => {
  service = await startPushService()
  server = await createTestApp()
})
after(async () => {
  await server.close()
  await service.close()
})

/** Creates a group and sends one WhatsApp message about an alert. */
async function createSent(marker: string) {
  const group = await createWhatsAppGroup(server, marker, { mail, log, service })
  await group.setRules({ userIds: [group.group.people.coordinator.id] })
  await group.open(1, { kind: 'missed' })
  await group.runAt('08:00')
  await group.runAt('08:01')
  const [message] = group.readSent()
  assert.ok(message)
  const read = async () => {
    const [row] = await group.readDeliveries()
    assert.ok(row)
    const iso = (at: Date | null) => at?.toISOString() ?? null
    return {
      state: row.state,
      delivered: iso(row.delivered_at),
      read: iso(row.read_at),
      error: row.error,
      code: row.error_code,
    }
  }
  return { ...group, message, read }
}

const second = (text: string) => Date.parse(text) / 1000
const sentState = { state: 'sent', delivered: null, read: null, error: null, code: null }

test('Meta can confirm the webhook URL only with the verify token', async () => {
  const { hookId, group } = await createSent('alfa')
  const ask = async (query: Record<string, string>, id = hookId) =>
    await server.app.inject({ method: 'GET', url: `/api/whatsapp-events/${id}`, query })
  const query = {
    'hub.mode': 'subscribe',
    'hub.verify_token': testVerifyToken,
    'hub.challenge': '<b>1158201444</b>',
  }
  for (const wrong of [
    { ...query, 'hub.verify_token': `${testVerifyToken}x` },
    { ...query, 'hub.verify_token': '' },
    { ...query, 'hub.mode': 'unsubscribe' },
    { ...query, 'hub.challenge': 'x'.repeat(201) },
  ])
    assert.equal((await ask(wrong)).statusCode, 403, JSON.stringify(wrong))
  assert.equal((await ask(query, crypto.randomUUID())).statusCode, 404)
  assert.equal((await ask(query, 'x')).statusCode, 404)
  const readConfirmed = async () =>
    (await server.callAs(group.people.coordinator, readWhatsApp, { params: { companyId: group.branch } }))
      .body.connection?.webhookConfirmedAt
  assert.equal(await readConfirmed(), null)
  const reply = await ask(query)
  assert.deepEqual(
    [reply.statusCode, reply.body, reply.headers['content-type'], reply.headers['x-content-type-options']],
    [200, '<b>1158201444</b>', 'text/plain', 'nosniff'],
  )
  assert.ok(await readConfirmed())
})

test('status notifications update a message in any order, even if repeated', async () => {
  const { message, report, read } = await createSent('bravo')
  const { id } = message
  assert.deepEqual(await read(), sentState)
  const delivered = { id, status: 'delivered', at: second('2026-03-03T11:02:00Z') } as const
  const opened = { id, status: 'read', at: second('2026-03-03T11:05:00Z') } as const
  assert.equal((await report(delivered)).statusCode, 200)
  assert.deepEqual(await read(), { ...sentState, delivered: '2026-03-03T11:02:00.000Z' })
  const expected = {
    ...sentState,
    delivered: '2026-03-03T11:02:00.000Z',
    read: '2026-03-03T11:05:00.000Z',
  }
  for (const status of [opened, opened, delivered, { id, status: 'sent' } as const]) await report(status)
  assert.deepEqual(await read(), expected)
  await report({ id, status: 'failed', code: 131026 })
  assert.deepEqual(await read(), expected)
})

test('a message that fails after it was sent shows the error code', async () => {
  const { message, report, read, runAt, readDeliveries } = await createSent('charlie')
  const failed = { id: message.id, status: 'failed', code: 131026 } as const
  await report(failed, failed)
  await report(failed)
  assert.deepEqual(await read(), {
    ...sentState,
    state: 'failed',
    error: 'whatsapp_recipient',
    code: 131026,
  })
  await runAt('08:02')
  const channels = (await readDeliveries()).map(({ channel, state }) => [channel, state])
  assert.deepEqual(channels, [
    ['whatsapp', 'failed'],
    ['email', 'sent'],
  ])
})

test('rejects a notification from Meta without a valid signature', async () => {
  const { message, number, hookId, read } = await createSent('delta')
  const { payload, headers } = buildNotification(number, { statuses: [{ id: message.id, status: 'read' }] })
  const post = async (body: string | Buffer, more: Record<string, string>) =>
    (
      await server.app.inject({
        method: 'POST',
        url: `/api/whatsapp-events/${hookId}`,
        payload: body,
        headers: { ...headers, ...more },
      })
    ).statusCode
  assert.equal(await post(payload, { 'x-hub-signature-256': '' }), 401)
  assert.equal(await post(payload, { 'x-hub-signature-256': 'sha256=0' }), 401)
  assert.equal(await post(payload, signNotification(payload, 'f'.repeat(32))), 401)
  assert.equal(await post(payload.replace('read', 'sent'), {}), 401)
  // The same JSON with an additional byte needs another signature.
  assert.equal(await post(`${payload} `, {}), 401)
  assert.equal(await post(`{"a":"${'x'.repeat(3_000_000)}"}`, {}), 413)
  assert.deepEqual(await read(), sentState)
  assert.equal(await post(payload, {}), 200)
  assert.ok((await read()).read)
})

test("another group's app cannot change the state of a message", async () => {
  const own = await createSent('eco')
  const other = await createSent('foxtrote')
  const [delivery] = await own.readDeliveries()
  assert.ok(delivery)
  const { message } = own
  const reference = `${own.group.id}-${delivery.id}-0`
  const forged = [
    { id: message.id, status: 'failed', code: 131026 },
    { id: 'wamid.other', status: 'failed', code: 131026, reference },
    { id: 'wamid.other', status: 'read', reference: `${other.group.id}-${delivery.id}-0` },
  ] as const
  assert.equal((await other.report(...forged)).statusCode, 200)
  assert.deepEqual(await own.read(), sentState)
  assert.deepEqual(await other.read(), sentState)
})

test('accepts and ignores unknown content of signed notifications', async () => {
  const { number, hookId, read } = await createSent('golfe')
  for (const payload of [
    '',
    '[]',
    '{"entry":5}',
    '{"entry":[{"changes":[{"value":{"statuses":[1,{}]}}]}]}',
  ]) {
    const reply = await server.app.inject({
      method: 'POST',
      url: `/api/whatsapp-events/${hookId}`,
      payload,
      headers: signNotification(payload, number.appSecret),
    })
    assert.equal(reply.statusCode, 200, payload)
  }
  assert.deepEqual(await read(), sentState)
})

test('the message PARAR withdraws the consent of its sender', async () => {
  const { group, number, post } = await createSent('hotel')
  const { coordinator } = group.people
  const read = async () =>
    (await server.callAs(coordinator, readNotificationSettings, {})).body.whatsapp?.consentedAt
  assert.ok(await read())
  await post(number, { messages: [{ from: '558587654321', text: 'Obrigado!' }] })
  await post(number, { messages: [{ from: '558511112222', text: 'parar' }] })
  assert.ok(await read())
  // WhatsApp knows this phone without the ninth digit.
  await post(number, { messages: [{ from: '558587654321', text: ' Parar. ' }] })
  assert.equal(await read(), null)
})

test("the message STOP, sent as a reply, withdraws the recipient's consent", async () => {
  const own = await createSent('india')
  const other = await createSent('juliete')
  const isGiven = async ({ group }: typeof own) => {
    const { body } = await server.callAs(group.people.coordinator, readNotificationSettings, {})
    return body.whatsapp?.consentedAt !== null
  }
  for (const replyTo of [undefined, 'wamid.unknown', other.message.id])
    await own.post(own.number, { messages: [{ text: 'STOP', replyTo }] })
  assert.deepEqual([await isGiven(own), await isGiven(other)], [true, true])
  await own.post(own.number, { messages: [{ text: 'STOP', replyTo: own.message.id }] })
  assert.deepEqual([await isGiven(own), await isGiven(other)], [false, true])
})

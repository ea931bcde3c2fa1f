// Tests alerts by WhatsApp with a local Graph API: the recipients, the retries, and the e-mail that follows a failed
// message.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { listDeliveries, resendDelivery } from '@zelo/contract/deliveries'
import { changeNotificationSettings } from '@zelo/contract/notifications'
import { readWhatsApp } from '@zelo/contract/whatsapp'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createLog } from '../../log.ts'
import type { Email } from '../../mail/mail.ts'
import { startPushService, type TestPushService } from '../../push/test-push-service.ts'
import { createWhatsAppGroup, type WhatsAppGroup } from './test-whatsapp-group.ts'

let server: TestApp
let service: TestPushService
let group: WhatsAppGroup
let groups = 0
let lines: string[] = []
const emails: Email[] = []
const log = createLog('trace', { write: (line: string) => void lines.push(line) })
const mail = { deliver: async (email: Email) => void emails.push(email), close: async () => {} }

before(async () => {
  service = await startPushService()
  server = await createTestApp()
})
after(async () => {
  await server.close()
  await service.close()
})
beforeEach(async () => {
  groups += 1
  lines = []
  emails.length = 0
  await server.database.asOwner((queries) => queries.deleteFrom('alert_steps').execute())
  group = await createWhatsAppGroup(server, `orla${groups}`, { mail, log, service })
  await group.setRules({ userIds: [group.group.people.coordinator.id] })
})

const readStates = async () =>
  (await group.readDeliveries()).map(({ channel, kind, state, error }) => [
    channel,
    kind,
    state,
    ...(error === null ? [] : [error]),
  ])
/**
 * Delivers due messages twice. The first run turns a failed message into an e-mail, and the second run sends this e-mail.
 */
async function runTwice(time: string) {
  await group.runAt(time)
  await group.runAt(time)
}
/** Opens alerts about cleanings without a record, and sends the first message about them. */
async function openAndSend(count = 1) {
  const ids = await group.open(count, { kind: 'missed' })
  await group.runAt('08:00')
  await runTwice('08:01')
  return ids
}

test('a person with consent receives a WhatsApp message instead of an e-mail', async () => {
  await openAndSend(5)
  assert.deepEqual(await readStates(), [['whatsapp', 'alerts', 'sent']])
  const [message] = group.readSent()
  const { marker } = group.group
  assert.deepEqual(
    { ...message, id: undefined, at: undefined },
    {
      id: undefined,
      at: undefined,
      phoneNumberId: group.number.phoneNumberId,
      to: '5585987654321',
      template: 'zelo_alertas',
      language: 'pt_BR',
      texts: [`5 limpezas sem registro em ${marker} Filial Centro`, `${marker} Recepção`],
      reference: message!.reference,
    },
  )
  assert.equal(emails.length, 0)
  const log = lines.join('\n')
  for (const text of ['87654321', 'Recepção', group.number.accessToken]) assert.ok(!log.includes(text), text)
})

test('without consent, phone or connection, a person receives the e-mail', async () => {
  const { coordinator } = group.group.people
  await group.consent(coordinator, false)
  await openAndSend()
  await group.consent(coordinator)
  await group.setPhone(coordinator, '85900001111')
  await group.open(1, { kind: 'missed' })
  await group.runAt('08:20')
  await group.runAt('08:21')
  assert.deepEqual(await readStates(), [
    ['email', 'alerts', 'sent'],
    ['email', 'alerts', 'sent'],
  ])
  assert.equal(group.readSent().length, 0)
})

test('if a consent is withdrawn before the delivery, an e-mail is sent', async () => {
  await group.open(1, { kind: 'missed' })
  await group.runAt('08:00')
  await group.consent(group.group.people.coordinator, false)
  await group.runAt('08:01')
  assert.deepEqual(await readStates(), [['email', 'alerts', 'sent']])
  assert.equal(emails.length, 1)
})

test('a cleaner with consent receives an alert about a late cleaning', async () => {
  const { cleaner } = group.group.people
  await group.setPhone(cleaner, '85911112222')
  await group.consent(cleaner)
  await group.setRules({ roles: ['cleaner'] })
  await group.open(1, { kind: 'late_start' })
  await group.runAt('08:00')
  await group.runAt('08:01')
  assert.deepEqual(
    group.readSent().map(({ to, texts }) => [to, texts[0]]),
    [['5585911112222', 'Uma limpeza sua está sem registro']],
  )
})

test('after three failed attempts by WhatsApp, an e-mail is sent', async () => {
  server.graph.failNext({ status: 503 }, { status: 429, code: 130429 }, { status: 500, code: 131000 })
  await openAndSend()
  assert.deepEqual(await readStates(), [['whatsapp', 'alerts', 'pending', 'whatsapp_unavailable']])
  await group.runAt('08:02')
  await group.runAt('08:06')
  assert.equal(emails.length, 0)
  await runTwice('08:07')
  assert.deepEqual(await readStates(), [
    ['whatsapp', 'alerts', 'failed', 'whatsapp_unavailable'],
    ['email', 'alerts', 'sent'],
  ])
  assert.equal(emails.length, 1)
})

test('a message that fails once is sent again and arrives only once', async () => {
  server.graph.failNext({ status: 503 })
  await openAndSend()
  await group.runAt('08:02')
  await group.runAt('08:20')
  assert.deepEqual(await readStates(), [['whatsapp', 'alerts', 'sent']])
  assert.equal(group.readSent().length, 1)
})

for (const [code, error] of [
  [131026, 'whatsapp_recipient'],
  [131049, 'whatsapp_limit'],
  [135000, 'whatsapp_rejected'],
] as const)
  test(`a message rejected with code ${code} becomes an e-mail without a retry`, async () => {
    server.graph.failNext({ status: 400, code })
    const { calls } = server.graph
    await openAndSend()
    assert.equal(server.graph.calls, calls + 1)
    assert.deepEqual(await readStates(), [
      ['whatsapp', 'alerts', 'failed', error],
      ['email', 'alerts', 'sent'],
    ])
  })

test('after Meta rejects the token, all alerts go by e-mail', async () => {
  const { coordinator } = group.group.people
  server.graph.revoke(group.number)
  await openAndSend()
  assert.deepEqual(await readStates(), [
    ['whatsapp', 'alerts', 'failed', 'whatsapp_token'],
    ['email', 'alerts', 'sent'],
  ])
  const { calls } = server.graph
  await group.open(1, { kind: 'missed' })
  await group.runAt('08:20')
  await group.runAt('08:21')
  assert.equal(server.graph.calls, calls)
  assert.equal(emails.length, 2)
  const params = { companyId: group.group.branch }
  const { connection } = (await server.callAs(coordinator, readWhatsApp, { params })).body
  assert.deepEqual([connection?.trouble, connection?.troubleCode], ['token', 190])
})

test('a message that Meta reports as sent is not sent again', async () => {
  server.graph.failNext('cut')
  await openAndSend()
  assert.deepEqual(await readStates(), [['whatsapp', 'alerts', 'pending', 'whatsapp_unavailable']])
  const [message] = group.readSent()
  await group.report({ id: message!.id, status: 'sent', reference: message!.reference })
  await group.runAt('08:02')
  await group.runAt('08:30')
  assert.deepEqual(await readStates(), [['whatsapp', 'alerts', 'sent']])
  assert.equal(group.readSent().length, 1)
})

test('quiet hours delay messages and the e-mails that replace them', async () => {
  await group.setRules({ userIds: [group.group.people.coordinator.id], quietFrom: '22:00', quietTo: '06:00' })
  await group.open(1, { kind: 'missed', at: '21:58' })
  await group.runAt('21:58')
  await group.runAt('21:59')
  const [message] = group.readSent()
  await group.runAt('22:10')
  await group.report({ id: message!.id, status: 'failed', code: 131026 })
  await group.open(1, { kind: 'missed', at: '22:11' })
  await group.runAt('22:12')
  await group.runAt('05:59', '2026-03-04')
  assert.equal(emails.length, 0)
  assert.equal(group.readSent().length, 1)
  await group.runAt('06:00', '2026-03-04')
  assert.equal(emails.length, 1)
  assert.equal(group.readSent().length, 2)
})

test('200 late rooms cause one message, and a day at most twelve', async () => {
  await openAndSend(200)
  assert.equal(group.readSent().length, 1)
  assert.match(group.readSent()[0]!.texts[0]!, /^200 limpezas sem registro em /)
  for (let hour = 9; hour < 22; hour += 1) {
    const time = (minute: string) => `${String(hour).padStart(2, '0')}:${minute}`
    await group.open(1, { kind: 'missed', at: time('00') })
    await group.runAt(time('00'))
    await group.runAt(time('01'))
  }
  const templates = group.readSent().map(({ template }) => template)
  assert.equal(templates.filter((name) => name === 'zelo_alertas').length, 12)
})

test('summaries and recovery messages use their own templates', async () => {
  const { coordinator } = group.group.people
  await server.callAs(coordinator, changeNotificationSettings, { body: { recoveries: true } })
  const ids = await openAndSend(2)
  await group.resolve(ids, '08:05')
  await group.runAt('08:05')
  await group.runAt('08:15')
  await group.setRules({ userIds: [coordinator.id], digest: true })
  await group.open(1, { kind: 'missed', at: '10:00' })
  await group.runAt('10:00')
  await group.runAt('18:00')
  assert.deepEqual(
    group.readSent().map(({ template }) => template),
    ['zelo_alertas', 'zelo_normalizado', 'zelo_resumo'],
  )
})

test('coordinators see the state of a message and can send it again', async () => {
  const { coordinator } = group.group.people
  server.graph.failNext({ status: 400, code: 131026 })
  await openAndSend()
  const list = async () =>
    (await server.callAs(coordinator, listDeliveries, { query: {} })).body.filter(
      ({ channel }) => channel === 'whatsapp',
    )
  const [failed] = await list()
  assert.deepEqual(
    [failed?.state, failed?.error, failed?.errorCode],
    ['failed', 'whatsapp_recipient', 131026],
  )
  await server.callAs(coordinator, resendDelivery, { params: { id: failed!.id } })
  await group.runAt('08:30')
  const [message] = group.readSent()
  await group.report({ id: message!.id, status: 'read' })
  const [sent] = await list()
  assert.deepEqual([sent?.state, sent?.error, sent?.errorCode], ['sent', null, null])
  assert.ok(sent?.deliveredAt && sent.readAt)
  assert.equal(emails.length, 1)
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { listDeliveries, resendDelivery } from '@zelo/contract/deliveries'
import { changeNotificationSettings, storePushSubscription } from '@zelo/contract/notifications'
import { endSession } from '@zelo/contract/sessions'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSession } from '../../../test/test-group.ts'
import { createLog } from '../../log.ts'
import type { Mail } from '../../mail/mail.ts'
import { createSmtpMail } from '../../mail/smtp.ts'
import { parseEmail, startMailServer, type TestMailServer } from '../../mail/test-mail-server.ts'
import { startPushService, type TestPushService } from '../../push/test-push-service.ts'
import { evaluateAlerts } from '../alerts/evaluate-alerts.service.ts'
import { deliverDue } from './delivery-worker.ts'
import { createDeliveryGroup, type DeliveryGroup, local } from './test-deliveries.ts'

let server: TestApp
let service: TestPushService
let mailServer: TestMailServer
let mail: Mail
let group: DeliveryGroup
let groups = 0
let lines: string[] = []

const log = createLog('trace', { write: (line: string) => void lines.push(line) })

before(async () => {
  service = await startPushService()
  mailServer = await startMailServer()
  mail = createSmtpMail({ url: mailServer.url, from: 'zelo@orla.example' })
  server = await createTestApp({ pushServices: [service.origin] })
})
after(async () => {
  await server.close()
  await mail.close()
  await mailServer.close()
  await service.close()
})
beforeEach(async () => {
  groups += 1
  lines = []
  service.received.length = 0
  await server.database.asOwner((queries) => queries.deleteFrom('alert_steps').execute())
  group = await createDeliveryGroup(server, `orla${groups}`, { mail, log, service })
})

const shown = async (state?: 'pending' | 'sent' | 'failed' | 'dropped') => {
  const reply = await server.callAs(group.group.people.master, listDeliveries, {
    query: state ? { state } : {},
  })
  // The order in which two people receive a message is not defined.
  const rows = reply.body.toSorted(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || a.user.name.localeCompare(b.user.name),
  )
  return rows.map(({ user, channel, kind, state, alerts, error }) => ({
    to: user.name.split(' ')[1],
    channel,
    kind,
    state,
    alerts,
    ...(error && { error }),
  }))
}
const emails = async () =>
  (await shown())
    .filter(({ channel }) => channel === 'email')
    .map(({ to, kind, state, alerts }) => [to, kind, state, alerts])
const set = (who: { token: string }, body: { email?: boolean; recoveries?: boolean; mutedUntil?: string }) =>
  server.callAs(who, changeNotificationSettings, { body })
/** Returns the next e-mail to a person of the group. Skips the unread e-mails of earlier tests. */
async function nextEmail() {
  for (;;) {
    const email = await mailServer.next()
    if (email.to[0]?.endsWith(`@${group.group.marker}.example`)) return email
  }
}

test('an alert reaches cleaners by push, coordinators 15 minutes later by e-mail', async () => {
  const { cleaner } = group.group.people
  await group.subscribe(cleaner)
  await group.open(2)
  await group.runAt('08:00')
  assert.deepEqual(await shown(), [])
  await group.runAt('08:01')
  assert.deepEqual(await shown(), [
    { to: 'cleaner', channel: 'push', kind: 'alerts', state: 'sent', alerts: 2 },
  ])
  const [push] = service.received
  assert.deepEqual(push!.message, {
    title: '2 limpezas suas estão sem registro',
    body: `${group.group.lobby.name}`,
    tag: push!.message.tag,
    url: '/alertas',
  })
  assert.equal(push!.claims.aud, service.origin)
  await group.runAt('08:14')
  assert.equal((await shown()).length, 1)
  await group.runAt('08:15')
  await group.runAt('08:16')
  assert.deepEqual(await emails(), [
    ['coordinator', 'alerts', 'sent', 2],
    ['master', 'alerts', 'sent', 2],
  ])
  assert.equal(service.received.length, 1)
})

test('coordinators are notified at once if the cleaner has no device', async () => {
  await group.open()
  await group.runAt('08:00')
  await group.runAt('08:01')
  assert.deepEqual(
    (await emails()).map(([to]) => to),
    ['coordinator', 'master'],
  )
  const { people, lobby, branch } = group.group
  const received = [await nextEmail(), await nextEmail()]
  const email = received.find(({ to }) => to[0] === people.coordinator.email)!
  const { text, html } = parseEmail(email)
  assert.match(text, /^Olá, orla\d+!\n\n1 limpeza sem registro em orla\d+ Filial Centro\.\n/)
  assert.match(text, new RegExp(`23:59 · ${lobby.name} · orla\\d+: sem registro de início\n`))
  for (const secret of [people.cleaner.cpf, people.cleaner.email, people.cleaner.name])
    assert.ok(!text.includes(secret) && !html.includes(secret), secret)
  assert.ok(branch > 0)
  const header = /^List-Unsubscribe: ?<https:\/\/zelo\.orla\.example(\/api\/alert-emails\/stop\/\S+)>/m
  assert.match(email.raw.replace(/\r\n[ \t]/g, ''), header)
  assert.match(email.raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  const logged = lines.join('')
  for (const person of Object.values(people))
    for (const secret of [person.cpf, person.email, person.name]) assert.ok(!logged.includes(secret))
})

test('two hundred alerts of a company become one message', async () => {
  await group.open(200)
  await group.runAt('08:00')
  await group.runAt('08:01')
  assert.deepEqual(await emails(), [
    ['coordinator', 'alerts', 'sent', 200],
    ['master', 'alerts', 'sent', 200],
  ])
  for (let received = 0; received < 2; received += 1) {
    const { text } = parseEmail(await nextEmail())
    assert.match(text, /^- e mais 160$/m)
  }
})

test('a person gets at most twelve messages a day', async () => {
  await group.setRules({ userIds: [group.group.people.reader.id] })
  for (let hour = 6; hour < 20; hour += 1) {
    const at = String(hour).padStart(2, '0')
    if (hour !== 18) await group.open(1, { at: `${at}:00` })
    await group.runAt(`${at}:00`)
    await group.runAt(`${at}:01`)
    await group.runAt(`${at}:20`)
  }
  const sent = await emails()
  assert.deepEqual(sent.slice(0, 12), Array(12).fill(['reader', 'alerts', 'sent', 1]))
  assert.deepEqual(sent.slice(12), [])
  await group.open(1, { at: '20:00' })
  await group.runAt('20:00')
  await group.runAt('23:59')
  assert.equal((await emails()).length, 12)
  // The number of messages is counted from zero each day.
  await group.runAt('00:00', '2026-03-04')
  assert.deepEqual((await emails()).slice(12), [['reader', 'alerts', 'sent', 2]])
})

test('quiet hours delay messages, which then contain the current state', async () => {
  const { cleaner, coordinator, master } = group.group.people
  await group.subscribe(cleaner)
  await group.setRules({ roles: ['cleaner', 'coordinator'], quietFrom: '08:10', quietTo: '10:00' })
  for (const person of [coordinator, master]) await set(person, { recoveries: true })
  const early = await group.open(1, { at: '07:00' })
  await group.runAt('07:00')
  await group.runAt('07:01')
  await group.runAt('07:15')
  await group.runAt('07:16')
  assert.equal((await emails()).length, 2)
  const [first, second] = await group.open(2, { at: '08:00' })
  await group.runAt('08:00')
  await group.runAt('08:01')
  assert.equal(service.received.length, 2)
  await group.runAt('08:15')
  await group.runAt('08:20')
  await group.resolve([first!, ...early], '08:30')
  await group.runAt('08:31')
  await group.runAt('09:59')
  assert.equal((await emails()).length, 2)
  await group.runAt('10:00')
  assert.deepEqual((await emails()).slice(2), [
    ['coordinator', 'alerts', 'sent', 1],
    ['master', 'alerts', 'sent', 1],
  ])
  assert.ok(second! > 0)
})

test('open and resolved alerts have a message each, ten minutes apart', async () => {
  const { coordinator } = group.group.people
  await group.setRules({ userIds: [coordinator.id] })
  await set(coordinator, { recoveries: true })
  const ids = await group.open(2)
  await group.runAt('08:00')
  await group.runAt('08:01')
  await group.resolve(ids.slice(1), '08:02')
  await group.open(1, { at: '08:02' })
  for (const time of ['08:02', '08:11', '08:20']) await group.runAt(time)
  const first = ['coordinator', 'alerts', 'sent', 2]
  const second = ['coordinator', 'alerts', 'sent', 1]
  assert.deepEqual(await emails(), [first, second])
  await group.runAt('08:21')
  assert.deepEqual(await emails(), [first, second, ['coordinator', 'recovery', 'sent', 1]])
  for (const title of [/\n\n2 limpezas sem registro/, /\n\n1 limpeza sem/, /\n\n1 alerta resolvido/])
    assert.match(parseEmail(await nextEmail()).text, title)
})

test('an alert that is resolved before its message causes no message', async () => {
  await group.setRules({ roles: ['coordinator'], quietDays: [2] })
  const ids = await group.open(3)
  await group.runAt('08:00')
  await group.runAt('08:01')
  await group.resolve(ids.slice(0, 2), '08:02')
  await group.acknowledge(ids.slice(2))
  await group.runAt('00:00', '2026-03-04')
  await group.runAt('00:02', '2026-03-04')
  assert.deepEqual(await shown(), [])
})

test('sends one summary a day, but no summary without alerts', async () => {
  await group.setRules({ roles: ['coordinator'], digest: true })
  await group.runAt('18:00', '2026-03-02')
  assert.deepEqual(await shown(), [])
  const ids = await group.open(3)
  await group.runAt('08:00')
  await group.runAt('08:01')
  await group.resolve(ids.slice(0, 1), '09:00')
  await group.runAt('17:59')
  assert.deepEqual(await shown(), [])
  await group.runAt('18:00')
  assert.deepEqual(
    (await emails()).map(([_to, ...rest]) => rest),
    [
      ['digest', 'sent', 3],
      ['digest', 'sent', 3],
    ],
  )
  const { raw } = await nextEmail()
  assert.match(parseEmail({ raw }).text, /Resumo de orla\d+ Filial Centro: 2 em aberto, 1 resolvido\./)
  await nextEmail()
  await group.runAt('18:00', '2026-03-04')
  assert.equal((await emails()).length, 2)
})

test('an uncovered cleaning is reported at once, only to coordinators', async () => {
  await group.subscribe(group.group.people.cleaner)
  await group.setRules({ roles: ['cleaner', 'coordinator'] })
  const pushes = service.received.length
  await group.open(1, { kind: 'uncovered' })
  await group.runAt('08:00')
  await group.runAt('08:01')
  assert.deepEqual(
    (await emails()).map(([to]) => to),
    ['coordinator', 'master'],
  )
  assert.equal(service.received.length, pushes)
  const { text } = parseEmail(await nextEmail())
  assert.match(text, /1 limpeza sem substituto em orla\d+ Filial Centro\./)
  assert.match(text, /: pessoa ausente, sem substituto\n/)
  assert.doesNotMatch(text, /sem sinal/)
  await nextEmail()
})

test('an acknowledged alert does not escalate', async () => {
  await group.subscribe(group.group.people.cleaner)
  const ids = await group.open()
  await group.runAt('08:00')
  await group.runAt('08:01')
  await group.acknowledge(ids)
  await group.runAt('08:16')
  await group.runAt('09:30')
  assert.equal((await shown()).length, 1)
})

test('a message about a phone without signal is not sent before `alarmAt`', async () => {
  await group.open(1, { alarmAt: '08:30', offline: true })
  await group.runAt('08:01')
  await group.runAt('08:29')
  assert.deepEqual(await shown(), [])
  await group.runAt('08:30')
  await group.runAt('08:31')
  assert.equal((await emails()).length, 2)
  assert.match(parseEmail(await nextEmail()).text, /sem registro de início e sem sinal/)
  await nextEmail()
})

test('retries a failed message after increasing waits', async () => {
  const { reader, coordinator } = group.group.people
  await group.setRules({ userIds: [reader.id] })
  const refusing = await startMailServer()
  refusing.rejectAll()
  const worker = { ...group.worker, mail: createSmtpMail({ url: refusing.url, from: 'zelo@orla.example' }) }
  await group.open()
  await group.runAt('08:00')
  const times = ['08:01', '08:02', '08:07', '08:22', '09:22', '12:22']
  for (const [index, time] of times.entries()) {
    server.setClock(`2026-03-03T${time}:00-03:00`)
    await deliverDue({ ...worker, clock: () => new Date(`2026-03-03T${time}:00-03:00`) })
    const [row] = await shown()
    assert.equal(row!.state, index === times.length - 1 ? 'failed' : 'pending', time)
    assert.equal(row!.error, 'mail_unavailable')
  }
  await worker.mail.close()
  await refusing.close()
  const logged = lines.join('')
  assert.match(logged, /an e-mail about alerts could not be sent/)
  for (const secret of [reader.email, reader.name, reader.cpf]) assert.ok(!logged.includes(secret))
  await group.runAt('15:00')
  assert.equal((await shown('failed')).length, 1)
  const [row] = (await server.callAs(coordinator, listDeliveries, { query: {} })).body
  const resend = () => server.callAs(coordinator, resendDelivery, { params: { id: row!.id } })
  assert.equal((await resend()).status, 204)
  assert.equal((await resend()).problem.code, 'changed_meanwhile')
  await group.runAt('15:01')
  assert.deepEqual(await emails(), [['reader', 'alerts', 'sent', 1]])
  assert.equal((await nextEmail()).to[0], reader.email)
  const [again] = (await server.callAs(coordinator, listDeliveries, { query: {} })).body
  assert.equal(again!.resentBy?.id, coordinator.id)
  assert.equal(
    (await server.callAs(reader, resendDelivery, { params: { id: row!.id } })).problem.code,
    'forbidden',
  )
})

test('a resolved alert that is sent again is reported as resolved', async () => {
  const { coordinator } = group.group.people
  await group.setRules({ userIds: [coordinator.id] })
  const ids = await group.open(2)
  await group.runAt('08:00')
  await group.runAt('08:01')
  await nextEmail()
  const [sent] = (await server.callAs(coordinator, listDeliveries, { query: {} })).body
  const resend = () => server.callAs(coordinator, resendDelivery, { params: { id: sent!.id } })
  await group.acknowledge(ids)
  await resend()
  await group.runAt('08:02')
  assert.deepEqual(await emails(), [['coordinator', 'alerts', 'dropped', 2]])
  await group.resolve(ids.slice(1), '08:03')
  await resend()
  await group.runAt('08:03')
  const { text } = parseEmail(await nextEmail())
  assert.match(text, /\n\n1 alerta resolvido em orla\d+ Filial Centro\.\n\n- [^\n]*: registro recebido\n\n/)
  assert.doesNotMatch(text, /celular de quem está sem sinal/)
})

test('a message that is sent again has no sending time until it is sent', async () => {
  const times: (string | null)[] = []
  const noteTime = async () => void times.push((await list())[0]!.sentAt)
  const own = await createDeliveryGroup(server, `praia${groups}`, {
    mail: { deliver: noteTime, close: async () => {} },
    log,
    service,
  })
  const { coordinator } = own.group.people
  const list = async () => (await server.callAs(coordinator, listDeliveries, { query: {} })).body
  await own.setRules({ userIds: [coordinator.id] })
  await own.open()
  await own.runAt('08:00')
  await own.runAt('08:01')
  const [sent] = await list()
  assert.equal(sent!.sentAt, '2026-03-03T08:01:00-03:00')
  await server.callAs(coordinator, resendDelivery, { params: { id: sent!.id } })
  await own.runAt('08:30')
  assert.deepEqual(times, [null, null])
  assert.equal((await list())[0]!.sentAt, '2026-03-03T08:30:00-03:00')
})

test('a message about a phone without signal is sent after its next contact', async () => {
  await group.setRules({ roles: ['coordinator'] })
  await group.open(1, { alarmAt: '08:30', offline: true })
  await group.runAt('08:01')
  await server.database.asOwner((queries) =>
    queries
      .updateTable('sessions')
      .set({ last_seen_at: local('08:05') })
      .where('user_id', '=', group.group.people.cleaner.id)
      .execute(),
  )
  await evaluateAlerts(server.database, local('08:10'))
  await group.runAt('08:10')
  await group.runAt('08:11')
  assert.deepEqual(
    (await emails()).map(([to, , state]) => [to, state]),
    [
      ['coordinator', 'sent'],
      ['master', 'sent'],
    ],
  )
})

test('a master administrator who is no longer a coordinator receives no alerts', async () => {
  const { master } = group.group.people
  await group.setRules({ roles: ['master'] })
  const { coordinator } = group.group.people
  await server.database.asOwner((queries) =>
    queries.updateTable('users').set({ coordinator: false }).where('id', '=', master.id).execute(),
  )
  await group.open()
  await group.runAt('08:00')
  await group.runAt('08:01')
  const { body } = await server.callAs(coordinator, listDeliveries, { query: {} })
  assert.deepEqual(body, [])
})

test('servers that deliver concurrently send each message once', async () => {
  for (const count of [5, 7, 3]) {
    await group.open(count)
    const at = (time: string) => () => new Date(`2026-03-03T${time}:00-03:00`)
    for (const time of count === 5
      ? ['08:00', '08:01']
      : count === 7
        ? ['08:11', '08:12']
        : ['08:22', '08:23'])
      await Promise.all(Array.from({ length: 4 }, () => deliverDue({ ...group.worker, clock: at(time) })))
  }
  assert.deepEqual(
    (await emails()).map(([to, , state, alerts]) => [to, state, alerts]).toSorted(),
    ['coordinator', 'master'].flatMap((to) => [3, 5, 7].map((count) => [to, 'sent', count])),
  )
})

test('a push reaches every open session, but no ended session', async () => {
  const { coordinator } = group.group.people
  await group.setRules({ roles: ['coordinator'] })
  await set(coordinator, { email: false })
  const phone = await openTestSession(server.database, group.group.id, coordinator)
  await group.subscribe(coordinator)
  await group.subscribe(phone)
  await group.open()
  await group.runAt('08:00')
  await group.runAt('08:01')
  assert.equal(service.received.length, 2)
  await server.callAs(phone, endSession, { query: {} })
  await group.open()
  await group.runAt('08:11')
  await group.runAt('08:12')
  assert.equal(service.received.length, 3)
})

test('removes an ended push subscription, and retries a busy push service', async () => {
  const { coordinator, master } = group.group.people
  await group.setRules({ roles: ['coordinator'] })
  for (const person of [coordinator, master]) await set(person, { email: false })
  const gone = await group.subscribe(coordinator)
  const busy = await group.subscribe(await openTestSession(server.database, group.group.id, coordinator))
  service.respond(gone, 410)
  service.respond(busy, 503)
  await group.open()
  await group.runAt('08:00')
  await group.runAt('08:01')
  const push = { to: 'coordinator', channel: 'push', kind: 'alerts', alerts: 1 }
  assert.deepEqual(await shown(), [{ ...push, state: 'pending', error: 'push_unavailable' }])
  service.respond(busy, 201)
  await group.runAt('08:02')
  assert.deepEqual(await shown(), [{ ...push, state: 'sent' }])
  service.respond(busy, 404)
  await group.open()
  await group.runAt('08:12')
  await group.runAt('08:13')
  assert.deepEqual((await shown()).slice(1), [{ ...push, state: 'failed', error: 'no_device' }])
  const left = await server.database.inGroup(group.group.id, (queries) =>
    queries.selectFrom('push_subscriptions').selectAll().execute(),
  )
  assert.deepEqual(left, [])
})

test('a shared browser notifies only the person who subscribed last', async () => {
  const { cleaner, otherCleaner } = group.group.people
  const other = await createDeliveryGroup(server, `serra${groups}`, { mail, log, service })
  const body = service.subscribe()
  for (const person of [cleaner, otherCleaner, other.group.people.cleaner])
    assert.equal((await server.callAs(person, storePushSubscription, { body })).status, 204)
  const rows = await server.database.asOwner((queries) =>
    queries
      .selectFrom('push_subscriptions')
      .select('user_id')
      .where('endpoint', '=', body.endpoint)
      .execute(),
  )
  assert.deepEqual(rows, [{ user_id: other.group.people.cleaner.id }])
})

test('a muted person receives nothing, and the alert escalates at once', async () => {
  const { cleaner } = group.group.people
  await group.subscribe(cleaner)
  server.setClock('2026-03-03T08:00:00-03:00')
  assert.equal((await set(cleaner, { mutedUntil: '2026-03-03T12:00:00-03:00' })).status, 200)
  await group.open()
  await group.runAt('08:00')
  await group.runAt('08:01')
  assert.equal(service.received.length, 0)
  assert.equal((await emails()).length, 2)
})

// Messages about alerts while the server's clock is wrong, and after its correction.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createLog } from '../../log.ts'
import type { Email } from '../../mail/mail.ts'
import { startPushService, type TestPushService } from '../../push/test-push-service.ts'
import { deliverDue } from './delivery-worker.ts'
import { createDeliveryGroup, type DeliveryGroup, local } from './test-deliveries.ts'

let server: TestApp
let service: TestPushService
let group: DeliveryGroup
let groups = 0
let isMailDown = false
let emails: Email[] = []

const log = createLog('silent')
const mail = {
  async deliver(email: Email) {
    if (isMailDown) throw new Error('the mail server is down')
    emails.push(email)
  },
  close: async () => {},
}

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
  emails = []
  isMailDown = false
  await server.database.asOwner((queries) => queries.deleteFrom('alert_steps').execute())
  group = await createDeliveryGroup(server, `relogio${groups}`, { mail, log, service })
  await group.setRules({ userIds: [group.group.people.coordinator.id] })
})

test("a fast clock's message is sent a minute after the clock's correction", async () => {
  await group.open(1, { kind: 'missed', at: '08:00' })
  await group.runAt('09:00')
  await group.runAt('08:00')
  assert.equal(emails.length, 0)
  await group.runAt('08:01')
  assert.equal(emails.length, 1)
  for (const time of ['08:30', '09:01', '10:02']) await group.runAt(time)
  assert.equal(emails.length, 1)
})

test('a fast clock delays a retry only until the clock is corrected', async () => {
  isMailDown = true
  await group.open(1, { kind: 'missed', at: '08:00' })
  await group.runAt('08:59')
  await group.runAt('09:00')
  isMailDown = false
  // The fast clock scheduled the next attempt for 09:01.
  await group.runAt('08:02')
  assert.equal(emails.length, 1)
  for (const time of ['08:30', '09:01', '10:02']) await group.runAt(time)
  assert.equal(emails.length, 1)
})

test('an alert opened by a fast clock is not sent too early', async () => {
  await group.open(1, { kind: 'missed', at: '09:00' })
  await group.runAt('09:00')
  await group.runAt('08:00')
  await group.runAt('08:59')
  assert.equal(emails.length, 0)
  await group.runAt('09:00')
  await group.runAt('09:01')
  assert.equal(emails.length, 1)
})

test('a long wait between attempts is not mistaken for a wrong clock', async () => {
  isMailDown = true
  await group.open(1, { kind: 'missed', at: '08:00' })
  for (const time of ['08:00', '08:01', '08:02', '08:07']) await group.runAt(time)
  isMailDown = false
  // The fourth attempt is 15 minutes after the third.
  for (const time of ['08:08', '08:21']) await group.runAt(time)
  assert.equal(emails.length, 0)
  await group.runAt('08:22')
  assert.equal(emails.length, 1)
})

test('a server that works off a long backlog sends each message once', async () => {
  await group.open(1, { kind: 'missed', at: '08:00' })
  await group.runAt('08:00')
  const times = ['08:01']
  const slowMail = {
    ...mail,
    async deliver(email: Email) {
      await deliverDue({ ...group.worker, clock: () => local('08:05') })
      await mail.deliver(email)
    },
  }
  await deliverDue({ ...group.worker, mail: slowMail, clock: () => local(times.pop() ?? '08:04') })
  assert.equal(emails.length, 1)
})

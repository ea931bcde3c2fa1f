// Sends messages of many groups and companies at once. Each message must reach only its own people, with only their
// data.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Alert, alertKinds, listAlerts } from '@zelo/contract/alerts'
import { listDeliveries } from '@zelo/contract/deliveries'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createRandom } from '../../demo/random.ts'
import { createLog } from '../../log.ts'
import type { Mail } from '../../mail/mail.ts'
import { createSmtpMail } from '../../mail/smtp.ts'
import {
  parseEmail,
  type ReceivedEmail,
  startMailServer,
  type TestMailServer,
} from '../../mail/test-mail-server.ts'
import { startPushService, type TestPushService } from '../../push/test-push-service.ts'
import { createDeliveryGroup } from './test-deliveries.ts'

let server: TestApp
let service: TestPushService
let mailServer: TestMailServer
let mail: Mail
const lines: string[] = []
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

const markers = ['ancora', 'boreste', 'convés', 'duna'].map((word) => word.replace('ê', 'e'))

test('no message, list or log contains data of another group or company', async () => {
  const random = createRandom('groups')
  const groups = []
  for (const marker of markers) groups.push(await createDeliveryGroup(server, marker, { mail, log, service }))
  const browsers = new Map<number, string>()
  for (const group of groups) {
    const { people, marker } = group.group
    for (const person of [people.cleaner, people.coordinator, people.master])
      browsers.set(await group.subscribe(person), marker)
    await group.setRules({ roles: ['cleaner', 'coordinator', 'master'], userIds: [people.reader.id] })
    for (const kind of alertKinds) {
      await group.open(random.integer(1, 4), { kind })
      await group.open(random.integer(1, 3), { kind, inDepot: true })
    }
  }
  for (const time of ['08:00', '08:01', '08:15', '08:16', '09:00', '09:01', '09:20'])
    await groups[0]!.runAt(time)

  const sent = []
  for (const { group } of groups) {
    const { body } = await server.callAs(group.people.master, listDeliveries, { query: {} })
    assert.ok(body.length > 0)
    assert.deepEqual(findOthers(group.marker, JSON.stringify(body)), [])
    sent.push(...body.filter(({ channel, state }) => channel === 'email' && state === 'sent'))
  }
  for (let count = 0; count < sent.length; count += 1) checkEmail(await mailServer.next())
  assert.ok(service.received.length > 0)
  for (const { browser, message } of service.received)
    assert.deepEqual(findOthers(browsers.get(browser)!, JSON.stringify(message)), [])

  for (const { group } of groups) {
    for (const person of [group.people.reader, group.people.coordinator, group.people.master]) {
      const list = async (companyId?: number) =>
        (await server.callAs(person, listAlerts, { query: companyId === undefined ? {} : { companyId } }))
          .body
      const all = await list()
      assert.deepEqual(findOthers(group.marker, JSON.stringify(all)), [])
      for (const companyId of [group.branch, group.otherBranch])
        assert.deepEqual(
          listIds(await list(companyId)),
          listIds(all.filter((each) => each.companyId === companyId)),
        )
      for (const other of groups.filter((each) => each.group !== group))
        assert.deepEqual(
          (await server.send(person, listAlerts, { query: { companyId: other.group.branch } })).status,
          404,
        )
    }
  }

  const logged = lines.join('')
  for (const { group } of groups)
    for (const person of Object.values(group.people))
      for (const secret of [person.name, person.cpf, person.email])
        assert.ok(!logged.includes(secret), secret)
})

const listIds = (alerts: readonly Alert[]) => alerts.map(({ id }) => id)

/** Returns the name markers of other groups that occur in a text. */
function findOthers(own: string, text: string): string[] {
  return markers.filter((marker) => marker !== own && text.includes(marker))
}

/** Checks that the e-mail's recipient, group and company belong together. */
function checkEmail(email: ReceivedEmail): void {
  const marker = markers.find((each) => email.to[0]!.endsWith(`@${each}.example`))
  assert.ok(marker)
  const { text, html } = parseEmail(email)
  assert.deepEqual(findOthers(marker, `${text}${html}${email.raw}`), [])
  const companies = ['Filial Centro', 'Filial Norte'].filter((name) => text.includes(name))
  assert.equal(companies.length, 1, text)
  assert.ok(!text.includes(companies[0] === 'Filial Centro' ? 'Depósito' : 'Recepção'), text)
}

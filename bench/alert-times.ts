// `node bench/alert-times.ts [pooler]`: a cleaning begins now, with a tolerance of 0 minutes, and nobody is there.
// Measures how long the alert, the e-mail and the push message take. Also measures how long the record takes to resolve
// the alert on an open screen. Does the same with a phone that has no signal. With `pooler`, the server reaches the
// database through PgBouncer. Takes four minutes. Fails if the alert takes more than 75 seconds or the record takes
// more than 5 seconds. Also fails unless there is exactly one message of each kind.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { AlertRules } from '@zelo/contract/alert-rules'
import type { Alert } from '@zelo/contract/alerts'
import { addDays, localMoment, minutesOfDay, timeOfMinutes, toInstant } from '@zelo/contract/rules/calendar'
import { sql } from 'kysely'
import { buildAgendaItem, saveSentAgendas } from '../api/src/modules/agendas/test-agenda.ts'
import { createGroup, type Person, type TestGroup } from '../api/test/test-group.ts'
import { startBenchSite, today } from './bench-site.ts'
import { startMainServer, waitUntilReady } from './main-server.ts'
import { startReceivers } from './message-receivers.ts'
import { startPooler } from './pooled-database.ts'

const zone = 'America/Fortaleza'
const port = 4114
/** Limits in seconds. */
const opensWithin = 75
const resolvesWithin = 5
/**
 * The server waits 60 s to combine the notices of a company. Servers search for due messages every 5 s. One message
 * needs two searches.
 */
const messagesWithin = opensWithin + 75

const site = await startBenchSite()
const pooler = process.argv.includes('pooler') ? await startPooler(site.url) : undefined
const receivers = await startReceivers()
const data = await mkdtemp(join(tmpdir(), 'zelo-alert-times-'))
const server = startMainServer(port, {
  DATABASE_URL: pooler?.url ?? site.url,
  ...(pooler && { DATABASE_DIRECT_URL: site.url }),
  DATA_DIR: data,
  SECRET_KEY: randomBytes(32).toString('base64'),
  ...receivers.settings,
})
await waitUntilReady(port)

const online = await createGroup(site.database, { marker: 'sinal' })
const offline = await createGroup(site.database, { marker: 'escuro' })
for (const group of [online, offline]) await setUpPeople(group)
await setLastContact(online, 'now()')
await setLastContact(offline, `now() - interval '1 hour'`)

// A cleaning that is planned after its start opens no alert, so the cleaning begins with the next minute.
const first = Math.ceil((Date.now() + 10_000) / 60_000) * 60_000
const startsAt = localMoment(new Date(first), zone)
assert.equal(startsAt.day, today, 'run it again after midnight')
const ends = Math.min(minutesOfDay(startsAt.time) + 30, 24 * 60 - 1)
const window = [startsAt.time, timeOfMinutes(ends)] as const
const appointments = new Map<TestGroup, number>()
for (const group of [online, offline]) appointments.set(group, await plan(group))
const start = toInstant(today, startsAt.time, zone)
console.log(`two cleanings begin at ${startsAt.time}${pooler ? ', database through PgBouncer' : ''}`)

await Promise.all([runOnline(), runOffline()])

server.kill('SIGTERM')
await once(server, 'exit')
await receivers.close()
await pooler?.stop()
await rm(data, { recursive: true })
await site.stop()

/**
 * The cleaner's phone has signal, and the cleaner is late. One push message goes to the phone and one e-mail to the
 * coordinator.
 */
async function runOnline(): Promise<void> {
  const { coordinator } = online.people
  const opened = await waitForAlert(coordinator, 'open')
  const openedAfter = secondsAfterStart(opened.at)
  console.log(`alert in the list after ${openedAfter} s`)
  assert.equal(opened.alert.offline, false)
  assert.ok(Number(openedAfter) <= opensWithin)
  while (receivers.emails.length === 0 || receivers.pushes.length === 0) {
    assert.ok(Date.now() < start + messagesWithin * 1000, `no message after ${messagesWithin} s`)
    await delay(50)
  }
  const { emails, pushes } = receivers
  console.log(
    `push message after ${secondsAfterStart(pushes[0]!.at)} s, e-mail after ${secondsAfterStart(emails[0]!.at)} s`,
  )
  const begun = new Date().toISOString()
  const { resolved, took } = await resolveByRecord(online, begun)
  console.log(`a record resolves the alert on an open screen after ${took.toFixed(2)} s`)
  assert.equal(resolved.resolution, 'recorded')
  assert.ok(took <= resolvesWithin)
  // Resolving an alert must not send a message. Waits long enough for such a message to arrive.
  await delay(75_000)
  assert.deepEqual(
    emails.flatMap(({ to }) => to),
    [coordinator.email],
  )
  assert.equal(pushes.length, 1)
  console.log('one push message and one e-mail in all, both about the phone with signal')
}

/** The phone has no signal. Its record arrives later, and the work had begun in time. */
async function runOffline(): Promise<void> {
  const opened = await waitForAlert(offline.people.coordinator, 'open')
  console.log(
    `without signal: alert in the list after ${secondsAfterStart(opened.at)} s, marked as without signal`,
  )
  assert.equal(opened.alert.offline, true)
  assert.ok((opened.at - start) / 1000 <= opensWithin)
  await delay(75_000)
  const begun = new Date(start + 20_000).toISOString()
  const { resolved, took } = await resolveByRecord(offline, begun)
  console.log(
    `without signal: the late record resolves the alert on an open screen after ${took.toFixed(2)} s, work began at ${resolved.workStartedAt}`,
  )
  assert.equal(resolved.resolution, 'synced')
  assert.equal(Date.parse(resolved.workStartedAt!), start + 20_000)
  assert.ok(took <= resolvesWithin)
}

function secondsAfterStart(at: number): string {
  return ((at - start) / 1000).toFixed(1)
}

/** The coordinator is a named recipient, who receives e-mails at the first step. The cleaner's phone accepts messages. */
async function setUpPeople(group: TestGroup): Promise<void> {
  const { cleaner, coordinator, master } = group.people
  const rules: Partial<AlertRules> = {
    lateStartMinutes: 0,
    noShowMinutes: 240,
    missedMinutes: 240,
    recipients: { roles: ['cleaner', 'coordinator'], userIds: [coordinator.id] },
  }
  await call(master, 'PUT', `/alert-rules/${group.branch}`, rules)
  await call(cleaner, 'PUT', '/push-subscription', { ...receivers.subscribe(), expirationTime: null })
}

async function setLastContact(group: TestGroup, at: string): Promise<void> {
  await site.database.asOwner((queries) =>
    sql`update sessions set last_seen_at = ${sql.raw(at)} where group_id = ${group.id}`.execute(queries),
  )
}

async function plan(group: TestGroup): Promise<number> {
  return await site.database.inGroup(group.id, async (queries) => {
    const author = { groupId: group.id, userId: group.people.coordinator.id }
    const item = buildAgendaItem(group, { validity: [today, addDays(today, 1)], times: [window] })
    await saveSentAgendas(queries, author, [item], new Date())
    const rows = await queries.selectFrom('appointments').select('id').orderBy('day').execute()
    return rows[0]!.id
  })
}

/** Reads the list every quarter of a second until an alert has this state. */
async function waitForAlert(caller: Person, state: Alert['state']): Promise<{ alert: Alert; at: number }> {
  const deadline = start + messagesWithin * 2000
  for (;;) {
    const [alert] = (await call(caller, 'GET', `/alerts?state=${state}`)) as Alert[]
    if (alert) return { alert, at: Date.now() }
    assert.ok(Date.now() < deadline, `no alert is ${state}`)
    await delay(250)
  }
}

/** Delivers the start of the cleaning. Returns the seconds until the stream of an open screen reports the alert. */
async function resolveByRecord(group: TestGroup, startedAt: string) {
  const { cleaner, coordinator } = group.people
  const stream = await followAlerts(coordinator)
  const began = performance.now()
  const work = {
    clientId: randomUUID(),
    target: { appointmentId: appointments.get(group)! },
    taskId: group.lobby.mandatory[0],
    revisionId: null,
    extra: false,
    startedAt,
    endedAt: null,
    observation: null,
    undoneReason: null,
    proof: { scanned: group.lobby.code },
  }
  const body = { sentAt: new Date().toISOString(), works: [work] }
  const reply = (await call(cleaner, 'POST', '/own-work', body)) as { works: { refused: string | null }[] }
  assert.equal(reply.works[0]!.refused, null)
  await stream.reported
  assert.deepEqual(await call(coordinator, 'GET', '/alerts?state=open'), [])
  const took = (performance.now() - began) / 1000
  const { alert } = await waitForAlert(coordinator, 'resolved')
  return { resolved: alert, took }
}

/** Opens the stream of a screen. `reported` resolves when the stream reports a change of alerts. */
async function followAlerts(caller: Person): Promise<{ reported: Promise<void> }> {
  const response = await fetch(`http://127.0.0.1:${port}/api/live`, {
    headers: { authorization: `Bearer ${caller.token}` },
  })
  const opened = Promise.withResolvers<void>()
  const reported = Promise.withResolvers<void>()
  const read = async () => {
    const decoder = new TextDecoder()
    let received = ''
    for await (const chunk of response.body!) {
      received += decoder.decode(chunk, { stream: true })
      if (received.includes('event: open')) opened.resolve()
      if (received.includes('"noun":"alert"')) return reported.resolve()
    }
  }
  read().catch(reported.reject)
  await opened.promise
  return { reported: reported.promise }
}

async function call(caller: Person, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${caller.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

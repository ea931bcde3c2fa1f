// `node bench/alert-kills.ts [minutes]`: three servers are killed at random for five minutes while 500 slots begin,
// with a tolerance of 0 minutes. For every second cleaning, work begins after the message and resolves the alert. Then
// counts the alerts of each slot and measures how late each alert opened. Waits until every message is sent, which can
// take more than ten minutes, and counts what each recipient received about each state of each alert. Fails if an alert
// or a message is missing or exists twice. A server that dies between sending and storing repeats a message under the
// same id. The run counts these repeats separately.
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { createPlannedGroups, planSlots } from './alert-plans.ts'
import { beginReported, countFacts, countWaiting, createCoordinators } from './alert-recipients.ts'
import { startBenchSite, today } from './bench-site.ts'
import { startMainServer } from './main-server.ts'
import { startReceivers } from './message-receivers.ts'

const [minutes = 5] = process.argv.slice(2).map(Number)
const ports = [4111, 4112, 4113]
/** Limit in ms from the last slot to the last message. It covers two message gaps (10 min) and a killed server's lease. */
const lastMessageWithin = 25 * 60_000

const site = await startBenchSite()
const { database } = site
const receivers = await startReceivers()
await createPlannedGroups(database, { groups: 10, rooms: 50, day: today })
const coordinators = await createCoordinators(database, receivers)
await database.asOwner((queries) =>
  sql`insert into alert_rules (group_id, company_id, late_start_minutes, no_show_minutes)
    select group_id, id, 0, 240 from companies`.execute(queries),
)
await planSlots(
  database,
  today,
  `(select jsonb_build_array(jsonb_build_object('revisionId', null, 'start', to_char(s.start, 'HH24:MI'),
      'end', to_char(s.start + interval '3 hours', 'HH24:MI'), 'startedAt', null, 'endedAt', null, 'complete', false))
    from (select (now() at time zone 'America/Fortaleza')::time + (nth % ${minutes}) * interval '1 minute' as start) as s)`,
)

const data = await mkdtemp(join(tmpdir(), 'zelo-kills-'))
const settings = {
  DATABASE_URL: site.url,
  DATA_DIR: data,
  SECRET_KEY: randomBytes(32).toString('base64'),
  ...receivers.settings,
}
const servers: ChildProcess[] = ports.map((port) => startMainServer(port, settings))
const until = performance.now() + minutes * 60_000
let kills = 0
while (performance.now() < until) {
  await delay(3000 + Math.random() * 12_000)
  const nth = Math.floor(Math.random() * servers.length)
  servers[nth]!.kill('SIGKILL')
  await once(servers[nth]!, 'exit')
  kills += 1
  servers[nth] = startMainServer(ports[nth]!, settings)
  await beginReported(database)
}
// Waits until the alerts of the last slots are open. They open one minute after the start of the slot.
await delay(130_000)
const { rows } = await database.asOwner((queries) =>
  sql<{ slots: number; alerts: number; alerted: number; opened: number; latest: number; mean: number }>`
    select (select count(*) from appointments) as slots, count(*) as alerts, count(distinct a.appointment_id) as alerted,
      (select count(*) from alert_events where state = 'open') as opened,
      max(extract(epoch from a.opened_at - a.since))::int as latest, avg(extract(epoch from a.opened_at - a.since))::int as mean
    from alerts a`.execute(queries),
)
const found = rows[0]!
console.log(
  `${kills} servers killed in ${minutes} minutes, ${found.slots} slots: ${found.alerts} alerts about ${found.alerted} slots, ` +
    `opened ${found.opened} times, ${found.mean} s after the start on average and ${found.latest} s at most`,
)
await waitForLastMessage()
const { states, messages } = await countFacts(database)
for (const { entered, events, facts, sent, mostOfOne } of states)
  console.log(
    `${events} alerts ${entered}: ${sent} of ${events * 2} facts sent, each at most ${mostOfOne} times, ${facts - sent} not sent`,
  )
const emailIds = new Set(receivers.emails.map(({ id }) => id))
const pushTags = new Set(receivers.pushes.map(({ browser, message }) => `${browser} ${message.tag}`))
const arrived = {
  email: { ids: emailIds.size, all: receivers.emails.length },
  push: { ids: pushTags.size, all: receivers.pushes.length },
}
for (const { channel, sent, other, attempts } of messages)
  console.log(
    `${sent} messages by ${channel} to ${coordinators} people, ${other} not sent, at most ${attempts} attempts: ` +
      `${arrived[channel].ids} arrived, ${arrived[channel].all - arrived[channel].ids} repeated under the same id`,
  )
for (const server of servers) server.kill('SIGTERM')
await Promise.all(servers.map((server) => server.exitCode ?? once(server, 'exit')))
await receivers.close()
await rm(data, { recursive: true })
assert.equal(found.alerted, found.slots)
assert.equal(found.alerts, found.slots)
assert.equal(found.opened, found.slots)
for (const { events, sent, mostOfOne } of states) assert.deepEqual([sent, mostOfOne], [events * 2, 1])
assert.equal(messages.length, 2)
for (const { channel, sent, other } of messages) assert.deepEqual([arrived[channel].ids, other], [sent, 0])
await site.stop()

async function waitForLastMessage(): Promise<void> {
  const deadline = performance.now() + lastMessageWithin
  while ((await countWaiting(database)) > 0) {
    assert.ok(performance.now() < deadline, 'messages still wait')
    await delay(1000)
  }
}

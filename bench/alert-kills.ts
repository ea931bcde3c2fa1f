// `node bench/alert-kills.ts [minutes]`: three servers are killed at random for five minutes while 500 slots begin, with a
// tolerance of 0 minutes. Then counts the alerts of each slot, how often each opened, and how late. Fails if a slot has no
// alert, or if an alert opened twice.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { createPlannedGroups, planSlots } from './alert-plans.ts'
import { startBenchSite, today } from './bench-site.ts'

const [minutes = 5] = process.argv.slice(2).map(Number)
const ports = [4111, 4112, 4113]
const secretKey = randomBytes(32).toString('base64')

const site = await startBenchSite()
await createPlannedGroups(site.database, { groups: 10, rooms: 50, day: today })
await site.database.asOwner((queries) =>
  sql`insert into alert_rules (group_id, company_id, late_start_minutes, no_show_minutes)
    select group_id, id, 0, 240 from companies`.execute(queries),
)
await planSlots(
  site.database,
  today,
  `(select jsonb_build_array(jsonb_build_object('revisionId', null, 'start', to_char(s.start, 'HH24:MI'),
      'end', to_char(s.start + interval '3 hours', 'HH24:MI'), 'startedAt', null, 'endedAt', null, 'complete', false))
    from (select (now() at time zone 'America/Fortaleza')::time + (nth % ${minutes}) * interval '1 minute' as start) as s)`,
)

const data = await mkdtemp(join(tmpdir(), 'zelo-kills-'))
const servers: ChildProcess[] = ports.map(startServer)
const until = performance.now() + minutes * 60_000
let kills = 0
while (performance.now() < until) {
  await delay(3000 + Math.random() * 12_000)
  const nth = Math.floor(Math.random() * servers.length)
  servers[nth]!.kill('SIGKILL')
  await once(servers[nth]!, 'exit')
  kills += 1
  servers[nth] = startServer(ports[nth]!)
}
// The last slots are late one minute after their start.
await delay(130_000)
const { rows } = await site.database.asOwner((queries) =>
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
for (const server of servers) server.kill('SIGTERM')
await Promise.all(servers.map((server) => server.exitCode ?? once(server, 'exit')))
await rm(data, { recursive: true })
assert.equal(found.alerted, found.slots)
assert.equal(found.alerts, found.slots)
assert.equal(found.opened, found.slots)
await site.stop()

function startServer(port: number): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../api/src/main.ts')], {
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: site.url,
      DATA_DIR: data,
      SECRET_KEY: secretKey,
      PORT: String(port),
      DEMO: 'off',
      LOG_LEVEL: 'error',
    },
  })
}

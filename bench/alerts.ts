// `node bench/alerts.ts`: evaluates the alerts of 1,000 groups with 100,000 slots today. Prints the time of the first
// evaluation, which opens all alerts of the morning, and of the evaluations of the following minutes. Also prints the
// time of a search for due messages that finds none. Prints the latency of calls with and without a concurrent
// evaluation. Fails if an evaluation takes more than a second.
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { hashToken } from '../api/src/http/token.ts'
import { createOutboxMail } from '../api/src/mail/outbox.ts'
import { evaluateAlerts } from '../api/src/modules/alerts/evaluate-alerts.service.ts'
import { deliverDue } from '../api/src/modules/deliveries/delivery-worker.ts'
import { openTestPush } from '../api/src/push/test-push.ts'
import { openTestWhatsApp } from '../api/src/whatsapp/test-whatsapp.ts'
import { createPlannedGroups, planSlots } from './alert-plans.ts'
import { log, startBenchSite } from './bench-site.ts'
import { measureCall, summarizeLatency } from './measure.ts'

const groups = 1000
const rooms = 25
const day = '2026-03-02'

/**
 * Four windows of 40 minutes, whose starts are spread over each hour. Of the windows that end before 14:00, 19 of 20
 * are done.
 */
const slots = `(
  select jsonb_agg(jsonb_build_object('revisionId', nullif(k.n, 0), 'start', to_char(k.start, 'HH24:MI'),
    'end', to_char(k.start + interval '40 minutes', 'HH24:MI'),
    'startedAt', case when k.is_done then '${day}T' || to_char(k.start, 'HH24:MI') || ':00-03:00' end,
    'endedAt', case when k.is_done then '${day}T' || to_char(k.start, 'HH24:MI') || ':30-03:00' end,
    'complete', k.is_done) order by k.n)
  from (
    select n, s.start, s.start <= '14:00' and (nth * 7 + n) % 20 <> 0 as is_done
    from generate_series(0, 3) n,
      lateral (select time '06:00' + n * interval '3 hours' + (nth * 37 % 60) * interval '1 minute' as start) s
  ) as k)`

const at = (minute: number) => new Date(Date.parse(`${day}T14:00:00-03:00`) + minute * 60_000)

const site = await startBenchSite()
await createPlannedGroups(site.database, { groups, rooms, day })
await planSlots(site.database, day, slots)
await site.settle()
await measureIdleLooks()

const measure = async (minute: number) => {
  const began = performance.now()
  const opened = await evaluateAlerts(site.database, at(minute))
  return { opened, ms: Math.round(performance.now() - began) }
}
const first = await measure(0)
console.log(
  `${groups} groups, ${groups * rooms * 4} slots: the first evaluation opens ${first.opened} alerts in ${first.ms} ms`,
)
const minutes = Array.from({ length: 15 }, (_, nth) => nth + 1)
const times: number[] = []
for (const minute of minutes) {
  const { opened, ms } = await measure(minute)
  times.push(ms)
  console.log(`minute ${minute}: ${opened} alerts in ${ms} ms`)
}
const most = Math.max(...times)
const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length
console.log(
  `${Math.round(mean)} ms on average, ${most} ms at most, ${((mean / 60_000) * 100).toFixed(2)} % of a core`,
)
await measureCallsBeside()
assert.ok(Math.max(first.ms, most) <= 1000)
await site.stop()

/** Measures the search for due messages while nothing is due. Each server repeats this search every 5 seconds. */
async function measureIdleLooks(): Promise<void> {
  const looks = 200
  const means = {
    database: site.database,
    mail: createOutboxMail('artifacts/outbox'),
    ...openTestPush(site.database),
    whatsapp: openTestWhatsApp(),
    publicUrl: 'https://zelo.medida.example',
    log,
    clock: () => at(0),
  }
  await deliverDue(means)
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  for (let nth = 0; nth < looks; nth += 1) await deliverDue(means)
  const ms = (performance.now() - began) / looks
  const { user, system } = process.cpuUsage(cpu)
  console.log(
    `a look for due messages that finds none: ${ms.toFixed(1)} ms, ${((user + system) / 1000 / looks).toFixed(1)} ms of the server's processor`,
  )
}

/**
 * Measures a cleaner's plan calls: without evaluations, with one evaluation every 15 seconds, and with constant
 * evaluations. A server evaluates once a minute.
 */
async function measureCallsBeside(): Promise<void> {
  const [port, token, quarter] = [4120, 'token-of-the-measurement', 15_000]
  await site.serve(port)
  await site.database.asOwner((queries) =>
    sql`insert into sessions (group_id, token_hash, user_id, expires_at, app)
      select group_id, ${hashToken(token)}, id, now() + interval '1 day', 'field' from users order by id limit 1`.execute(
      queries,
    ),
  )
  const probe = () => measureCall({ port, token, path: `/api/own-work?from=${day}&to=${day}` })
  await summarizeLatency(probe, { rounds: 500 })
  const quiet = await summarizeLatency(probe, { work: delay(quarter) })
  const once = Promise.all([measure(minutes.length + 1), delay(quarter)])
  const beside = await summarizeLatency(probe, { work: once })
  const evaluate = async () => {
    for (let nth = 2; nth <= 12; nth += 1) await measure(minutes.length + nth)
  }
  const during = await summarizeLatency(probe, { work: evaluate() })
  const show = (name: string, { p50, p99 }: { p50: number; p99: number }) =>
    console.log(`calls ${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
  show('without evaluations', quiet)
  show('with one evaluation in a quarter of a minute', beside)
  show('while evaluations run without a pause', during)
}

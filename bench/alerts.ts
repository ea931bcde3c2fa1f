// `node bench/alerts.ts`: evaluates the alerts of 1,000 groups with 100,000 slots today. Prints the time of the first
// evaluation, which opens all alerts of the morning, and of the evaluations of the following minutes. Fails if one of
// those takes more than a second.
import assert from 'node:assert/strict'
import { evaluateAlerts } from '../api/src/modules/alerts/evaluate-alerts.service.ts'
import { createPlannedGroups, planSlots } from './alert-plans.ts'
import { startBenchSite } from './bench-site.ts'

const groups = 1000
const rooms = 25
const day = '2026-03-02'

/** Four windows of 40 minutes, whose starts are spread over each hour. 19 of 20 that are over by 14:00 are done. */
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

const site = await startBenchSite()
await createPlannedGroups(site.database, { groups, rooms, day })
await planSlots(site.database, day, slots)
await site.settle()

const at = (minute: number) => new Date(Date.parse(`${day}T14:00:00-03:00`) + minute * 60_000)
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
assert.ok(most <= 1000)
await site.stop()

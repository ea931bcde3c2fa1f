// `node bench/holiday.ts`: measures how long adding a holiday takes in a group with 2,000 agendas, each for a year.
// Fails if a time is above its limit.
import { loadavg } from 'node:os'
import { addDays } from '@zelo/contract/rules/calendar'
import { sql } from 'kysely'
import { createDemo } from '../api/src/demo/create-demo.ts'
import { signInMaster } from './bench.ts'
import { log, startBenchSite, today } from './bench-site.ts'
import { measureCall, summarizeLatency } from './measure.ts'
import { agendas, agendasPerCall, buildAgenda, saveAgendas, selectParties } from './schedules.ts'

const port = 4109
const rounds = 5

/** Maximum times of a preview and of a save (ms). */
const limits = { preview: 500, save: 2000 }

const site = await startBenchSite()
const { database } = site
const scale = { branches: 3, environments: agendas, cleaners: 190, pastDays: 1, futureDays: 1 }
await createDemo(database, { clock: () => new Date(), log, scale })
await site.serve(port)
const bench = { database, port, ...(await signInMaster(database, port)) }

const parties = await selectParties(bench)
const first = addDays(today, 30)
for (let start = 0; start < agendas; start += agendasPerCall) {
  const items = Array.from({ length: agendasPerCall }, (_, index) =>
    buildAgenda(parties, start + index, [first, first], 1),
  )
  await saveAgendas(bench, items)
}
await extendToYear()
await site.settle()
console.log(`${agendas} agendas of a year, ${agendas * 365} appointments; load ${loadavg()[0]?.toFixed(1)}`)

const post = (path: string, day: string) =>
  measureCall({
    port,
    token: bench.token,
    method: 'POST',
    path,
    body: () => ({ companyId: null, day, name: 'Feriado medido', kind: 'closure', effect: 'skip' }),
  })
const probe = () => measureCall({ port, token: bench.token, path: `/api/setor/?id=${parties[0]!.companyId}` })
const quiet = await summarizeLatency(probe, { rounds: 200 })

const previews: number[] = []
const saves: number[] = []
const beside: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const day = addDays(first, 20 + round * 30)
  previews.push((await post('/api/calendar-days/preview', day)).milliseconds)
  const saving = post('/api/calendar-days', day)
  beside.push((await summarizeLatency(probe, { work: saving })).p99)
  saves.push((await saving).milliseconds)
}
const [preview, save] = [takeMedian(previews), takeMedian(saves)]
console.log(`a holiday that skips ${agendas} appointments, median of ${rounds}:`)
console.log(`  preview ${preview.toFixed(0)} ms (limit ${limits.preview}), all ${format(previews)}`)
console.log(`  save ${save.toFixed(0)} ms (limit ${limits.save}), all ${format(saves)}`)
console.log(
  `  reads beside a save p99 ${takeMedian(beside).toFixed(1)} ms, in a quiet moment ${quiet.p99.toFixed(1)} ms`,
)
await site.stop(preview <= limits.preview && save <= limits.save ? 0 : 1)

/** Extends the agendas to a year by SQL, because saving all appointments by calls would take minutes. */
async function extendToYear(): Promise<void> {
  await database.asOwner(async (queries) => {
    await sql`set local session_replication_role = replica`.execute(queries)
    await sql`
      insert into appointments (group_id, agenda_id, company_id, environment_id, user_id, day, start_time, end_time,
        slots, mandatory_task_ids)
      select group_id, agenda_id, company_id, environment_id, user_id, day + n, start_time, end_time, slots,
        mandatory_task_ids
      from appointments, generate_series(1, 364) as n where day = ${first}`.execute(queries)
    await sql`update agendas set valid_to = valid_from + 364 where valid_from = ${first}`.execute(queries)
  })
}

function takeMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function format(values: readonly number[]): string {
  return values.map((value) => value.toFixed(0)).join(', ')
}

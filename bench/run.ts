// `npm run bench`: compares the product with a bare server and prints ratios. Both servers use the same PostgreSQL in
// one run.
import { setTimeout } from 'node:timers/promises'
import { addDays } from '@zelo/contract/rules/calendar'
import { createDemo } from '../api/src/demo/create-demo.ts'
import { demoPassword } from '../api/src/demo/sign-ins.ts'
import type { Bench } from './bench.ts'
import { log, startBenchSite, today } from './bench-site.ts'
import { benchEnvironments } from './environments.ts'
import { benchImports } from './imports.ts'
import { expectAtLeast, expectAtMost, printLimits } from './limits.ts'
import { type Measured, measureAlternately, measureCall, measureThroughput } from './measure.ts'
import { benchSchedules } from './schedules.ts'
import { benchSignIns } from './sign-ins.ts'

/** The plans of these cleaners for 25 to 30 days have about 17,000 appointments. */
const scale = { branches: 19, environments: 5000, cleaners: 190, pastDays: 30, futureDays: 30 }
const sectors = 5000
const callers = 50
const ports = { raw: 4101, zelo: 4102 }

const site = await startBenchSite()
const { database } = site
console.log('Filling the database …')
const counts = await createDemo(database, { clock: () => new Date(), log, scale })
console.log(JSON.stringify(counts))
await site.settle()

await site.serve(ports.raw, 'raw-server.ts')
const server = await site.serve(ports.zelo)
const { token, groupId, companyId } = await signIn()

const bench: Bench = {
  database,
  port: ports.zelo,
  token,
  groupId,
  companyId,
  raw,
  bytes: (count) =>
    measureCall({ port: ports.raw, method: 'POST', path: '/', body: () => ({ path: '/', bytes: count }) }),
  row,
  memory: () => server.readMemory('most'),
}
await benchEnvironments(bench)

const numbers = { next: 0 }
const newSector = () => {
  numbers.next += 1
  return `Setor medido ${numbers.next}`
}
const create = {
  raw: () => raw('/create', [groupId, companyId, newSector()]),
  zelo: () =>
    measureCall({
      port: ports.zelo,
      method: 'POST',
      path: '/api/setor/',
      token,
      body: () => ({ name: newSector(), companyId }),
    }),
}
const creates = await measureAlternately(200, create)
row('create one sector', creates)
expectAtMost('create one sector ÷ raw', creates.zelo.p50 / creates.raw.p50, 2.2)
const many = {
  raw: await measureThroughput(callers, sectors / 2, create.raw),
  zelo: await measureThroughput(callers, sectors / 2, create.zelo),
}
console.log(`  ${callers} at once: raw ${Math.round(many.raw)}/s, Zelo ${Math.round(many.zelo)}/s`)
expectAtLeast('create one sector, 50 at once ÷ raw', many.zelo / many.raw, 0.18)

const list = (encoding?: 'zstd') => () =>
  measureCall({
    port: ports.zelo,
    path: `/api/setor/?id=${companyId}`,
    token,
    ...(encoding ? { encoding } : {}),
  })
row(
  `list of ${numbers.next} sectors`,
  await measureAlternately(30, {
    raw: () => raw('/sectors', [groupId]),
    zelo: list(),
    compressed: list('zstd'),
  }),
)

const month = [addDays(today, -15), addDays(today, 15)] as const
const appointments = (encoding?: 'zstd') => () =>
  measureCall({
    port: ports.zelo,
    path: `/api/agendas/v2/Agendamentos/company?dataIni=${month[0]}&dataFim=${month[1]}&companyId=${companyId}`,
    token,
    ...(encoding ? { encoding } : {}),
  })
const range = `/api/agendas/range?from=${month[0]}&to=${month[1]}&companyId=${companyId}`
const months = await measureAlternately(12, {
  raw: () => raw('/appointments', [groupId, ...month]),
  zelo: appointments(),
  compressed: appointments('zstd'),
  office: () => measureCall({ port: ports.zelo, path: range, token }),
  officeCompressed: () => measureCall({ port: ports.zelo, path: range, token, encoding: 'zstd' }),
})
row('a month of appointments', months)
expectAtMost('a month of appointments ÷ raw', months.zelo.p50 / months.raw.p50, 1.6)
expectAtMost('a month of appointments, KB sent with zstd', months.compressed.bytes / 1000, 480)
expectAtMost('the same for the back office ÷ raw', months.office.p50 / months.raw.p50, 1)
expectAtMost('the same for the back office, KB sent', months.officeCompressed.bytes / 1000, 260)

const room = await findBusiestRoom()
const past = [addDays(today, -30), today] as const
const history = {
  raw: () => raw('/history', [groupId, room, ...past]),
  zelo: () =>
    measureCall({
      port: ports.zelo,
      path: `/api/historic/v2/environment?environmentId=${room}&dataIni=${past[0]}&dataFim=${past[1]}`,
      token,
    }),
}
const histories = await measureAlternately(100, history)
row('a month of one environment’s history', histories)
let refused = 0
const manyHistories = {
  raw: await measureThroughput(callers, 1000, history.raw),
  zelo: await measureThroughput(callers, 1000, () => history.zelo().catch(() => (refused += 1))),
}
console.log(
  `  ${callers} at once: raw ${Math.round(manyHistories.raw)}/s, Zelo ${Math.round(manyHistories.zelo)}/s`,
)
expectAtMost("an environment's month of history ÷ raw", histories.zelo.p50 / histories.raw.p50, 3)
expectAtLeast('the same, 50 at once by one person ÷ raw', manyHistories.zelo / manyHistories.raw, 0.24)
expectAtMost('the same, 50 at once: failed calls', refused, 0)

const years = await measureYearPlans(20)
const save = await measureAlternately(years.length - 1, {
  zelo: () => {
    const body = years.pop()
    return measureCall({
      port: ports.zelo,
      method: 'POST',
      path: '/api/agendas/v2/saveAgenda',
      token,
      body: () => [body],
    })
  },
})
console.log(`save an agenda of a year, 366 appointments: ${save.zelo.p50.toFixed(2)} ms`)

await benchSignIns(bench)
await benchSchedules(bench, today)
await benchImports(bench)

await setTimeout(60_000)
expectAtMost('RSS one minute after all of this, MB', (await server.readMemory('resident')) / 1e6, 350)
printLimits()
await site.stop()

/**
 * Prints one row: median times (ms), bytes sent over the network, and Zelo's time divided by that of the bare server.
 */
function row(work: string, measured: Record<string, Measured>): void {
  const { raw, ...ours } = measured
  console.log(`${work}: raw ${raw!.p50.toFixed(2)} ms, ${raw!.bytes} bytes`)
  for (const [name, { p50, bytes }] of Object.entries(ours)) {
    console.log(`  ${name} ${p50.toFixed(2)} ms, ${bytes} bytes, ratio ${(p50 / raw!.p50).toFixed(2)}`)
  }
}

function raw(path: string, values: unknown[]) {
  return measureCall({ port: ports.raw, method: 'POST', path, body: () => ({ path, values }) })
}

async function findBusiestRoom(): Promise<number> {
  const busiest = await database.asOwner((queries) =>
    queries
      .selectFrom('executions')
      .select('environment_id')
      .where('group_id', '=', groupId)
      .groupBy('environment_id')
      .orderBy(({ fn }) => fn.countAll(), 'desc')
      .executeTakeFirst(),
  )
  return busiest!.environment_id
}

/** Builds `count` agendas for environments without an agenda. Each agenda is at night, daily, and lasts a year. */
async function measureYearPlans(count: number) {
  const free = await database.asOwner((queries) =>
    queries
      .selectFrom('environments as e')
      .select(['e.id', 'e.company_id'])
      .where((where) =>
        where.not(
          where.exists(
            where.selectFrom('agendas as a').whereRef('a.environment_id', '=', 'e.id').select('a.id'),
          ),
        ),
      )
      .limit(count)
      .execute(),
  )
  const cleaners = await database.asOwner((queries) =>
    queries.selectFrom('users').select('id').where('coordinator', '=', false).limit(count).execute(),
  )
  const slot = (start: string, end: string, companyId: number) => ({
    HORA_INICIAL: start,
    HORA_FINAL: end,
    Id_EmpresasFilial: companyId,
  })
  return free.map(({ id, company_id: companyId }, index) => ({
    Id_EmpresasFilial: companyId,
    Id_Environments: id,
    Id_Users: cleaners[index % cleaners.length]!.id,
    revisionPhotos: false,
    vigIni: today,
    vigFim: `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`,
    Periodicidade: {
      nome: `agenda medida ${index}`,
      type: 'sem',
      DIAS_SEMANA: 'Domingo - Segunda - Terça - Quarta - Quinta - Sexta - Sábado',
      hora_base_inicial: '03:00',
      hora_base_final: '03:20',
      Id_EmpresasFilial: companyId,
      Revisoes: [slot('03:30', '03:40', companyId), slot('03:50', '04:00', companyId)],
    },
  }))
}

async function signIn(): Promise<{ token: string; groupId: number; companyId: number }> {
  const response = await fetch(`http://127.0.0.1:${ports.zelo}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'master@zelo.demo', password: demoPassword }),
  })
  const session = (await response.json()) as { token: string; grupo: { Id_Empresas: number } }
  const group = await database.asOwner((queries) =>
    queries
      .selectFrom('companies')
      .select('group_id')
      .where('id', '=', session.grupo.Id_Empresas)
      .executeTakeFirst(),
  )
  return { token: session.token, groupId: group!.group_id, companyId: session.grupo.Id_Empresas }
}

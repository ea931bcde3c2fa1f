// `node bench/agenda-saves.ts`: measures saves and imports of agendas. The database already has agendas of 30 people
// for 1,500 rooms, each for a year.
import { loadavg } from 'node:os'
import { agendaFile } from '@zelo/contract/agenda-import'
import { addDays, timeOfMinutes, toDisplayDate } from '@zelo/contract/rules/calendar'
import { sql } from 'kysely'
import { createDemo } from '../api/src/demo/create-demo.ts'
import { signInMaster } from './bench.ts'
import { log, startBenchSite, today } from './bench-site.ts'
import { type Party, saveAgendas, selectParties } from './schedules.ts'

const port = 4110
const people = 30
const existing = 1500
const saved = 200
const imported = 1000

const site = await startBenchSite()
const { database } = site
const rooms = existing + saved + imported
const scale = { branches: 3, environments: rooms, cleaners: people, pastDays: 1, futureDays: 1 }
await createDemo(database, { clock: () => new Date(), log, scale })
await site.serve(port)
const bench = { database, port, ...(await signInMaster(database, port)) }
const parties = (await selectParties(bench, rooms)).map((party, index, all) => ({
  ...party,
  userId: all[index % people]!.userId,
}))

const first = addDays(today, 30)
const last = addDays(first, 364)
for (let start = 0; start < existing; start += 100)
  await saveAgendas(bench, listItems(parties.slice(start, start + 100), [first, first]))
await extendToYear()
await site.settle()
console.log(`${existing} agendas of a year of ${people} people; load ${loadavg()[0]?.toFixed(1)}`)

const milliseconds = await saveAgendas(
  bench,
  listItems(parties.slice(existing, existing + saved), [first, last]),
)
console.log(`save of ${saved} agendas of a year: ${(milliseconds / 1000).toFixed(1)} s`)
await site.settle()
const file = await buildFile(parties.slice(existing + saved))
for (const dryRun of [true, false]) {
  const began = performance.now()
  const body = new FormData()
  body.append('file', new File([file], 'agendas.csv', { type: 'text/csv' }))
  body.append('dryRun', String(dryRun))
  const response = await fetch(`http://127.0.0.1:${port}/api/agendas/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bench.token}` },
    body,
  })
  const answer = (await response.json()) as object
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const name = dryRun ? 'preview of an import' : 'import'
  console.log(`${name} of ${imported} agendas of a week: ${seconds} s`)
  if (!response.ok) console.log(JSON.stringify(answer).slice(0, 400))
}
await site.stop(0)

/** Returns a daily agenda for each pair of room and person. Agendas of the same person overlap. */
function listItems(some: readonly Party[], [vigIni, vigFim]: readonly [string, string]) {
  return some.map(({ companyId, environmentId, userId }, index) => ({
    Id_EmpresasFilial: companyId,
    Id_Environments: environmentId,
    Id_Users: userId,
    revisionPhotos: false,
    vigIni,
    vigFim,
    Periodicidade: {
      nome: `agenda medida ${environmentId}`,
      type: 'sem',
      DIAS_SEMANA: 'Domingo - Segunda - Terça - Quarta - Quinta - Sexta - Sábado',
      hora_base_inicial: toStart(index),
      hora_base_final: toEnd(index),
      Id_EmpresasFilial: companyId,
      Revisoes: [],
    },
  }))
}

function toStart(index: number): string {
  return timeOfMinutes((Math.floor(index / people) * 35) % 1380)
}

function toEnd(index: number): string {
  return timeOfMinutes(((Math.floor(index / people) * 35) % 1380) + 30)
}

/** Returns an import file with an agenda for each pair of room and person. Each agenda is daily and lasts a week. */
async function buildFile(some: readonly Party[]): Promise<string> {
  const names = await database.inGroup(bench.groupId, async (queries) => ({
    companies: await queries.selectFrom('companies').select(['id', 'name']).execute(),
    rooms: await queries.selectFrom('environments').select(['id', 'name']).execute(),
    people: await queries.selectFrom('users').select(['id', 'cpf']).execute(),
  }))
  const [companies, roomNames] = [names.companies, names.rooms].map(
    (rows) => new Map(rows.map(({ id, name }) => [id, name])),
  )
  const cpfs = new Map(names.people.map(({ id, cpf }) => [id, cpf]))
  const lines = some.map(({ companyId, environmentId, userId }, index) =>
    [
      companies!.get(companyId),
      roomNames!.get(environmentId),
      cpfs.get(userId),
      'diaria',
      '',
      `${toStart(index)}-${toEnd(index)}`,
      toDisplayDate(addDays(first, 60)),
      toDisplayDate(addDays(first, 66)),
      '',
    ].join(';'),
  )
  return [Object.values(agendaFile.titles).join(';'), ...lines].join('\r\n')
}

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

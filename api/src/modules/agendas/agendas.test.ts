import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { agendasPerSave, saveAgendas } from '@zelo/contract/agendas'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'
import { buildAgendaItem, type PlanWish } from './test-agenda.ts'

let server: TestApp
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

async function newGroup(): Promise<TestGroup> {
  groups += 1
  return await createGroup(server.database, { marker: `orla${groups}` })
}

function save(group: TestGroup, ...wishes: PlanWish[]) {
  const body = wishes.map((wish) => buildAgendaItem(group, wish))
  return server.callAs(group.people.coordinator, saveAgendas, { query: {}, body })
}

/** Returns the days of a group's appointments. */
async function selectDays(group: TestGroup): Promise<string[]> {
  const rows = await server.database.inGroup(group.id, (queries) =>
    queries.selectFrom('appointments').select('day').orderBy('day').orderBy('start_time').execute(),
  )
  return rows.map(({ day }) => day)
}

/** Counts a group's rows in each table that a save writes. */
async function countRows(group: TestGroup) {
  return await server.database.inGroup(group.id, async (queries) => {
    const counts: Record<string, number> = {}
    for (const table of ['periodicities', 'revisions', 'agendas', 'appointments'] as const) {
      const count = queries.fn.countAll<number>().as('count')
      counts[table] = (await queries.selectFrom(table).select(count).executeTakeFirstOrThrow()).count
    }
    return counts
  })
}

const none = { periodicities: 0, revisions: 0, agendas: 0, appointments: 0 }

/** Plans of each periodicity type. `days` are the expected dates, read from a printed calendar. */
const kinds: { title: string; wish: PlanWish; days: string[] }[] = [
  {
    title: 'chosen weekdays [R3-079]',
    wish: {
      days: { type: 'sem', DIAS_SEMANA: 'Segunda-feira - Quarta-feira' },
      validity: ['2026-03-02', '2026-03-15'],
    },
    days: ['2026-03-02', '2026-03-04', '2026-03-09', '2026-03-11'],
  },
  {
    title: 'every other day from the first day of the validity [R3-083]',
    wish: { days: { type: '12X' }, validity: ['2026-03-03', '2026-03-09'] },
    days: ['2026-03-03', '2026-03-05', '2026-03-07', '2026-03-09'],
  },
  {
    title: 'alternating weeks, counted from the week of the first day [R3-080]',
    wish: {
      days: { type: 'semAlt', DIAS_SEMANA: 'Terça-feira', DIAS_SEMANA2: 'Quinta-feira' },
      validity: ['2026-03-02', '2026-03-28'],
    },
    days: ['2026-03-03', '2026-03-12', '2026-03-17', '2026-03-26'],
  },
  {
    title: 'a day of each month, the last one of a shorter month [R3-081]',
    wish: { days: { type: 'mes', DIA_MES: 31 }, validity: ['2026-03-02', '2026-05-31'] },
    days: ['2026-03-31', '2026-04-30', '2026-05-31'],
  },
  {
    title: '29 February of each year is the 28th [R3-082 R3-347]',
    wish: { days: { type: 'ano', DIA_MES: 29, MES: 2 }, validity: ['2026-03-02', '2027-03-02'] },
    days: ['2027-02-28'],
  },
  {
    title: '31 November of each year is the 30th [R3-082]',
    wish: { days: { type: 'ano', DIA_MES: 31, MES: 11 }, validity: ['2026-03-02', '2027-03-02'] },
    days: ['2026-11-30'],
  },
]

for (const { title, wish, days } of kinds) {
  test(`creates one appointment for each day: ${title}`, async () => {
    const group = await newGroup()
    const reply = await save(group, wish)
    assert.equal(reply.status, 201)
    const [agenda, ...rest] = reply.body.agendas
    assert.deepEqual(rest, [])
    assert.equal(agenda?.appointments, days.length)
    assert.deepEqual(reply.body.clashes, [])
    assert.deepEqual(await selectDays(group), days)
  })
}

test('a save creates all appointments of the validity, at most a year [R3-419]', async () => {
  const group = await newGroup()
  const reply = await save(group, { validity: ['2026-03-02', '2027-03-02'] })
  assert.equal(reply.body.agendas[0]?.appointments, 366)
  const days = await selectDays(group)
  assert.deepEqual([days.length, days[0], days.at(-1)], [366, '2026-03-02', '2027-03-02'])
})

test('an appointment lists its main cleaning first, then its revisions [R3-088 R3-415 R3-416]', async () => {
  const group = await newGroup()
  const times = [
    ['08:00', '09:00'],
    ['11:00', '11:20'],
    ['15:30', '15:45'],
  ] as const
  await save(group, { times, validity: ['2026-03-02', '2026-03-03'], revisionPhotos: true })
  const { appointments, revisions, agenda } = await server.database.inGroup(group.id, async (queries) => ({
    appointments: await queries.selectFrom('appointments').selectAll().orderBy('day').execute(),
    revisions: await queries.selectFrom('revisions').select('id').orderBy('position').execute(),
    agenda: await queries.selectFrom('agendas').selectAll().executeTakeFirstOrThrow(),
  }))
  const ids = [null, ...revisions.map(({ id }) => id)]
  const slots = times.map(([start, end], index) => ({
    revisionId: ids[index],
    start,
    end,
    startedAt: null,
    endedAt: null,
    complete: false,
  }))
  assert.equal(revisions.length, 2)
  for (const appointment of appointments) {
    assert.deepEqual(appointment.slots, slots)
    const { start_time, end_time, status, active, user_id, environment_id, company_id, extras } = appointment
    assert.deepEqual([start_time, end_time, status, active, extras], ['08:00', '09:00', null, true, []])
    assert.deepEqual(
      [user_id, environment_id, company_id],
      [group.people.cleaner.id, group.lobby.id, group.branch],
    )
  }
  const { revision_photos, off_schedule, active, created_by, valid_from, valid_to } = agenda
  assert.deepEqual([revision_photos, off_schedule, active], [true, false, true])
  assert.deepEqual([valid_from, valid_to], ['2026-03-02', '2026-03-03'])
  assert.equal(created_by, group.people.coordinator.id)
})

test('saves several agendas at once and returns them in order', async () => {
  const group = await newGroup()
  const reply = await save(
    group,
    { validity: ['2026-03-02', '2026-03-02'] },
    { validity: ['2026-03-02', '2026-03-04'], environment: group.depot, person: group.people.otherCleaner },
    { validity: ['2026-03-05', '2026-03-06'], environment: group.restroom },
  )
  assert.deepEqual(
    reply.body.agendas.map((agenda) => agenda.appointments),
    [1, 3, 2],
  )
  const rows = await server.database.inGroup(group.id, (queries) =>
    queries.selectFrom('agendas').select(['id', 'environment_id']).orderBy('id').execute(),
  )
  assert.deepEqual(
    reply.body.agendas.map(({ ID }) => rows.find(({ id }) => id === ID)?.environment_id),
    [group.lobby.id, group.depot.id, group.restroom.id],
  )
})

test('saves no agenda if one of several is invalid [R3-418]', async () => {
  const group = await newGroup()
  const reply = await save(
    group,
    { validity: ['2026-03-02', '2026-03-06'] },
    { environment: group.restroom, times: [['10:00', '09:00']] },
  )
  assert.equal(reply.problem.code, 'invalid_input')
  assert.deepEqual(Object.keys(reply.problem.errors ?? {}), ['1.Periodicidade.hora_base_inicial'])
  assert.deepEqual(await countRows(group), none)
})

test('accepts at most two hundred agendas in a request', async () => {
  const group = await newGroup()
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const wishes = Array.from(
    { length: agendasPerSave + 1 },
    (_, index): PlanWish => ({
      validity: ['2026-03-02', '2026-03-02'],
      times: [[clock(index * 5), clock(index * 5 + 5)]],
    }),
  )
  const tooMany = await save(group, ...wishes)
  assert.deepEqual(tooMany.problem.errors, { body: 'too_many_items' })
  assert.deepEqual(await countRows(group), none)

  const saved = await save(group, ...wishes.slice(1))
  assert.equal(saved.body.agendas.length, 200)
  assert.deepEqual(saved.body.clashes, [], 'adjacent slots do not clash')
  assert.equal((await selectDays(group)).length, 200)
})

test("the earliest start is the company's current day, not the server's [R3-352 R1-120]", async () => {
  const group = await newGroup()
  await server.database.asOwner((queries) =>
    queries
      .updateTable('companies')
      .set({ time_zone: 'Pacific/Auckland' })
      .where('id', '=', group.otherBranch)
      .execute(),
  )
  const firstDay = async (day: string, environment = group.lobby) => {
    const reply = await save(group, { environment, validity: [day, '2026-03-31'], days: { type: '12X' } })
    return reply.status === 201 ? 'saved' : reply.problem.errors?.['0.vigIni']
  }
  // 22:30 on Monday in Fortaleza. In UTC and in Auckland, Tuesday has begun.
  server.setClock('2026-03-03T01:30:00Z')
  assert.equal(await firstDay('2026-03-01'), 'validity_start_in_past')
  assert.equal(await firstDay('2026-03-02'), 'saved')
  assert.equal(await firstDay('2026-03-02', group.depot), 'validity_start_in_past')
  // Midnight in Fortaleza.
  server.setClock('2026-03-03T03:00:00Z')
  assert.equal(await firstDay('2026-03-02', group.restroom), 'validity_start_in_past')
  assert.equal(await firstDay('2026-03-03', group.restroom), 'saved')
  server.setClock('2026-03-02T11:00:00Z')
})

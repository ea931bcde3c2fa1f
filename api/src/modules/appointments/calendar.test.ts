import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { readAppointmentDay, readAppointmentMonth, removeAppointment } from '@zelo/contract/appointments'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { createSchedule, type Schedule } from '../agendas/test-schedule.ts'

let server: TestApp
let schedule: Schedule
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

beforeEach(async () => {
  groups += 1
  server.setClock(monday)
  schedule = await createSchedule(server, `orla${groups}`)
})

async function month(more: { companyId?: number; month?: string; search?: string } = {}) {
  const query = { companyId: schedule.group.parent, month: '2026-03', ...more }
  return (await server.callAs(schedule.group.people.reader, readAppointmentMonth, { query })).body.days
}

async function day(companyId: number = schedule.group.parent, on = '2026-03-02') {
  const query = { companyId, day: on }
  return (await server.callAs(schedule.group.people.reader, readAppointmentDay, { query })).body
}

const withRevisions = {
  times: [
    ['09:00', '10:00'],
    ['14:00', '14:20'],
    ['17:00', '17:20'],
  ],
} as const

test('a month counts the appointments, cleanings and revisions of each day', async () => {
  const plan = await schedule.save({ ...withRevisions, validity: ['2026-03-30', '2026-04-02'] })
  await schedule.save({ environment: schedule.group.restroom, validity: ['2026-03-31', '2026-03-31'] })
  assert.deepEqual(await month(), [
    { day: '2026-03-30', appointments: 1, cleanings: 3, revisions: 2 },
    { day: '2026-03-31', appointments: 2, cleanings: 4, revisions: 2 },
  ])
  const { id } = await schedule.on(plan.agendaId, '2026-03-31')
  await server.callAs(schedule.group.people.master, removeAppointment, { params: { id } })
  assert.deepEqual((await month())[1], {
    day: '2026-03-31',
    appointments: 1,
    cleanings: 1,
    revisions: 0,
  })
  assert.equal((await month({ month: '2026-04' })).length, 2)
  assert.deepEqual(await month({ month: '2027-01' }), [])
})

test('a month can be read for one branch or the whole group', async () => {
  const { group } = schedule
  const once = ['2026-03-02', '2026-03-02'] as const
  await schedule.save({ validity: once })
  await schedule.save({ validity: once, environment: group.depot, person: group.people.otherCleaner })
  const counted = async (companyId: number) => (await month({ companyId }))[0]?.appointments
  assert.deepEqual(await Promise.all([group.parent, group.branch, group.otherBranch].map(counted)), [2, 1, 1])
})

test('the search finds people, environments and branches, ignoring case and accents', async () => {
  const { group } = schedule
  const once = ['2026-03-02', '2026-03-02'] as const
  await schedule.save({ validity: once })
  await schedule.save({ validity: once, environment: group.restroom, times: [['11:00', '12:00']] })
  await schedule.save({ validity: once, environment: group.depot, person: group.people.otherCleaner })
  const counted = async (search: string) => (await month({ search }))[0]?.appointments ?? 0
  const expected = {
    recepcao: 1,
    BANHEIRO: 1,
    ' filial  norte': 1,
    othercleaner: 1,
    cleaner: 3,
    'xyz%': 0,
    '': 3,
  }
  for (const [search, count] of Object.entries(expected)) assert.equal(await counted(search), count, search)
})

test("rejects an invalid month and another group's company", async () => {
  const { reader } = schedule.group.people
  for (const text of ['2026-13', '2026-3', '0202-03', '2026-03-01', "2026-03' or 1=1"]) {
    const query = { companyId: schedule.group.parent, month: text }
    assert.deepEqual((await server.callAs(reader, readAppointmentMonth, { query })).problem.errors, {
      month: 'invalid',
    })
  }
  const query = { companyId: 999_999, month: '2026-03' }
  assert.equal((await server.callAs(reader, readAppointmentMonth, { query })).problem.code, 'not_found')
})

test('a day lists its slots with names, sorted by start and end', async () => {
  const { group } = schedule
  const { cleaner, otherCleaner } = group.people
  const once = ['2026-03-02', '2026-03-02'] as const
  const main = await schedule.save({ ...withRevisions, validity: once })
  const short = await schedule.save({
    validity: once,
    environment: group.depot,
    person: otherCleaner,
    times: [
      ['09:00', '09:30'],
      ['16:00', '16:10'],
    ],
  })
  await schedule.begin((await schedule.on(main.agendaId, '2026-03-02')).id, { now: monday })
  const { id: removed } = await schedule.on(short.agendaId, '2026-03-02')
  await server.callAs(group.people.master, removeAppointment, { params: { id: removed } })
  const { blocks, users, environments, companies } = await day()
  assert.deepEqual(
    blocks.map(({ start, end, agendaId, revisionId, status, takenOut }) => [
      `${start} ${end}`,
      agendaId === main.agendaId ? 'main' : 'short',
      revisionId,
      status,
      takenOut,
    ]),
    [
      ['09:00 09:30', 'short', null, null, 'removed'],
      ['09:00 10:00', 'main', null, 'Andamento', null],
      ['14:00 14:20', 'main', main.revisionIds[0], 'Andamento', null],
      ['16:00 16:10', 'short', short.revisionIds[0], null, 'removed'],
      ['17:00 17:20', 'main', main.revisionIds[1], 'Andamento', null],
    ],
  )
  assert.deepEqual([blocks[0]?.appointmentId, blocks[0]?.userId], [removed, otherCleaner.id])
  const byId = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  assert.equal(byId(users).get(cleaner.id), cleaner.name)
  assert.equal(byId(environments).get(group.depot.id), group.depot.name)
  assert.deepEqual([...byId(companies).keys()].sort(), [group.branch, group.otherBranch].sort())
  assert.equal((await day(group.branch)).blocks.length, 3)
})

test('an unfinished appointment counts as incomplete on the next day', async () => {
  const plan = await schedule.save({ validity: ['2026-03-02', '2026-03-03'] })
  await schedule.begin((await schedule.on(plan.agendaId, '2026-03-02')).id, { now: monday })
  server.setClock('2026-03-03T08:00:00-03:00')
  assert.equal((await day()).blocks[0]?.status, 'Incompleto')
})

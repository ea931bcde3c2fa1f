import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { previewEdit, readAgenda, saveAgendas, updateAgenda } from '@zelo/contract/agendas'
import { listAppointments } from '@zelo/contract/appointments'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type Person, type TestGroup } from '../../../test/test-group.ts'
import { recordWork } from '../executions/recording.service.ts'
import { startOffSchedule } from './off-schedule.service.ts'
import { buildAgendaEdit, buildAgendaItem } from './test-agenda.ts'

let server: TestApp
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

async function newGroup(): Promise<TestGroup> {
  groups += 1
  return await createGroup(server.database, { marker: `plus${groups}` })
}

async function start(group: TestGroup, person: Person, environmentId: number, startedAt: string) {
  const [only] = await startAll(group, person, [[environmentId, startedAt]])
  return only!
}

function startAll(group: TestGroup, person: Person, starts: [environmentId: number, startedAt: string][]) {
  return server.database.inGroup(group.id, (queries) =>
    startOffSchedule(
      queries,
      { groupId: group.id, userId: person.id },
      starts.map(([environmentId, startedAt]) => ({ environmentId, startedAt: new Date(startedAt) })),
    ),
  )
}

async function readAppointments(group: TestGroup, day: string) {
  const query = { dataIni: day, dataFim: day, companyId: group.parent }
  return (await server.callAs(group.people.reader, listAppointments, { query })).body
}

const ten = '2026-03-02T10:00:20-03:00'

test('an unplanned cleaning gets an off-schedule agenda of one day', async () => {
  const group = await newGroup()
  const { cleaner } = group.people
  const { appointmentId, revisionId } = await start(group, cleaner, group.lobby.id, ten)
  assert.equal(revisionId, null)
  const [only, ...others] = await readAppointments(group, '2026-03-02')
  assert.deepEqual(others, [])
  assert.equal(only?.id, appointmentId)
  assert.equal(only.Agenda.plus, true)
  assert.equal(only.userId, cleaner.id)
  assert.equal(only.Agenda.vigIni, '2026-03-02')
  assert.equal(only.Agenda.vigFim, '2026-03-02')
  assert.deepEqual([only.horaIni, only.horaFim], ['10:00', '10:30'])
  assert.deepEqual(await readAppointments(group, '2026-03-03'), [])
})

test('rejects an edit of an off-schedule agenda', async () => {
  const group = await newGroup()
  await start(group, group.people.cleaner, group.lobby.id, ten)
  const [only] = await readAppointments(group, '2026-03-02')
  const { body: agenda } = await server.callAs(group.people.reader, readAgenda, {
    params: { id: only!.agendaId },
  })
  const item = buildAgendaItem(group, { validity: ['2026-03-02', '2026-03-31'], times: [['10:00', '10:30']] })
  const body = buildAgendaEdit(item, { agendaId: agenda.ID, periodicityId: agenda.Periodicidade.ID })
  for (const call of [previewEdit, updateAgenda])
    assert.equal((await server.callAs(group.people.master, call, { body })).problem.code, 'forbidden')
  assert.deepEqual(await readAppointments(group, '2026-03-03'), [])
})

test('an off-schedule cleaning is complete when its mandatory tasks are recorded', async () => {
  const group = await newGroup()
  const { cleaner } = group.people
  const { appointmentId } = await start(group, cleaner, group.lobby.id, ten)
  const works = group.lobby.mandatory.map((taskId) => ({
    clientId: randomUUID(),
    appointmentId,
    taskId,
    revisionId: null,
    extra: false,
    startedAt: new Date('2026-03-02T10:01:00-03:00'),
    endedAt: new Date('2026-03-02T10:09:00-03:00'),
    observation: null,
    undoneReason: null,
    proof: { scanned: group.lobby.code },
    sentAt: new Date('2026-03-02T10:10:00-03:00'),
    receivedAt: new Date('2026-03-02T10:10:00-03:00'),
  }))
  await server.database.inGroup(group.id, (queries) =>
    recordWork(
      queries,
      { groupId: group.id, userId: cleaner.id },
      works,
      new Date('2026-03-02T10:10:00-03:00'),
    ),
  )
  const [only] = await readAppointments(group, '2026-03-02')
  assert.equal(only?.status, 'Completo')
})

test('a repeated or concurrent start creates only one cleaning', async () => {
  const group = await newGroup()
  const { cleaner } = group.people
  const results = await Promise.all([1, 2, 3].map(() => start(group, cleaner, group.lobby.id, ten)))
  results.push(await start(group, cleaner, group.lobby.id, ten))
  for (const result of results) assert.deepEqual(result, results[0])
  assert.equal((await readAppointments(group, '2026-03-02')).length, 1)
})

test('accepts off-schedule work from yesterday, and a start near midnight', async () => {
  const group = await newGroup()
  const { cleaner } = group.people
  server.setClock('2026-03-03T08:00:00-03:00')
  await start(group, cleaner, group.lobby.id, ten)
  await start(group, cleaner, group.restroom.id, '2026-03-02T23:59:30-03:00')
  const appointments = await readAppointments(group, '2026-03-02')
  assert.deepEqual(
    appointments.map(({ horaIni, horaFim }) => [horaIni, horaFim]),
    [
      ['10:00', '10:30'],
      ['23:58', '23:59'],
    ],
  )
  server.setClock('2026-03-02T08:00:00-03:00')
})

test("a start uses the person's own planned slot, but never another person's", async () => {
  const group = await newGroup()
  const { cleaner, otherCleaner, coordinator } = group.people
  const times = [
    ['09:15', '09:45'],
    ['10:00', '10:15'],
    ['10:15', '11:00'],
  ] as const
  const body = [buildAgendaItem(group, { times })]
  assert.equal((await server.callAs(coordinator, saveAgendas, { query: {}, body })).status, 201)
  const [planned] = await readAppointments(group, '2026-03-02')
  const revisions = planned!.slots.map(({ revisionId }) => revisionId)
  const startAt = (time: string) => start(group, cleaner, group.lobby.id, `2026-03-02T${time}:30-03:00`)
  const slotsByTime = { '09:00': 0, '09:44': 0, '09:45': 1, '10:14': 1, '10:15': 2, '10:59': 2 }
  for (const [time, slot] of Object.entries(slotsByTime)) {
    assert.deepEqual(await startAt(time), { appointmentId: planned!.id, revisionId: revisions[slot] }, time)
  }
  assert.notEqual((await startAt('11:00')).appointmentId, planned!.id)
  await start(group, otherCleaner, group.lobby.id, ten)
  assert.equal((await readAppointments(group, '2026-03-02')).length, 3)
})

test('starts within one slot share a cleaning; results are in request order', async () => {
  const group = await newGroup()
  const { cleaner } = group.people
  const nine = '2026-03-02T09:00:00-03:00'
  const nextDay = '2026-03-03T09:00:00-03:00'
  const starts: [number, string][] = [
    [group.lobby.id, nextDay],
    [group.lobby.id, ten],
    [group.restroom.id, ten],
    [group.lobby.id, ten],
    [group.lobby.id, '2026-03-02T10:29:00-03:00'],
    [group.depot.id, nine],
  ]
  const ids = (await startAll(group, cleaner, starts)).map((started) => started!.appointmentId)
  assert.deepEqual([ids[3], ids[4]], [ids[1], ids[1]])
  assert.equal(new Set(ids).size, 4)
  assert.deepEqual(
    await startAll(group, cleaner, starts.toReversed()),
    [...ids].reverse().map((appointmentId) => ({ appointmentId, revisionId: null })),
  )
  assert.equal((await readAppointments(group, '2026-03-02')).length, 3)
  assert.equal((await readAppointments(group, '2026-03-03')).length, 1)
})

test('records a start in an inactive company', async () => {
  const group = await newGroup()
  await server.database.asOwner((queries) =>
    queries.updateTable('companies').set({ active: false }).where('id', '=', group.otherBranch).execute(),
  )
  await start(group, group.people.cleaner, group.depot.id, ten)
  assert.equal((await readAppointments(group, '2026-03-02')).length, 1)
})

test('a coordinator may start a cleaning', async () => {
  const group = await newGroup()
  const { reader, coordinator } = group.people
  for (const person of [reader, coordinator]) {
    const { appointmentId } = await start(group, person, group.lobby.id, ten)
    const mine = (await readAppointments(group, '2026-03-02')).find(({ userId }) => userId === person.id)
    assert.equal(mine?.id, appointmentId)
  }
})

test("another group's environment is not found", async () => {
  const [group, other] = [await newGroup(), await newGroup()]
  await assert.rejects(start(group, group.people.cleaner, other.lobby.id, ten), { code: 'not_found' })
  assert.deepEqual(await readAppointments(other, '2026-03-02'), [])
})

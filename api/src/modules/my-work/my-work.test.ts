import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { environmentForm, listEnvironments } from '@zelo/contract/environments'
import { listMyWork } from '@zelo/contract/my-work'
import { listQrCodes } from '@zelo/contract/qr-codes'
import { risks, sectors } from '@zelo/contract/reference-kinds'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { at, createPhone, type Phone } from './test-phone.ts'

let server: TestApp
let phone: Phone
let phones = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(async () => {
  server.setClock(monday)
  phones += 1
  phone = await createPhone(server, `dia${phones}`)
})

const twoSlots = {
  times: [
    ['09:00', '10:00'],
    ['15:00', '15:30'],
  ],
} as const

test("a cleaner's plan contains environments with tasks, risks and time zone [R3-267]", async () => {
  const { group } = phone
  const [id] = await phone.plan({ ...twoSlots, validity: ['2026-03-02', '2026-03-02'], revisionPhotos: true })
  const { now, appointments, places } = await phone.list()
  assert.equal(now, '2026-03-02T08:00:00-03:00')
  const slot = { startedAt: null, endedAt: null, complete: false }
  const revisionId = appointments[0]!.slots[1]!.revisionId
  assert.ok(revisionId)
  assert.deepEqual(appointments, [
    {
      id,
      day: '2026-03-02',
      environmentId: group.lobby.id,
      status: null,
      offSchedule: false,
      onePhotoPerSlot: true,
      mandatoryTaskIds: group.lobby.mandatory,
      slots: [
        { revisionId: null, start: '09:00', end: '10:00', ...slot },
        { revisionId, start: '15:00', end: '15:30', ...slot },
      ],
      executions: [],
    },
  ])
  const task = { mandatory: true, active: true }
  assert.deepEqual(places, [
    {
      id: group.lobby.id,
      name: group.lobby.name,
      company: `${group.marker} Filial Centro`,
      timeZone: 'America/Fortaleza',
      floor: `${group.lobby.name} Térreo`,
      plainCode: true,
      sector: `${group.marker} Setor Um`,
      risks: [{ id: group.risks.used, name: `${group.marker} Risco Um`, color: '#aa3300' }],
      tasks: [
        { id: group.lobby.mandatory[0], name: `${group.marker} Lavar piso`, ...task },
        { id: group.lobby.mandatory[1], name: `${group.marker} Repor sabonete`, ...task },
        { id: group.lobby.optional, name: `${group.marker} Limpar vidros`, ...task, mandatory: false },
      ],
    },
  ])
})

test('every user can list their appointments and record work in them [R1-277 R3-391]', async () => {
  const { cleaner, reader, coordinator, master } = phone.group.people
  for (const person of [cleaner, reader, coordinator, master]) {
    const work = phone.buildItem()
    assert.deepEqual(await phone.refusals([work], person), [null], person.role)
    const { appointments } = await phone.list(person)
    assert.deepEqual(
      appointments.map(({ executions }) => executions.map(({ clientId }) => clientId)),
      [[work.clientId]],
      person.role,
    )
  }
})

test('a cleaner reads only the environments of their own appointments [R1-279]', async () => {
  const { restroom, people, parent } = phone.group
  await phone.plan()
  await phone.plan({ environment: restroom, person: people.otherCleaner })
  const { places } = await phone.list()
  assert.deepEqual(
    places.map(({ id }) => id),
    [phone.group.lobby.id],
  )
  const { cleaner } = people
  const replies = await Promise.all([
    server.callAs(cleaner, listEnvironments, { query: { id: parent } }),
    server.callAs(cleaner, environmentForm, { params: { companyId: parent } }),
    server.callAs(cleaner, listQrCodes, { body: { environmentIds: [phone.group.lobby.id] } }),
    server.callAs(cleaner, sectors.list, { query: {} }),
    server.callAs(cleaner, risks.list, { query: {} }),
  ])
  for (const { problem } of replies) assert.equal(problem.code, 'forbidden')
})

test('lists records with their state, sorted by the start of the work', async () => {
  const { group } = phone
  const [id] = await phone.plan({ validity: ['2026-03-02', '2026-03-02'] })
  const later = phone.buildItem({
    of: id!,
    taskId: group.lobby.mandatory[1],
    start: at('09:10'),
    endedAt: null,
    proof: { typed: group.lobby.shortCode, at: at('09:08') },
  })
  const first = phone.buildItem({ of: id!, observation: 'Torneira pinga' })
  await phone.deliver([later, first])
  const [appointment] = (await phone.list()).appointments
  assert.equal(appointment!.status, 'Andamento')
  assert.equal(appointment!.slots[0]!.startedAt, at('09:05'))
  const common = { revisionId: null, extra: false, undoneReason: null, standing: 'counted', photos: [] }
  assert.deepEqual(appointment!.executions, [
    {
      ...common,
      clientId: first.clientId,
      taskId: first.taskId,
      startedAt: at('09:05'),
      endedAt: at('09:10'),
      observation: 'Torneira pinga',
      presence: 'scanned',
      presences: [{ presence: 'scanned', at: at('09:05'), receivedAt: at('08:00') }],
    },
    {
      ...common,
      clientId: later.clientId,
      taskId: later.taskId,
      startedAt: at('09:10'),
      endedAt: null,
      observation: null,
      presence: 'typed',
      presences: [{ presence: 'typed', at: at('09:08'), receivedAt: at('08:00') }],
    },
  ])
  server.setClock(at('08:00', 3))
  assert.equal((await phone.list()).appointments[0]!.status, 'Incompleto')
})

test("hides inactive appointments without work, and other people's appointments", async () => {
  const { group } = phone
  const days = await phone.plan({ validity: ['2026-03-02', '2026-03-05'] })
  await phone.plan({ person: group.people.otherCleaner })
  await phone.deliver([phone.buildItem({ of: days[0]! })])
  await server.database.inGroup(group.id, (queries) =>
    queries
      .updateTable('appointments')
      .set({ active: false, paused: true })
      .where('id', 'in', days.slice(0, 2))
      .execute(),
  )
  const { appointments } = await phone.list()
  assert.deepEqual(
    appointments.map(({ id }) => id),
    [days[0], days[2], days[3]],
  )
})

test('sorts appointments by day and start', async () => {
  const { restroom, depot } = phone.group
  const day = ['2026-03-02', '2026-03-02'] as const
  await phone.plan({ environment: restroom, times: [['11:00', '12:00']], validity: day })
  await phone.plan({
    environment: depot,
    times: [['10:00', '10:30']],
    validity: ['2026-03-02', '2026-03-03'],
  })
  await phone.plan({ validity: day })
  const { appointments } = await phone.list()
  assert.deepEqual(
    appointments.map((each) => [each.day, each.slots[0]!.start]),
    [
      ['2026-03-02', '09:00'],
      ['2026-03-02', '10:00'],
      ['2026-03-02', '11:00'],
      ['2026-03-03', '10:00'],
    ],
  )
})

test('lists inactive tasks only if they have work or are planned', async () => {
  const { group } = phone
  const { lobby } = group
  const [id, next] = await phone.plan({ validity: ['2026-03-02', '2026-03-03'] })
  await phone.deliver([phone.buildItem({ of: id!, taskId: lobby.optional })])
  const gone = [lobby.mandatory[1], lobby.optional]
  await server.database.inGroup(group.id, async (queries) => {
    await queries.updateTable('tasks').set({ active: false }).where('id', 'in', gone).execute()
    const mandatory = { mandatory_task_ids: [lobby.mandatory[0]] }
    await queries.updateTable('appointments').set(mandatory).where('id', '=', next!).execute()
  })
  const tasksOn = async (day: string) =>
    (await phone.list(undefined, day, day)).places[0]!.tasks.map((task) => [task.id, task.active])
  assert.deepEqual(await tasksOn('2026-03-03'), [[lobby.mandatory[0], true]])
  const onMonday = await tasksOn('2026-03-02')
  assert.deepEqual(onMonday[0], [lobby.mandatory[0], true])
  assert.deepEqual(
    onMonday.slice(1).sort(),
    gone.map((each) => [each, false]),
  )
})

test('accepts intervals of at most 31 days, and only existing dates', async () => {
  const readErrorCode = async (from: string, to: string) => {
    const reply = await server.callAs(phone.group.people.cleaner, listMyWork, { query: { from, to } })
    return reply.status === 200 ? null : reply.problem.code
  }
  assert.equal(await readErrorCode('2026-03-01', '2026-03-31'), null)
  for (const [from, to] of [
    ['2026-03-01', '2026-04-01'],
    ['2026-03-02', '2026-03-01'],
    ['2026-02-30', '2026-03-01'],
    ['hoje', 'amanhã'],
  ] as const) {
    assert.equal(await readErrorCode(from, to), 'invalid_interval', `${from} ${to}`)
  }
  const { problem } = await server.send(phone.group.people.cleaner, listMyWork, { query: {} })
  assert.deepEqual(problem.errors, { from: 'required', to: 'required' })
})

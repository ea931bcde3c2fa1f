import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  listAppointments,
  readAppointment,
  removeAppointment,
  restoreAppointment,
} from '@zelo/contract/appointments'
import { cancelAgendas } from '@zelo/contract/cancellations'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import type { Person } from '../../../test/test-group.ts'
import { untilSomebodyWaits } from '../../database/test-waiting.ts'
import { createSchedule, type SavedPlan, type Schedule } from '../agendas/test-schedule.ts'

let server: TestApp
let schedule: Schedule
let plan: SavedPlan
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

beforeEach(async () => {
  groups += 1
  server.setClock(monday)
  schedule = await createSchedule(server, `orla${groups}`)
  plan = await schedule.save()
})

async function remove(day: string, caller: Person = schedule.group.people.coordinator) {
  const { id } = await schedule.on(plan.agendaId, day)
  return await server.callAs(caller, removeAppointment, { params: { id } })
}

async function restore(day: string, caller: Person = schedule.group.people.coordinator) {
  const { id } = await schedule.on(plan.agendaId, day)
  return await server.callAs(caller, restoreAppointment, { params: { id } })
}

test('removes and restores one appointment without changing other appointments', async () => {
  const before = await schedule.rows()
  const { body } = await remove('2026-03-04')
  const { id } = await schedule.on(plan.agendaId, '2026-03-04')
  assert.deepEqual(body, { id, active: false, takenOut: 'removed' })
  assert.equal((await schedule.days()).length, 6)
  assert.deepEqual((await remove('2026-03-04')).body, body, 'removed twice')
  assert.deepEqual((await restore('2026-03-04')).body, { id, active: true, takenOut: null })
  assert.deepEqual(await schedule.rows(), before)
  assert.equal((await restore('2026-03-04')).body.active, true)
})

test('a removed appointment stays removed after every edit of the agenda', async () => {
  await remove('2026-03-04')
  await schedule.edit(plan, { times: [['11:00', '12:00']] })
  await schedule.edit(plan, { days: { type: 'sem', DIAS_SEMANA: 'Segunda-feira' } })
  await schedule.edit(plan, { times: [['13:00', '14:00']] })
  assert.equal((await schedule.days()).includes('2026-03-04'), false)
  await restore('2026-03-04')
  const row = await schedule.on(plan.agendaId, '2026-03-04')
  assert.deepEqual([row.active, row.start_time], [true, '13:00'])
})

test('past and begun appointments cannot be removed or restored', async () => {
  await schedule.begin((await schedule.on(plan.agendaId, '2026-03-02')).id, { now: monday })
  assert.deepEqual((await remove('2026-03-02')).problem.code, 'appointment_begun')
  await remove('2026-03-03')
  server.setClock('2026-03-05T08:00:00-03:00')
  assert.deepEqual((await remove('2026-03-04')).problem.code, 'appointment_past')
  assert.deepEqual((await restore('2026-03-03')).problem.code, 'appointment_past')
  assert.deepEqual(await schedule.days(), [
    '2026-03-02',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
  ])
})

test('a single appointment of a cancellation can be restored', async () => {
  const { group } = schedule
  await server.callAs(group.people.coordinator, cancelAgendas, {
    body: {
      active: false,
      dataIni: '2026-03-03',
      dataFim: '2026-03-05',
      userId: group.people.cleaner.id,
      justificativa: 'Férias',
    },
  })
  assert.equal((await restore('2026-03-04')).body.active, true)
  assert.equal((await schedule.days()).length, 5)
})

test('a restored appointment of an inactive agenda stays inactive', async () => {
  await remove('2026-03-04')
  await schedule.toggle(plan, { ATIVO: false })
  const { active, takenOut } = (await restore('2026-03-04')).body
  assert.deepEqual([active, takenOut], [false, 'agenda'])
  await schedule.toggle(plan, { ATIVO: true })
  assert.equal((await schedule.days()).length, 7)
})

test('an appointment cannot be restored if another one uses its slot [R3-421]', async () => {
  await remove('2026-03-04')
  await schedule.save({ validity: ['2026-03-04', '2026-03-04'], times: [['09:15', '09:45']] })
  assert.equal((await restore('2026-03-04')).problem.code, 'same_slot_taken')
})

test('an appointment of an inactive agenda can be restored while its slot is in use', async () => {
  await remove('2026-03-04')
  await schedule.toggle(plan, { ATIVO: false })
  await schedule.save({ validity: ['2026-03-04', '2026-03-04'] })
  const { active, takenOut } = (await restore('2026-03-04')).body
  assert.deepEqual([active, takenOut], [false, 'agenda'])
})

test('a restore fails if an edit is reassigning the appointment', async () => {
  await remove('2026-03-04')
  let restoring: ReturnType<typeof restore> | undefined
  await schedule.whileEdited(plan, { person: schedule.group.people.otherCleaner }, async () => {
    restoring = restore('2026-03-04')
    await untilSomebodyWaits(server.database)
  })
  assert.equal((await restoring!).problem.code, 'changed_meanwhile')
  assert.deepEqual((await restore('2026-03-04')).body.active, true)
})

test('users without a main company cannot remove or restore appointments [R3-389 R3-397]', async () => {
  for (const person of [schedule.group.people.reader, schedule.group.people.cleaner]) {
    assert.equal((await remove('2026-03-04', person)).status, 403)
    assert.equal((await restore('2026-03-04', person)).status, 403)
  }
  const { coordinator } = schedule.group.people
  for (const endpoint of [removeAppointment, restoreAppointment]) {
    const nobody = await server.callAs(coordinator, endpoint, { params: { id: 999_999 } })
    assert.equal(nobody.problem.code, 'not_found')
  }
})

test('the list shows why appointments are inactive, but omits dropped days', async () => {
  const { group } = schedule
  await remove('2026-03-03')
  await server.callAs(group.people.coordinator, cancelAgendas, {
    body: {
      active: false,
      dataIni: '2026-03-04',
      dataFim: '2026-03-04',
      userId: group.people.cleaner.id,
      justificativa: 'Consulta',
    },
  })
  await schedule.edit(plan, { validity: ['2026-03-02', '2026-03-05'] })
  await schedule.begin((await schedule.on(plan.agendaId, '2026-03-02')).id, { now: monday })
  await schedule.toggle(plan, { ATIVO: false })
  const query = { dataIni: '2026-03-02', dataFim: '2026-03-08', companyId: group.parent }
  const { body } = await server.callAs(group.people.reader, listAppointments, { query })
  assert.deepEqual(
    body.map(({ dataAgend, active, takenOut }) => [dataAgend, active, takenOut]),
    [
      ['2026-03-02', true, null],
      ['2026-03-03', false, 'removed'],
      ['2026-03-04', false, 'cancelled'],
      ['2026-03-05', false, 'agenda'],
    ],
  )
  const by = async (day: string) => {
    const { id } = await schedule.on(plan.agendaId, day)
    return (await server.callAs(group.people.reader, readAppointment, { params: { id } })).body.takenOutBy
  }
  const { coordinator } = group.people
  assert.deepEqual(await by('2026-03-03'), {
    name: coordinator.name,
    at: monday,
    justification: null,
    cancellationId: null,
  })
  const cancelled = await by('2026-03-04')
  assert.deepEqual([cancelled?.name, cancelled?.justification], [coordinator.name, 'Consulta'])
  assert.ok(cancelled?.cancellationId)
  assert.deepEqual([await by('2026-03-02'), await by('2026-03-05')], [null, null])
  const dropped = await schedule.on(plan.agendaId, '2026-03-08')
  const gone = await server.callAs(group.people.reader, readAppointment, { params: { id: dropped.id } })
  assert.equal(gone.problem.code, 'not_found')
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createAbsence, undoAbsence } from '@zelo/contract/absences'
import { createCalendarDay } from '@zelo/contract/calendar-days'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { at, createPhone, type Phone } from './test-phone.ts'

let server: TestApp
let phone: Phone
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

beforeEach(async () => {
  groups += 1
  server.setClock(monday)
  phone = await createPhone(server, `porto${groups}`)
})

const twoTimes = [
  ['09:00', '10:00'],
  ['15:00', '15:20'],
] as const

/** Registers an absence of the cleaner for some hours of Monday, without a substitute. */
async function absentInPart(startTime: string, endTime: string) {
  const { cleaner, coordinator } = phone.group.people
  const days = { from: '2026-03-02', to: '2026-03-02', startTime, endTime }
  const reply = await server.callAs(coordinator, createAbsence, {
    body: { userId: cleaner.id, ...days, kind: 'falta', cover: { mode: 'uncovered' } },
  })
  assert.equal(reply.status, 200, reply.text)
}

async function absent(mode: 'person' | 'uncovered') {
  const { cleaner, otherCleaner, coordinator } = phone.group.people
  const cover = mode === 'person' ? ({ mode, userId: otherCleaner.id } as const) : ({ mode } as const)
  const { body } = await server.callAs(coordinator, createAbsence, {
    body: { userId: cleaner.id, from: '2026-03-02', to: '2026-03-03', kind: 'falta', cover },
  })
  return body.id
}

const day = async (person?: Phone['group']['people']['cleaner']) =>
  (await phone.list(person, '2026-03-02', '2026-03-02')).appointments

test("the substitute gets the appointment and sees the absent person's name", async () => {
  const { cleaner, otherCleaner, coordinator } = phone.group.people
  const [id] = await phone.plan()
  const absence = await absent('person')
  assert.deepEqual(await day(), [])
  const [covered] = await day(otherCleaner)
  assert.deepEqual([covered?.id, covered?.covering], [id, cleaner.name])
  assert.deepEqual(await phone.refusals([phone.buildItem({ of: id! })], otherCleaner), [null])
  assert.equal((await day(otherCleaner))[0]?.executions.length, 1)
  await server.callAs(coordinator, undoAbsence, { params: { id: absence } })
  assert.equal((await day(otherCleaner))[0]?.id, id)
  assert.deepEqual(await day(), [])
  assert.equal((await phone.list()).appointments.length, 6)
})

test("a covered person's offline work for the appointment becomes off-schedule", async () => {
  const { otherCleaner } = phone.group.people
  const [id] = await phone.plan()
  await absent('person')
  const own = phone.buildItem({ of: id! })
  const [answer] = await phone.deliver([own])
  assert.equal(answer?.refused, null)
  assert.notEqual(answer?.appointmentId, id)
  assert.deepEqual(await phone.refusals([phone.buildItem({ of: id! })], otherCleaner), [null])
  const [kept] = await day()
  assert.deepEqual([kept?.offSchedule, kept?.executions.length], [true, 1])
  const [covered] = await day(otherCleaner)
  assert.deepEqual([covered?.offSchedule, covered?.executions.length], [false, 1])
  assert.equal((await phone.deliver([own]))[0]?.appointmentId, answer?.appointmentId)
})

test('work of an absent person counts if nobody covers the appointment', async () => {
  const [id] = await phone.plan()
  await absent('uncovered')
  assert.deepEqual(await day(), [])
  const [answer] = await phone.deliver([phone.buildItem({ start: at('09:05') })])
  assert.equal(answer?.appointmentId, id)
  assert.equal((await day())[0]?.id, id)
})

test('a phone keeps appointments with a cleaning outside of the absent hours', async () => {
  await phone.plan({ times: twoTimes })
  await phone.plan({ environment: phone.group.restroom, times: [['10:00', '11:00']] })
  const readStarts = async () => (await day()).map(({ slots }) => slots.map(({ start }) => start))
  await absentInPart('08:00', '10:00')
  // The cleanings of 9:00 and 15:00 belong to the same appointment.
  assert.deepEqual(await readStarts(), [['09:00', '15:00'], ['10:00']])
  await absentInPart('10:30', '12:00')
  assert.deepEqual(await readStarts(), [['09:00', '15:00']])
  await absentInPart('15:00', '18:00')
  assert.deepEqual(await readStarts(), [])
  await absentInPart('12:00', '12:30')
  assert.deepEqual(await readStarts(), [])
})

test("a phone lists skipped cleanings only outside of the user's absence", async () => {
  await phone.plan({ times: twoTimes })
  const { coordinator } = phone.group.people
  const closure = {
    companyId: null,
    day: '2026-03-02',
    name: 'Obra',
    kind: 'closure',
    effect: 'skip',
  } as const
  await server.callAs(coordinator, createCalendarDay, { body: closure })
  await absentInPart('08:00', '12:00')
  const { appointments, skipped } = await phone.list(undefined, '2026-03-02', '2026-03-02')
  assert.deepEqual([appointments, skipped?.map(({ start }) => start)], [[], ['15:00']])
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  type AgendaPreview,
  changeTimes,
  copyAgendas,
  moveAgendas,
  previewCopy,
  previewMove,
  previewTimes,
} from '@zelo/contract/agenda-changes'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { morningShift } from '../../../test/test-living-group.ts'
import { type Absences, createAbsences } from '../absences/test-absences.ts'
import { giveShift, nightShift } from '../shifts/test-shift.ts'

let server: TestApp
let plans: Absences
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(async () => {
  groups += 1
  server.setClock(monday)
  plans = await createAbsences(server, `aviso${groups}`)
})

const by = () => plans.group.people.coordinator

/** Gives a person the night shift of 12x36, which is worked on even days of March 2026. */
const giveNight = (userId: number) =>
  giveShift(server, by(), { name: 'Noite', shift: nightShift, userIds: [userId] })

const giveMorning = (userId: number) =>
  giveShift(server, by(), { name: 'Manhã', shift: morningShift, userIds: [userId] })

/** Returns the warnings of a preview as person, kind and days. */
const listWarnings = ({ workWarnings }: AgendaPreview) =>
  workWarnings.map(({ userId, kind, days }) => [userId, kind, days.map((day) => day.slice(-2)).join(' ')])

test('moving agendas to days off of a 12x36 shift causes only warnings', async () => {
  const { cleaner, otherCleaner } = plans.group.people
  await giveNight(otherCleaner.id)
  await plans.save({ times: [['20:00', '21:00']] })
  const body = { userId: cleaner.id, toUserId: otherCleaner.id, from: '2026-03-04' }
  const { body: preview } = await server.callAs(by(), previewMove, { body })
  assert.deepEqual(listWarnings(preview), [[otherCleaner.id, 'day_off', '05 07']])
  const saved = await server.callAs(by(), moveAgendas, { body: { ...body, basis: preview.basis } })
  assert.equal(saved.status, 200)
})

test('a move to a substitute does not count the covered cleanings twice', async () => {
  const { cleaner, otherCleaner } = plans.group.people
  await giveMorning(otherCleaner.id)
  await plans.save({ times: [['08:00', '12:00']], validity: ['2026-03-02', '2026-03-06'] })
  await plans.create({ from: '2026-03-04', to: '2026-03-05', cover: plans.byOther })
  const body = { userId: cleaner.id, toUserId: otherCleaner.id, from: '2026-03-05' }
  assert.deepEqual(listWarnings((await server.callAs(by(), previewMove, { body })).body), [])
})

test('copying agendas to a person with a 12x36 shift causes only warnings', async () => {
  const { otherCleaner } = plans.group.people
  await giveNight(otherCleaner.id)
  const { agendaId } = await plans.save({ times: [['20:00', '21:00']] })
  const body = { agendaIds: [agendaId], userIds: [otherCleaner.id] }
  const { body: preview } = await server.callAs(by(), previewCopy, { body })
  assert.deepEqual(listWarnings(preview), [
    [otherCleaner.id, 'day_off', '03 05 07'],
    [otherCleaner.id, 'no_day_off', '08'],
  ])
  const saved = await server.callAs(by(), copyAgendas, { body: { ...body, basis: preview.basis } })
  assert.equal(saved.status, 201)
})

test('warnings about new times ignore the times that the change replaces', async () => {
  const { cleaner } = plans.group.people
  await giveMorning(cleaner.id)
  const { agendaId } = await plans.save({
    times: [['08:00', '13:00']],
    validity: ['2026-03-02', '2026-03-06'],
  })
  const preview = async (shift: number) =>
    (await server.callAs(by(), previewTimes, { body: { agendaIds: [agendaId], shift } })).body
  assert.deepEqual(listWarnings(await preview(60)), [])
  const late = await preview(240)
  assert.deepEqual(listWarnings(late)[0], [cleaner.id, 'outside_shift', '02 03 04 05 06'])
  const body = { agendaIds: [agendaId], shift: 240, basis: late.basis }
  assert.equal((await server.callAs(by(), changeTimes, { body })).status, 200)
})

test('a new plan causes no warnings at the time of an absence', async () => {
  const { cleaner } = plans.group.people
  await giveMorning(cleaner.id)
  const { agendaId } = await plans.save({ validity: ['2026-03-02', '2026-03-06'] })
  const listOutside = async () => {
    const body = { agendaIds: [agendaId], shift: 480 }
    return listWarnings((await server.callAs(by(), previewTimes, { body })).body)
  }
  assert.deepEqual(await listOutside(), [[cleaner.id, 'outside_shift', '02 03 04 05 06']])
  await plans.create({ startTime: '17:30', endTime: '19:00' })
  await plans.create({ from: '2026-03-05', to: '2026-03-05', startTime: '18:00', endTime: '19:00' })
  assert.deepEqual(await listOutside(), [[cleaner.id, 'outside_shift', '02 03 05 06']])
})

test('warnings about new times count the recorded work that the change keeps', async () => {
  const { cleaner } = plans.group.people
  await giveMorning(cleaner.id)
  const { agendaId } = await plans.save({
    times: [['07:00', '12:00']],
    validity: ['2026-03-02', '2026-03-02'],
  })
  const other = await plans.save({
    environment: plans.group.restroom,
    times: [['12:00', '12:30']],
    validity: ['2026-03-02', '2026-03-02'],
  })
  await plans.begin((await plans.on(agendaId, '2026-03-02')).id, { now: monday })
  const slots = [{ start: '12:00', end: '16:00' }]
  const body = { agendaIds: [agendaId, other.agendaId], slots }
  const { body: preview } = await server.callAs(by(), previewTimes, { body })
  assert.equal(preview.staying, 1)
  assert.deepEqual(listWarnings(preview), [[cleaner.id, 'overload', '02']])
})

test('agendas with a fault cause no warnings', async () => {
  const { cleaner } = plans.group.people
  await giveMorning(cleaner.id)
  const { agendaId } = await plans.save({ times: [['08:00', '09:00']] })
  const body = { agendaIds: [agendaId], shift: -600 }
  const { body: preview } = await server.callAs(by(), previewTimes, { body })
  assert.equal(preview.rows[0]?.fault, 'slot_outside_day')
  assert.deepEqual(listWarnings(preview), [])
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  changeTimes,
  copyAgendas,
  listAgendaChanges,
  moveAgendas,
  previewCopy,
  previewMove,
  previewTimes,
  undoAgendaChange,
} from '@zelo/contract/agenda-changes'
import { createCalendarDay } from '@zelo/contract/calendar-days'
import { cancelAgendas } from '@zelo/contract/cancellations'
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

const by = () => schedule.group.people.coordinator
const undo = async (id: number) => (await server.callAs(by(), undoAgendaChange, { params: { id } })).body

/** Returns the active appointments as day, person, room and start. */
async function plan() {
  const { people, lobby, restroom, depot } = schedule.group
  const names = new Map<number, string>([
    [people.cleaner.id, 'Ana'],
    [people.otherCleaner.id, 'Bia'],
  ])
  const rooms = new Map(
    [lobby, restroom, depot].map(({ id }, index) => [id, ['lobby', 'restroom', 'depot'][index]]),
  )
  return (await schedule.rows())
    .filter(({ active }) => active)
    .map(
      (row) =>
        `${row.day} ${names.get(row.user_id)} ${rooms.get(row.environment_id)} ${row.start_time.slice(0, 5)}`,
    )
    .sort()
}

const days = ['02', '03', '04', '05', '06', '07', '08'].map((day) => `2026-03-${day}`)

test('copies agendas to rooms and people, and an undo removes the copies', async () => {
  const { restroom, depot, people } = schedule.group
  const { agendaId } = await schedule.save()
  const body = {
    agendaIds: [agendaId],
    environmentIds: [restroom.id, depot.id],
    userIds: [people.otherCleaner.id],
  }
  const preview = (await server.callAs(by(), previewCopy, { body })).body
  assert.deepEqual([preview.created, preview.appointments, preview.rows.length], [2, 14, 2])
  assert.equal(preview.clashes.length, 7)
  assert.equal((await plan()).length, 7)
  const { id } = (await server.callAs(by(), copyAgendas, { body: { ...body, basis: preview.basis } })).body
  const copied = await plan()
  assert.deepEqual(
    copied.filter((one) => one.includes('Bia')),
    days.flatMap((day) => [`${day} Bia depot 09:00`, `${day} Bia restroom 09:00`]),
  )
  assert.deepEqual(await undo(id), { id, restored: 0, removed: 14, staying: 0, changedSince: 0 })
  assert.equal((await plan()).length, 7)
})

test('moves agendas to another person from a day on, except recorded work', async () => {
  const { people, restroom } = schedule.group
  const running = await schedule.save()
  await schedule.save({
    environment: restroom,
    times: [['14:00', '15:00']],
    validity: ['2026-03-05', '2026-03-08'],
  })
  const before = await plan()
  await schedule.begin((await schedule.on(running.agendaId, '2026-03-02')).id, { now: monday })
  const body = { userId: people.cleaner.id, toUserId: people.otherCleaner.id, from: '2026-03-02' }
  const preview = (await server.callAs(by(), previewMove, { body })).body
  assert.deepEqual(
    [preview.created, preview.changed, preview.appointments, preview.clashes.length],
    [1, 2, 10, 0],
  )
  const { id } = (await server.callAs(by(), moveAgendas, { body: { ...body, basis: preview.basis } })).body
  assert.deepEqual(
    (await plan()).filter((one) => one.includes('Ana')),
    ['2026-03-02 Ana lobby 09:00'],
  )
  assert.equal((await plan()).length, 11)
  assert.deepEqual(await undo(id), { id, restored: 10, removed: 0, staying: 0, changedSince: 0 })
  assert.deepEqual(await plan(), before)
})

test('a move takes a cleaning that a holiday moved from yesterday to tomorrow', async () => {
  const { people, branch } = schedule.group
  for (const day of ['2026-03-03', '2026-03-04'])
    await server.callAs(by(), createCalendarDay, {
      body: { name: 'Dedetização', kind: 'closure', effect: 'skip', companyId: branch, day },
    })
  await schedule.save({
    days: { type: 'mes', DIA_MES: 3 },
    onHoliday: 'move',
    validity: ['2026-03-02', '2026-05-31'],
  })
  const before = await plan()
  assert.equal(before[0], '2026-03-05 Ana lobby 09:00')
  server.setClock('2026-03-04T08:00:00-03:00')
  const body = { userId: people.cleaner.id, toUserId: people.otherCleaner.id, from: '2026-03-04' }
  const { id } = (await server.callAs(by(), moveAgendas, { body })).body
  assert.deepEqual(
    await plan(),
    before.map((one) => one.replace('Ana', 'Bia')),
  )
  assert.deepEqual(await undo(id), { id, restored: 3, removed: 0, staying: 0, changedSince: 0 })
  assert.deepEqual(await plan(), before)
})

test('a cancelled cleaning stays cancelled when the agenda moves to another person', async () => {
  const { people } = schedule.group
  await schedule.save()
  const cancel = {
    active: false as const,
    dataIni: '2026-03-06',
    dataFim: '2026-03-06',
    userId: people.cleaner.id,
    justificativa: 'Obra',
  }
  await server.callAs(by(), cancelAgendas, { body: cancel })
  const body = { userId: people.cleaner.id, toUserId: people.otherCleaner.id, from: '2026-03-04' }
  await server.callAs(by(), moveAgendas, { body })
  assert.deepEqual(await plan(), [
    '2026-03-02 Ana lobby 09:00',
    '2026-03-03 Ana lobby 09:00',
    '2026-03-04 Bia lobby 09:00',
    '2026-03-05 Bia lobby 09:00',
    '2026-03-07 Bia lobby 09:00',
    '2026-03-08 Bia lobby 09:00',
  ])
})

test('a move to the substitute of a cleaning is no clash', async () => {
  const { people, id } = schedule.group
  await schedule.save()
  await server.database.inGroup(id, (queries) =>
    queries
      .updateTable('appointments')
      .set({ cover_user_id: people.otherCleaner.id })
      .where('day', '=', '2026-03-05')
      .execute(),
  )
  const body = { userId: people.cleaner.id, toUserId: people.otherCleaner.id, from: '2026-03-04' }
  const { clashes, rows } = (await server.callAs(by(), previewMove, { body })).body
  assert.deepEqual([clashes, rows.map(({ clashDays }) => clashDays)], [[], [0]])
})

test('a copy starts on the current day of its new company', async () => {
  const { id, branch, depot } = schedule.group
  const { agendaId } = await schedule.save()
  await server.database.inGroup(id, (queries) =>
    queries
      .updateTable('companies')
      .set({ time_zone: 'America/Rio_Branco' })
      .where('id', '=', branch)
      .execute(),
  )
  server.setClock('2026-03-03T00:30:00-03:00')
  const body = { agendaIds: [agendaId], environmentIds: [depot.id] }
  const { rows } = (await server.callAs(by(), previewCopy, { body })).body
  assert.deepEqual(
    rows.map(({ validFrom, fault }) => [validFrom, fault]),
    [['2026-03-03', null]],
  )
})

test('changes the times of several agendas at once, and undoes the change', async () => {
  const { restroom } = schedule.group
  const first = await schedule.save({
    times: [
      ['08:00', '09:00'],
      ['13:00', '13:30'],
    ],
  })
  const second = await schedule.save({ environment: restroom, times: [['09:00', '10:00']] })
  const before = await plan()
  const body = { agendaIds: [first.agendaId, second.agendaId], shift: 60 }
  const preview = (await server.callAs(by(), previewTimes, { body })).body
  assert.deepEqual([preview.changed, preview.appointments, preview.clashes], [2, 14, []])
  const { id } = (await server.callAs(by(), changeTimes, { body })).body
  const slots = (await schedule.on(first.agendaId, '2026-03-03')).slots as { start: string }[]
  assert.deepEqual(
    slots.map(({ start }) => start),
    ['09:00', '14:00'],
  )
  await undo(id)
  assert.deepEqual(await plan(), before)
})

test('a change can be undone only after later changes are undone', async () => {
  const { people } = schedule.group
  const saved = await schedule.save()
  const before = await plan()
  const times = { agendaIds: [saved.agendaId], shift: 60 }
  const first = (await server.callAs(by(), changeTimes, { body: times })).body
  const move = { userId: people.cleaner.id, toUserId: people.otherCleaner.id, from: '2026-03-05' }
  const second = (await server.callAs(by(), moveAgendas, { body: move })).body
  const early = await server.send(by(), undoAgendaChange, { params: { id: first.id } })
  assert.deepEqual([early.status, early.problem.code], [409, 'changed_meanwhile'])
  await undo(second.id)
  assert.equal((await plan())[6], '2026-03-08 Ana lobby 10:00')
  assert.deepEqual(await undo(first.id), {
    id: first.id,
    restored: 7,
    removed: 0,
    staying: 0,
    changedSince: 0,
  })
  assert.deepEqual(await plan(), before)
})

test('rejects new times if a cleaning would pass midnight', async () => {
  const late = await schedule.save({ times: [['23:00', '23:30']] })
  const early = await schedule.save({ environment: schedule.group.restroom, times: [['06:00', '07:00']] })
  const before = await plan()
  const body = { agendaIds: [early.agendaId, late.agendaId], shift: 45 }
  const { rows } = (await server.callAs(by(), previewTimes, { body })).body
  assert.deepEqual(
    rows.map(({ agendaId, fault }) => [agendaId, fault]),
    [
      [late.agendaId, 'slot_outside_day'],
      [early.agendaId, null],
    ],
  )
  const reply = await server.send(by(), changeTimes, { body })
  assert.deepEqual([reply.status, reply.problem.code], [400, 'invalid_input'])
  assert.deepEqual(await plan(), before)
})

test('rejects a save if an agenda changed since the preview', async () => {
  const saved = await schedule.save()
  const body = { agendaIds: [saved.agendaId], shift: 30 }
  const { basis } = (await server.callAs(by(), previewTimes, { body })).body
  await schedule.edit(saved, { times: [['10:00', '11:00']] })
  const reply = await server.send(by(), changeTimes, { body: { ...body, basis } })
  assert.deepEqual([reply.status, reply.problem.code], [409, 'changed_meanwhile'])
})

test('an undo skips and counts agendas that were edited after the change', async () => {
  const { restroom } = schedule.group
  const saved = await schedule.save()
  const other = await schedule.save({ environment: restroom, times: [['12:00', '12:30']] })
  const body = { agendaIds: [saved.agendaId, other.agendaId], shift: 30 }
  const { id } = (await server.callAs(by(), changeTimes, { body })).body
  await schedule.edit(saved, { times: [['16:00', '17:00']] })
  const [listed] = (await server.callAs(by(), listAgendaChanges, {})).body
  assert.deepEqual([listed?.id, listed?.kind, listed?.changed, listed?.changedSince], [id, 'times', 2, 1])
  assert.deepEqual(await undo(id), { id, restored: 7, removed: 0, staying: 0, changedSince: 1 })
  const starts = new Set((await plan()).map((one) => one.split(' ').slice(2).join(' ')))
  assert.deepEqual([...starts].sort(), ['lobby 16:00', 'restroom 12:00'])
  assert.ok((await server.callAs(by(), listAgendaChanges, {})).body[0]?.undone)
})

test('rejects unknown agendas, empty copies and moves, and moves to the same person', async () => {
  const { people, lobby } = schedule.group
  const { agendaId } = await schedule.save()
  const unknown = await server.send(by(), copyAgendas, {
    body: { agendaIds: [999_999], userIds: [people.otherCleaner.id] },
  })
  assert.equal(unknown.status, 404)
  const same = await server.send(by(), copyAgendas, {
    body: { agendaIds: [agendaId], environmentIds: [lobby.id] },
  })
  assert.deepEqual(same.problem.errors, { environmentIds: 'copy_target_required' })
  const move = { userId: people.cleaner.id, toUserId: people.cleaner.id, from: '2026-03-04' }
  assert.deepEqual((await server.send(by(), moveAgendas, { body: move })).problem.errors, {
    toUserId: 'same_person',
  })
  const empty = { ...move, userId: people.otherCleaner.id }
  assert.deepEqual((await server.send(by(), moveAgendas, { body: empty })).problem.errors, {
    userId: 'agenda_item_required',
  })
  assert.deepEqual((await server.callAs(by(), listAgendaChanges, {})).body, [])
  const past = { ...move, toUserId: people.otherCleaner.id, from: '2026-03-01' }
  assert.deepEqual((await server.send(by(), moveAgendas, { body: past })).problem.errors, {
    from: 'validity_start_in_past',
  })
})

test('rejects a move of agendas to a coordinator', async () => {
  const { people } = schedule.group
  await schedule.save()
  const body = { userId: people.cleaner.id, toUserId: people.coordinator.id, from: '2026-03-04' }
  const { rows } = (await server.callAs(by(), previewMove, { body })).body
  assert.deepEqual(
    rows.map(({ fault }) => fault),
    ['user_is_coordinator'],
  )
  assert.equal((await server.send(by(), moveAgendas, { body })).problem.code, 'invalid_input')
})

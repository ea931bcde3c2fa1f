import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createCalendarDay } from '@zelo/contract/calendar-days'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { createSchedule, type Schedule } from './test-schedule.ts'

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

const closeOn = (day: string) =>
  server.callAs(schedule.group.people.coordinator, createCalendarDay, {
    body: { name: 'Dedetização', kind: 'closure', effect: 'skip', companyId: schedule.group.branch, day },
  })

const week = { validity: ['2026-03-02', '2026-03-08'] } as const
const wednesday = '2026-03-04T08:00:00-03:00'

test('switching an agenda off removes its future appointments, switching on restores them [R3-422 R3-425 R3-426]', async () => {
  const plan = await schedule.save(week)
  server.setClock(wednesday)
  await schedule.begin((await schedule.on(plan.agendaId, '2026-03-04')).id, { now: wednesday })
  const off = await schedule.toggle(plan, { ATIVO: false })
  assert.deepEqual(off.body.kept, ['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08'])
  assert.deepEqual(await schedule.days(), ['2026-03-02', '2026-03-03', '2026-03-04'])
  server.setClock('2026-03-06T08:00:00-03:00')
  const on = await schedule.toggle(plan, { ATIVO: true })
  assert.equal(on.body.version, 3)
  assert.deepEqual(
    await schedule.days(),
    ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-06', '2026-03-07', '2026-03-08'],
    'a day that passed while the agenda was off stays inactive',
  )
})

test('switching an agenda on does not restore cancelled or removed appointments [R3-426]', async () => {
  const { group } = schedule
  const plan = await schedule.save(week)
  const [tuesday, thursday] = await Promise.all(
    ['2026-03-03', '2026-03-05'].map((day) => schedule.on(plan.agendaId, day)),
  )
  await server.database.inGroup(group.id, async (queries) => {
    const { id } = await queries
      .insertInto('cancellations')
      .values({
        group_id: group.id,
        user_id: group.people.cleaner.id,
        start_day: '2026-03-03',
        end_day: '2026-03-03',
        justification: 'Férias',
        created_by: group.people.master.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const appointments = queries.updateTable('appointments')
    await appointments.set({ active: false, cancellation_id: id }).where('id', '=', tuesday!.id).execute()
    await appointments
      .set({ active: false, removed_at: new Date(monday), removed_by: group.people.master.id })
      .where('id', '=', thursday!.id)
      .execute()
  })
  await schedule.toggle(plan, { ATIVO: false })
  assert.deepEqual(await schedule.days(), [])
  const on = await schedule.toggle(plan, { ATIVO: true })
  assert.deepEqual(on.body.out, ['2026-03-03', '2026-03-05'])
  assert.equal((await schedule.days()).length, 5)
  const edit = await schedule.edit(plan, { times: [['11:00', '12:00']] })
  assert.deepEqual(edit.body.out, ['2026-03-03', '2026-03-05'])
  assert.equal((await schedule.days()).length, 5)
  assert.equal((await schedule.on(plan.agendaId, '2026-03-03')).start_time, '11:00')
})

test('switching off includes a cleaning that a holiday moved from yesterday to tomorrow', async () => {
  for (const day of ['2026-03-03', '2026-03-04']) await closeOn(day)
  const plan = await schedule.save({ days: { type: 'mes', DIA_MES: 3 }, onHoliday: 'move' })
  assert.deepEqual(await schedule.days(), ['2026-03-05'])
  server.setClock(wednesday)
  await schedule.toggle(plan, { ATIVO: false })
  assert.deepEqual(await schedule.days(), [])
  await schedule.toggle(plan, { ATIVO: true })
  assert.deepEqual(await schedule.days(), ['2026-03-05'])
})

test('an edit includes a cleaning that a holiday moved from yesterday to tomorrow', async () => {
  for (const day of ['2026-03-03', '2026-03-04']) await closeOn(day)
  const plan = await schedule.save({ days: { type: 'mes', DIA_MES: 3 }, onHoliday: 'move' })
  server.setClock(wednesday)
  const { otherCleaner } = schedule.group.people
  await schedule.edit(plan, { person: otherCleaner, times: [['11:00', '12:00']] })
  const moved = await schedule.on(plan.agendaId, '2026-03-05')
  assert.deepEqual([moved.active, moved.user_id, moved.start_time], [true, otherCleaner.id, '11:00'])
})

test('a change of revisionPhotos alone does not change appointments', async () => {
  const { group } = schedule
  const plan = await schedule.save(week)
  const before = await schedule.rows()
  const reply = await schedule.toggle(plan, { revisionPhotos: true })
  assert.deepEqual([reply.body.version, reply.body.kept], [2, []])
  assert.deepEqual(await schedule.rows(), before)
  const { revision_photos } = await server.database.inGroup(group.id, (queries) =>
    queries.selectFrom('agendas').select('revision_photos').executeTakeFirstOrThrow(),
  )
  assert.equal(revision_photos, true)
})

test('switching an agenda off twice has no further effect', async () => {
  const plan = await schedule.save(week)
  for (const kept of [7, 0]) {
    const reply = await schedule.toggle(plan, { ATIVO: false })
    assert.equal(reply.body.kept.length, kept)
  }
  assert.deepEqual(await schedule.days(), [])
})

test('an agenda cannot be switched on if another plan uses its slot [R3-421]', async () => {
  const plan = await schedule.save(week)
  await schedule.toggle(plan, { ATIVO: false })
  await schedule.save({ ...week, times: [['09:30', '09:45']] })
  const on = await schedule.toggle(plan, { ATIVO: true })
  assert.equal(on.problem.code, 'same_slot_taken')
  assert.equal((await schedule.days(plan.agendaId)).length, 0)
})

test('an agenda can be switched on if the slot is in use only on its holiday', async () => {
  const plan = await schedule.save(week)
  await schedule.toggle(plan, { ATIVO: false })
  await closeOn('2026-03-05')
  await schedule.save({ validity: ['2026-03-05', '2026-03-05'], onHoliday: 'keep' })
  const on = await schedule.toggle(plan, { ATIVO: true })
  assert.deepEqual(on.body.clashes, [])
  assert.equal((await schedule.days(plan.agendaId)).length, 6)
})

test('days that an edit adds to an inactive agenda are inactive', async () => {
  const plan = await schedule.save({ validity: ['2026-03-02', '2026-03-03'] })
  await schedule.toggle(plan, { ATIVO: false })
  const edit = await schedule.edit(plan, { validity: ['2026-03-02', '2026-03-05'] }, { ATIVO: false })
  assert.deepEqual(edit.body.added, ['2026-03-04', '2026-03-05'])
  assert.deepEqual(await schedule.days(), [])
  await schedule.toggle(plan, { ATIVO: true })
  assert.equal((await schedule.days()).length, 4)
})

test('rejects switching off an agenda that was reassigned in the meantime', async () => {
  const { group } = schedule
  const plan = await schedule.save(week)
  await schedule.edit(plan, { person: group.people.otherCleaner })
  const late = await schedule.toggle(plan, { ATIVO: false })
  assert.equal(late.problem.code, 'changed_meanwhile')
  assert.equal((await schedule.days()).length, 7)
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { readAbsenceNote, storeAbsenceFile } from '@zelo/contract/absences'
import { listCancellations } from '@zelo/contract/cancellations'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { type Absences, createAbsences } from './test-absences.ts'

let server: TestApp
let absences: Absences
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

beforeEach(async () => {
  groups += 1
  server.setClock(monday)
  absences = await createAbsences(server, `orla${groups}`)
})

const state = async () => JSON.stringify(await absences.rows())

test('a substitute covers the appointments; the plan still names the absent person', async () => {
  const { cleaner, otherCleaner } = absences.group.people
  await absences.save()
  const { body } = await absences.create({ to: '2026-03-05', cover: absences.byOther })
  const { id, ...effect } = body
  assert.deepEqual(effect, { appointments: 2, covered: 2, uncovered: 0, cancelled: 0 })
  const [row] = await absences.shown('2026-03-04')
  assert.equal(row?.userId, cleaner.id)
  assert.deepEqual(row?.cover, { userId: otherCleaner.id, nome: otherCleaner.name })
  assert.equal((await absences.shown('2026-03-06'))[0]?.cover, null)
  const [absence] = await absences.list()
  assert.deepEqual(absence?.covers, [{ userId: otherCleaner.id, nome: otherCleaner.name, appointments: 2 }])
  assert.equal(absence?.id, id)
})

test('without a substitute, existing and later planned appointments are shown as uncovered', async () => {
  await absences.save()
  const { body } = await absences.create()
  assert.deepEqual([body.appointments, body.covered, body.uncovered], [1, 0, 1])
  await absences.save({ environment: absences.group.restroom, times: [['14:00', '15:00']] })
  const rows = await absences.shown('2026-03-04')
  assert.deepEqual(
    rows.map(({ cover, uncovered }) => [cover, uncovered]),
    [
      [null, true],
      [null, true],
    ],
  )
  assert.equal((await absences.list())[0]?.uncovered, 2)
})

test('an absence can cancel appointments, and an undo restores them', async () => {
  const { coordinator } = absences.group.people
  await absences.save()
  const before = await state()
  const { body } = await absences.create({ cover: { mode: 'cancel' } })
  assert.deepEqual([body.appointments, body.cancelled], [1, 1])
  assert.equal((await absences.shown('2026-03-04'))[0]?.takenOut, 'cancelled')
  const [cancellation] = (await server.callAs(coordinator, listCancellations, {})).body
  assert.equal(cancellation?.justificativa, 'Ausência')
  assert.equal((await absences.undo(body.id)).body.restored, 1)
  assert.equal(await state(), before)
  assert.equal((await absences.undo(body.id)).body.restored, 0)
})

test('cover mode `load` chooses the person with the least work', async () => {
  const { otherCleaner, cleaner } = absences.group.people
  const caio = await absences.addCleaner('Caio')
  const { lobby, restroom } = absences.group
  await absences.save({ environment: lobby })
  await absences.save({ environment: restroom, times: [['10:00', '11:00']] })
  await absences.save({ person: otherCleaner, environment: restroom, times: [['08:30', '09:30']] })
  const { body } = await absences.create({ cover: { mode: 'load' } })
  assert.equal(body.covered, 2)
  const rows = (await absences.shown('2026-03-04')).filter(({ userId }) => userId === cleaner.id)
  assert.deepEqual(
    rows.map(({ horaIni, cover }) => [horaIni, cover?.userId]),
    [
      ['09:00', caio.id],
      ['10:00', otherCleaner.id],
    ],
  )
})

test('the preview shows the effects, the clashes and suggested substitutes', async () => {
  const { otherCleaner } = absences.group.people
  await absences.save()
  await absences.save({
    person: otherCleaner,
    environment: absences.group.restroom,
    times: [['09:30', '10:30']],
  })
  const before = await state()
  for (const cover of [
    absences.byOther,
    { mode: 'load' },
    { mode: 'uncovered' },
    { mode: 'cancel' },
  ] as const) {
    const { body } = await absences.preview({ cover, to: '2026-03-06' })
    const { rows, suggestions, begun, ...effect } = body
    assert.equal(await state(), before)
    const saved = await absences.create({ cover, to: '2026-03-06' })
    const { id, ...savedEffect } = saved.body
    assert.deepEqual(effect, savedEffect)
    assert.equal(begun, 0)
    assert.deepEqual(
      rows.map((row) => [row.day, row.start, row.clash]),
      ['04', '05', '06'].map((day) => [`2026-03-${day}`, '09:00', cover.mode === 'person']),
    )
    assert.deepEqual([suggestions[0]?.userId, suggestions[0]?.clashes], [otherCleaner.id, 3])
    await absences.undo(id)
  }
  assert.equal(await state(), before)
})

test("rejects a person's second absence on a day and reports the first", async () => {
  const { cleaner, coordinator } = absences.group.people
  await absences.save()
  await absences.create({ from: '2026-03-03', to: '2026-03-04' })
  const { problem } = await absences.create({ from: '2026-03-04', to: '2026-03-06' })
  assert.equal(problem.code, 'absence_overlaps')
  assert.deepEqual(problem.facts, {
    name: cleaner.name,
    firstDay: '2026-03-03',
    lastDay: '2026-03-04',
    author: coordinator.name,
  })
})

test('only one of two concurrent saves of the same absence succeeds', async () => {
  const { coordinator, master } = absences.group.people
  await absences.save()
  const replies = await Promise.all([
    absences.create({ cover: absences.byOther }, coordinator),
    absences.create({ cover: { mode: 'cancel' } }, master),
  ])
  const statuses = replies.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [200, 409])
  assert.equal((await absences.list()).length, 1)
})

test('only one of two concurrent cover changes of an absence succeeds', async () => {
  await absences.save()
  const { body } = await absences.create()
  const replies = await Promise.all([
    absences.cover(body.id, absences.byOther),
    absences.cover(body.id, { mode: 'cancel' }),
  ])
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409])
  assert.equal(replies.find(({ status }) => status === 409)?.problem.code, 'changed_meanwhile')
})

test('a second substitute replaces the first, except for appointments with work', async () => {
  const { otherCleaner, cleaner } = absences.group.people
  const caio = await absences.addCleaner('Caio')
  const plan = await absences.save()
  const { body } = await absences.create({ from: '2026-03-02', to: '2026-03-04', cover: absences.byOther })
  const today = await absences.on(plan.agendaId, '2026-03-02')
  await absences.begin(today.id, { person: otherCleaner, now: monday })
  const { body: again } = await absences.cover(body.id, { mode: 'person', userId: caio.id })
  assert.deepEqual([again.appointments, again.covered, again.version], [2, 2, 2])
  const covers = (await absences.rows()).map((row) => row.cover_user_id)
  assert.deepEqual(covers.slice(0, 4), [otherCleaner.id, caio.id, caio.id, null])
  await absences.undo(body.id)
  const rows = await absences.rows()
  assert.deepEqual([rows[0]?.cover_user_id, rows[1]?.cover_user_id], [otherCleaner.id, null])
  assert.equal(rows[0]?.user_id, cleaner.id)
})

test("rejects coordinators, absent people and other groups' people as substitutes", async () => {
  const { cleaner, coordinator, otherCleaner } = absences.group.people
  const other = await createAbsences(server, `mar${groups}`)
  await absences.save()
  const tryCover = async (userId: number) => {
    const { problem } = await absences.create({ cover: { mode: 'person', userId } })
    return [problem.code, problem.errors?.['cover.userId']]
  }
  assert.deepEqual(await tryCover(cleaner.id), ['invalid_input', 'substitute_is_absent'])
  assert.deepEqual(await tryCover(coordinator.id), ['invalid_input', 'user_is_coordinator'])
  assert.deepEqual(await tryCover(other.group.people.cleaner.id), ['not_found', undefined])
  await absences.create({ userId: otherCleaner.id })
  const { body } = await absences.create({ to: '2026-03-05', cover: absences.byOther })
  assert.deepEqual([body.covered, body.uncovered], [1, 1])
})

test('a cover ends when the agenda is given to another person', async () => {
  const { otherCleaner } = absences.group.people
  const caio = await absences.addCleaner('Caio')
  const plan = await absences.save()
  await absences.create({ cover: absences.byOther })
  await absences.edit(plan, { person: caio })
  assert.equal((await absences.on(plan.agendaId, '2026-03-04')).cover_user_id, null)
  assert.equal((await absences.list())[0]?.covered, 0)
  await absences.edit(plan, { person: absences.group.people.cleaner })
  assert.equal((await absences.on(plan.agendaId, '2026-03-04')).cover_user_id, otherCleaner.id)
  assert.equal((await absences.list())[0]?.covered, 1)
})

test('only a master administrator reads the private note and file', async () => {
  const { coordinator, master, reader } = absences.group.people
  await absences.save()
  const { body } = await absences.create({ note: ' Consulta às 9h ' })
  const params = { id: body.id }
  const file = new File(['%PDF-1.7 laudo'], 'declaração.pdf')
  await server.callAs(coordinator, storeAbsenceFile, { params, body: { file } })
  assert.equal((await absences.list())[0]?.hasPrivate, true)
  const read = await server.callAs(master, readAbsenceNote, { params })
  assert.equal(read.body.note, 'Consulta às 9h')
  assert.equal(atob(read.body.file?.base64 ?? ''), '%PDF-1.7 laudo')
  for (const person of [coordinator, reader]) {
    assert.equal((await server.callAs(person, readAbsenceNote, { params })).status, 403)
  }
  const text = new File(['MZ'], 'laudo.pdf')
  const refused = await server.callAs(coordinator, storeAbsenceFile, { params, body: { file: text } })
  assert.deepEqual(refused.problem.errors, { file: 'file_type_unknown' })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { readAppointmentDay } from '@zelo/contract/appointments'
import { exportChanges } from '@zelo/contract/changes'
import { localMoment } from '@zelo/contract/rules/calendar'
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
  absences = await createAbsences(server, `duna${groups}`)
})

const day = '2026-03-04'
const morning = { startTime: '08:00', endTime: '12:00' }
const afternoon = { startTime: '14:00', endTime: '18:00' }
const twoTimes = {
  times: [
    ['09:00', '10:00'],
    ['15:00', '15:20'],
  ],
} as const

const state = async () => JSON.stringify(await absences.rows())

test('an absence with hours affects only cleanings that overlap these hours', async () => {
  const { lobby, restroom } = absences.group
  await absences.save({ environment: lobby, ...twoTimes })
  await absences.save({ environment: restroom, times: [['12:00', '13:00']] })
  const cases: [startTime: string, endTime: string, places: number[]][] = [
    ['08:00', '12:00', [lobby.id]],
    ['08:00', '12:01', [lobby.id, restroom.id]],
    ['10:00', '12:00', []],
    ['09:59', '12:00', [lobby.id]],
    ['13:00', '15:00', []],
    ['13:00', '15:01', [lobby.id]],
    ['12:10', '12:20', [restroom.id]],
    ['00:00', '23:59', [lobby.id, restroom.id]],
  ]
  for (const [startTime, endTime, places] of cases) {
    const wish = { startTime, endTime, cover: absences.byOther }
    const { body: preview } = await absences.preview(wish)
    assert.deepEqual(
      preview.rows.map(({ environmentId }) => environmentId),
      places,
      `${startTime}-${endTime}`,
    )
    const { body } = await absences.create(wish)
    assert.deepEqual([body.appointments, body.covered], [places.length, places.length])
    const covered = (await absences.rows()).filter((row) => row.cover_user_id !== null)
    assert.deepEqual(covered.map((row) => row.environment_id).sort(), places.toSorted())
    await absences.undo(body.id)
    const { body: uncovered } = await absences.create({ startTime, endTime })
    const shown = (await absences.shown(day)).filter((row) => row.uncovered)
    assert.equal(shown.length, places.length)
    const [listed] = await absences.list()
    assert.deepEqual(
      [listed?.startTime, listed?.endTime, listed?.uncovered],
      [startTime, endTime, places.length],
    )
    await absences.undo(uncovered.id)
  }
})

test('a person may be absent in two separate parts of a day', async () => {
  const { cleaner, coordinator } = absences.group.people
  assert.equal((await absences.create(morning)).status, 200)
  assert.equal((await absences.create({ startTime: '12:00', endTime: '14:00' })).status, 200)
  assert.equal((await absences.create({ ...morning, from: '2026-03-05', to: '2026-03-05' })).status, 200)
  const facts = { name: cleaner.name, firstDay: day, lastDay: day, author: coordinator.name }
  const overlapping = [
    [{ startTime: '11:59', endTime: '13:00' }, morning],
    [
      { startTime: '13:59', endTime: '18:00' },
      { startTime: '12:00', endTime: '14:00' },
    ],
    [{ startTime: '09:00', endTime: '10:00' }, morning],
    [{}, morning],
    [{ from: '2026-03-03', to: '2026-03-06' }, morning],
  ] as const
  for (const [wish, times] of overlapping) {
    const { problem } = await absences.create(wish)
    assert.equal(problem.code, 'absence_overlaps')
    assert.deepEqual(problem.facts, { ...facts, ...times })
  }
})

test('the table rejects overlapping absences of a person', async () => {
  const { cleaner, coordinator } = absences.group.people
  const insert = (from: string, to: string, times: { startTime?: string; endTime?: string } = {}) =>
    absences.inGroup(absences.group.id, (queries) =>
      queries
        .insertInto('absences')
        .values({
          group_id: absences.group.id,
          user_id: cleaner.id,
          first_day: from,
          last_day: to,
          start_time: times.startTime ?? null,
          end_time: times.endTime ?? null,
          kind: 'folga',
          mode: 'uncovered',
          created_by: coordinator.id,
        })
        .execute(),
    )
  await insert(day, day, morning)
  await insert(day, day, { startTime: '12:00', endTime: '13:00' })
  await insert('2026-03-05', '2026-03-06')
  for (const [from, to, times] of [
    [day, day, { startTime: '11:00', endTime: '12:30' }],
    [day, day],
    ['2026-03-06', '2026-03-06', { startTime: '23:00', endTime: '23:59' }],
    ['2026-03-01', day],
  ] as const) {
    await assert.rejects(insert(from, to, times), /absences_overlap/)
  }
  await assert.rejects(insert('2026-03-10', '2026-03-11', morning), /absences_part_of_one_day/)
  await assert.rejects(
    insert('2026-03-10', '2026-03-10', { startTime: '12:00', endTime: '08:00' }),
    /absences_part_of_one_day/,
  )
  await assert.rejects(insert('2026-03-10', '2026-03-10', { startTime: '12:00' }), /absences_part/)
})

test('only one of two concurrent saves of overlapping parts succeeds', async () => {
  const { coordinator, master } = absences.group.people
  const replies = await Promise.all([
    absences.create(morning, coordinator),
    absences.create({ startTime: '11:00', endTime: '15:00' }, master),
  ])
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409])
})

test('rejects times for several days, a start without end, and reversed times', async () => {
  const wrong = async (wish: Parameters<Absences['build']>[0]) => {
    const [preview, saved] = [await absences.preview(wish), await absences.create(wish)]
    assert.deepEqual(preview.problem.errors, saved.problem.errors)
    return saved.problem.errors
  }
  assert.deepEqual(await wrong({ ...morning, to: '2026-03-05' }), { startTime: 'absence_part_of_one_day' })
  assert.deepEqual(await wrong({ startTime: '08:00' }), { endTime: 'required' })
  assert.deepEqual(await wrong({ endTime: '08:00' }), { startTime: 'required' })
  assert.deepEqual(await wrong({ startTime: '12:00', endTime: '12:00' }), {
    endTime: 'calendar_times_reversed',
  })
  assert.deepEqual(await wrong({ startTime: '08:60', endTime: '12:00' }), { startTime: 'invalid' })
})

test('a person absent in the afternoon can substitute in the morning', async () => {
  const { otherCleaner } = absences.group.people
  await absences.save()
  await absences.create({ userId: otherCleaner.id, ...afternoon })
  for (const cover of [absences.byOther, { mode: 'load' }] as const) {
    const { body } = await absences.preview({ cover })
    assert.deepEqual([body.covered, body.rows[0]?.cover?.userId], [1, otherCleaner.id])
    assert.equal(body.suggestions.find(({ userId }) => userId === otherCleaner.id)?.absent, 0)
  }
  await absences.create({ userId: otherCleaner.id, ...morning })
  for (const cover of [absences.byOther, { mode: 'load' }] as const) {
    const { body } = await absences.preview({ cover })
    assert.notEqual(body.rows[0]?.cover?.userId, otherCleaner.id)
    assert.equal(body.suggestions.find(({ userId }) => userId === otherCleaner.id)?.absent, 1)
  }
})

test('cleanings during an absence of the substitute cause no clash', async () => {
  const { otherCleaner } = absences.group.people
  const { restroom } = absences.group
  await absences.save()
  await absences.save({
    person: otherCleaner,
    environment: restroom,
    times: [
      ['09:30', '10:30'],
      ['11:00', '12:00'],
    ],
  })
  const readBest = async () => {
    const { body } = await absences.preview({ cover: absences.byOther })
    const { clashes, loadPercent } = body.suggestions.find(({ userId }) => userId === otherCleaner.id)!
    return { clash: body.rows[0]?.clash, clashes, loadPercent }
  }
  // 180 minutes of cleaning and 5 of walking, of 432 available minutes.
  assert.deepEqual(await readBest(), { clash: true, clashes: 1, loadPercent: 43 })
  await absences.create({ userId: otherCleaner.id, startTime: '10:00', endTime: '10:30' })
  assert.deepEqual(await readBest(), { clash: false, clashes: 0, loadPercent: 29 })
})

test('only cleanings in the absent hours of a substitute are reassigned', async () => {
  const { otherCleaner } = absences.group.people
  const caio = await absences.addCleaner('Caio')
  const { lobby, restroom } = absences.group
  await absences.save({ environment: lobby })
  await absences.save({ environment: restroom, times: [['15:00', '16:00']] })
  await absences.create({ cover: absences.byOther })
  const cover = { mode: 'person', userId: caio.id } as const
  const { body } = await absences.create({ userId: otherCleaner.id, ...afternoon, cover })
  assert.equal(body.covered, 1)
  const readCovers = async () =>
    (await absences.shown(day)).map(({ horaIni, cover }) => [horaIni, cover?.userId])
  assert.deepEqual(await readCovers(), [
    ['09:00', otherCleaner.id],
    ['15:00', caio.id],
  ])
  await absences.undo(body.id)
  assert.deepEqual(await readCovers(), [
    ['09:00', otherCleaner.id],
    ['15:00', otherCleaner.id],
  ])
})

test('a cover follows the times of an edited agenda', async () => {
  const { otherCleaner } = absences.group.people
  const plan = await absences.save()
  await absences.create({ ...morning, cover: absences.byOther })
  const readSubstitute = async () => (await absences.on(plan.agendaId, day)).cover_user_id
  assert.equal(await readSubstitute(), otherCleaner.id)
  await absences.edit(plan, { times: [['15:00', '16:00']] })
  assert.equal(await readSubstitute(), null)
  assert.deepEqual((await absences.list())[0]?.covered, 0)
  const again = await absences.edit(plan, { times: [['11:30', '12:30']] })
  assert.equal(again.status, 200, again.text)
  assert.equal(await readSubstitute(), otherCleaner.id)
})

test("if two absences overlap a cleaning, the first absence's cover applies", async () => {
  const { otherCleaner } = absences.group.people
  const caio = await absences.addCleaner('Caio')
  const plan = await absences.save()
  const { body: first } = await absences.create({ ...morning, cover: absences.byOther })
  await absences.edit(plan, { times: [['15:00', '16:00']] })
  const cover = { mode: 'person', userId: caio.id } as const
  const { body: second } = await absences.create({ ...afternoon, cover })
  await absences.edit(plan, twoTimes)
  const readSubstitute = async () => (await absences.on(plan.agendaId, day)).cover_user_id
  assert.equal(await readSubstitute(), otherCleaner.id)
  await absences.undo(first.id)
  assert.equal(await readSubstitute(), caio.id)
  await absences.undo(second.id)
  assert.equal(await readSubstitute(), null)
})

test('undoing an absence of a part of a day restores the plan', async () => {
  await absences.save(twoTimes)
  const before = await state()
  for (const cover of [
    absences.byOther,
    { mode: 'load' },
    { mode: 'uncovered' },
    { mode: 'cancel' },
  ] as const) {
    const { body } = await absences.create({ ...morning, cover })
    assert.equal(body.appointments, 1)
    await absences.undo(body.id)
    assert.equal(await state(), before)
  }
})

test('the calendar shows later plans as uncovered during the absent hours', async () => {
  const { coordinator } = absences.group.people
  const { lobby, restroom } = absences.group
  await absences.create(morning)
  await absences.save({ environment: lobby })
  await absences.save({ environment: restroom, times: [['15:00', '16:00']] })
  const query = { companyId: absences.group.parent, day }
  const { body } = await server.callAs(coordinator, readAppointmentDay, { query })
  assert.deepEqual(
    body.blocks.map(({ start, uncovered }) => [start, uncovered]),
    [
      ['09:00', true],
      ['15:00', undefined],
    ],
  )
})

test('the log of changes contains the times of the absence', async () => {
  const { master } = absences.group.people
  const { body } = await absences.create(morning)
  const { day: today } = localMoment(new Date(), 'America/Fortaleza')
  const { body: changes } = await server.callAs(master, exportChanges, {
    query: { subject: 'absence', subjectId: body.id, from: today, to: today },
  })
  const [created] = changes
  assert.deepEqual([created?.after?.start_time, created?.after?.end_time], ['08:00', '12:00'])
})

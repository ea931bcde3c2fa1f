import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import type { TestEnvironment } from '../../../test/test-group.ts'
import { untilSomebodyWaits } from '../../database/test-waiting.ts'
import { updateAgenda } from '../agendas/agenda-edit.service.ts'
import { lockPerson } from '../agendas/planned-people.queries.ts'
import { buildAgendaEdit, buildAgendaItem, readSentEdit } from '../agendas/test-agenda.ts'
import { at, createPhone, type Phone } from './test-phone.ts'

let server: TestApp
let phone: Phone
let phones = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(async () => {
  server.setClock(at('11:00'))
  phones += 1
  phone = await createPhone(server, `livre${phones}`)
})

/** Returns unplanned work on all mandatory tasks of an environment from 10:00 on. */
function cleaning(environment: TestEnvironment = phone.group.lobby, start = at('10:00:20')) {
  const target = { environmentId: environment.id, startedAt: start }
  return environment.mandatory.map((taskId, index) => {
    const from = Date.parse(start) + index * 300_000
    return {
      ...phone.buildItem({ environment, taskId, start: new Date(from).toISOString() }),
      endedAt: new Date(from + 240_000).toISOString(),
      target,
    }
  })
}

test('all items of an unplanned cleaning create one off-schedule appointment', async () => {
  const results = await phone.deliver(cleaning())
  assert.equal(new Set(results.map(({ appointmentId }) => appointmentId)).size, 1)
  const { appointments, places } = await phone.list()
  assert.equal(appointments.length, 1)
  const { id, offSchedule, status, slots, executions } = appointments[0]!
  assert.deepEqual([id, offSchedule, status], [results[0]!.appointmentId, true, 'Completo'])
  assert.deepEqual([slots[0]!.start, slots[0]!.end, executions.length], ['10:00', '10:30', 2])
  assert.equal(places[0]!.id, phone.group.lobby.id)
})

test('repeated, partial, reordered and concurrent deliveries create one appointment', async () => {
  const works = cleaning()
  const starts = works.map((work) => ({ ...work, endedAt: null }))
  const requests = [works, starts, [works[1]!], [starts[0]!], works.toReversed()]
  const results = await Promise.all(requests.map((request) => phone.deliver(request)))
  results.push(await phone.deliver(works), await phone.deliver([works[1]!]))
  const ids = results.flat().map(({ appointmentId, refused }) => refused ?? appointmentId)
  assert.equal(new Set(ids).size, 1, String(ids))
  assert.equal(typeof ids[0], 'number')
  assert.equal((await phone.appointments()).length, 1)
  assert.equal((await phone.recorded()).length, 2)
})

test('each unplanned cleaning creates its own appointment, even if delivered concurrently', async () => {
  const { lobby, restroom, depot, people } = phone.group
  const works = [
    ...cleaning(lobby),
    ...cleaning(restroom, at('08:00')),
    ...cleaning(depot, at('11:00')),
    ...cleaning(lobby, at('14:00')),
  ]
  const shuffled = works.toSorted((a, b) => (a.clientId < b.clientId ? -1 : 1))
  const colleague = [...cleaning(depot), ...cleaning(lobby, at('11:00'))]
  const [mine, theirs] = await Promise.all([
    phone.deliver(shuffled),
    phone.deliver(colleague, people.otherCleaner),
  ])
  assert.equal(new Set(mine.map(({ appointmentId }) => appointmentId)).size, 4)
  assert.equal(new Set(theirs.map(({ appointmentId }) => appointmentId)).size, 2)
  const { appointments } = await phone.list()
  assert.deepEqual(new Set(appointments.map(({ status }) => status)), new Set(['Completo']))
  assert.equal((await phone.appointments()).length, 6)
})

test("unplanned work is recorded in the user's planned slot of that time", async () => {
  const [planned] = await phone.plan({
    times: [
      ['07:00', '08:00'],
      ['10:15', '11:00'],
    ],
    validity: ['2026-03-02', '2026-03-02'],
  })
  const results = await phone.deliver(cleaning())
  assert.deepEqual(new Set(results.map(({ appointmentId }) => appointmentId)), new Set([planned]))
  const [appointment, ...others] = (await phone.list()).appointments
  assert.deepEqual(others, [])
  assert.deepEqual(
    appointment!.slots.map(({ complete }) => complete),
    [false, true],
  )
  assert.deepEqual(
    (await phone.deliver(cleaning())).map(({ refused }) => refused),
    [null, null],
  )
})

test('recorded work keeps its appointment after later changes of the plan', async () => {
  const works = cleaning()
  const first = await phone.deliver([works[0]!])
  await phone.plan({ times: [['10:30', '11:00']], validity: ['2026-03-02', '2026-03-02'] })
  await server.database.inGroup(phone.group.id, (queries) =>
    queries
      .updateTable('appointments')
      .set({
        slots: JSON.stringify([
          { revisionId: null, start: '05:00', end: '05:30', startedAt: null, endedAt: null, complete: false },
        ]),
      })
      .where('id', '=', first[0]!.appointmentId!)
      .execute(),
  )
  assert.deepEqual(await phone.deliver([works[0]!]), first)
})

test('a rejected work item does not create an appointment', async () => {
  const { lobby, restroom } = phone.group
  const known = cleaning(restroom)[0]!
  await phone.deliver([known])
  const before = await phone.appointments()
  const [work] = cleaning()
  const wrong = [
    { ...work!, proof: { scanned: restroom.code } },
    { ...work!, proof: { scanned: JSON.stringify({ id: lobby.id, k: 'MADEUP' }) } },
    { ...work!, proof: { typed: restroom.shortCode } },
    { ...work!, proof: { scanned: 'https://example.com' } },
    { ...work!, taskId: restroom.mandatory[0] },
    { ...work!, taskId: 999_999 },
    { ...work!, target: { environmentId: 999_999, startedAt: at('10:00') } },
    { ...work!, endedAt: at('09:59') },
    { ...work!, target: { ...work!.target, startedAt: at('11:01', 4) } },
    { ...work!, target: { ...work!.target, startedAt: '2025-03-01T10:00:00-03:00' } },
    { ...work!, target: { ...work!.target, startedAt: '9999-12-31T23:59:59-03:00' } },
    { ...work!, clientId: known.clientId },
  ].map((each) => ({ ...each, clientId: each.clientId === known.clientId ? each.clientId : randomUUID() }))
  const codes = [
    'wrong_environment',
    'unknown_key',
    'wrong_environment',
    'unreadable_code',
    'not_found',
    'not_found',
    'not_found',
    ...Array(4).fill('invalid_input'),
    'duplicate',
  ]
  assert.deepEqual(await phone.refusals(wrong), codes)
  for (const [index, each] of wrong.entries()) assert.deepEqual(await phone.refusals([each]), [codes[index]])
  assert.deepEqual(await phone.appointments(), before)
})

test('a rejected item does not prevent an appointment for the valid items', async () => {
  const [first, second] = cleaning()
  const wrong = { ...first!, proof: { scanned: phone.group.restroom.code } }
  assert.deepEqual(await phone.refusals([wrong, second!, first!]), ['wrong_environment', null, null])
  assert.equal((await phone.appointments()).length, 1)
})

test('two cleanings with the same UUID create one record and one appointment', async () => {
  const clientId = randomUUID()
  const [lobby] = cleaning()
  const [restroom] = cleaning(phone.group.restroom)
  const works = [lobby!, restroom!].map((work) => ({ ...work, clientId }))
  assert.deepEqual(await phone.refusals(works), [null, 'duplicate'])
  assert.equal((await phone.appointments()).length, 1)
})

test("work waits for a coordinator if the phone's clock is ahead", async () => {
  server.setClock(monday)
  const ahead = cleaning(phone.group.lobby, at('07:00', 3))
  assert.deepEqual(await phone.refusals(ahead, undefined, at('07:30', 3)), [null, null])
  const yesterday = cleaning(phone.group.lobby, at('07:00', 1))
  assert.deepEqual(await phone.refusals(yesterday, undefined, monday), [null, null])
  const { appointments } = await phone.list()
  assert.deepEqual(
    appointments.map(({ day, status }) => [day, status]),
    [
      ['2026-03-01', 'Completo'],
      ['2026-03-03', null],
    ],
  )
  const skews = (await phone.recorded()).map(({ clock_skew_seconds }) => clock_skew_seconds)
  assert.deepEqual(skews.sort(), [84_600, 84_600, null, null])
})

test('work becomes off-schedule if its agenda has moved to another environment', async () => {
  const { id, lobby, restroom } = phone.group
  const [planned] = await phone.plan({ validity: ['2026-03-02', '2026-03-02'] })
  await server.database.inGroup(id, (queries) =>
    queries
      .updateTable('appointments')
      .set({ environment_id: restroom.id })
      .where('id', '=', planned!)
      .execute(),
  )
  const works = cleaning().map((work) => ({ ...work, target: { appointmentId: planned! } }))
  const results = await phone.deliver(works)
  const [made, ...others] = new Set(results.map(({ appointmentId }) => appointmentId))
  assert.deepEqual(others, [])
  assert.notEqual(made, planned)
  assert.deepEqual(await phone.deliver(works.toReversed()), results.toReversed())
  const { appointments } = await phone.list()
  assert.deepEqual(
    appointments.map(({ environmentId, offSchedule, status }) => [environmentId, offSchedule, status]),
    [
      [restroom.id, false, null],
      [lobby.id, true, 'Completo'],
    ],
  )
})

test('work becomes off-schedule if its appointment was given to another user', async () => {
  const { id, people, lobby } = phone.group
  const [planned] = await phone.plan({ validity: ['2026-03-02', '2026-03-02'] })
  await server.database.inGroup(id, (queries) =>
    queries
      .updateTable('appointments')
      .set({ user_id: people.otherCleaner.id })
      .where('id', '=', planned!)
      .execute(),
  )
  const works = cleaning().map((work) => ({ ...work, target: { appointmentId: planned! } }))
  const results = await phone.deliver(works)
  assert.deepEqual(await phone.deliver(works.toReversed()), results.toReversed())
  const mine = (await phone.list()).appointments
  assert.deepEqual(
    mine.map(({ environmentId, offSchedule, status }) => [environmentId, offSchedule, status]),
    [[lobby.id, true, 'Completo']],
  )
  const theirs = (await phone.list(people.otherCleaner)).appointments
  assert.deepEqual(
    theirs.map((appointment) => [appointment.id, appointment.status, appointment.executions]),
    [[planned, null, []]],
  )
})

test('off-schedule work stays off-schedule after the user gets the appointment back', async () => {
  const { id, people } = phone.group
  const [planned] = await phone.plan({ validity: ['2026-03-02', '2026-03-02'] })
  const giveTo = (userId: number) =>
    server.database.inGroup(id, (queries) =>
      queries.updateTable('appointments').set({ user_id: userId }).where('id', '=', planned!).execute(),
    )
  const works = cleaning().map((work) => ({ ...work, target: { appointmentId: planned! } }))
  await giveTo(people.otherCleaner.id)
  const begun = await phone.deliver(works.map((work) => ({ ...work, endedAt: null })))
  await giveTo(people.cleaner.id)
  assert.deepEqual(await phone.deliver(works), begun)
  assert.deepEqual(
    (await phone.recorded()).map(({ ended_at }) => ended_at !== null),
    [true, true],
  )
})

test('work becomes off-schedule if its environment changes during the delivery', async () => {
  const { id, lobby, restroom, people } = phone.group
  const [planned] = await phone.plan({ validity: ['2026-03-02', '2026-03-02'] })
  const works = cleaning().map((work) => ({ ...work, target: { appointmentId: planned! } }))
  const begun = Promise.withResolvers<void>()
  const edited = Promise.withResolvers<void>()
  const edit = server.database.inGroup(id, async (queries) => {
    await lockPerson(queries, people.cleaner.id)
    await queries
      .updateTable('appointments')
      .set({ environment_id: restroom.id })
      .where('id', '=', planned!)
      .execute()
    begun.resolve()
    await edited.promise
  })
  await begun.promise
  const delivery = phone.refusals(works)
  await untilSomebodyWaits(server.database)
  edited.resolve()
  await edit
  assert.deepEqual(await delivery, [null, null])
  const { appointments } = await phone.list()
  assert.deepEqual(
    appointments.map(({ environmentId, offSchedule, status }) => [environmentId, offSchedule, status]),
    [
      [restroom.id, false, null],
      [lobby.id, true, 'Completo'],
    ],
  )
})

test('reports only items of a deleted environment as not found', async () => {
  const { id, restroom } = phone.group
  await server.database.inGroup(id, (queries) =>
    queries.deleteFrom('environments').where('id', '=', restroom.id).execute(),
  )
  assert.deepEqual(await phone.refusals([...cleaning(restroom), ...cleaning()]), [
    'not_found',
    'not_found',
    null,
    null,
  ])
})

test('work becomes off-schedule if its appointment changes user during the delivery', async () => {
  const { id, people } = phone.group
  const [planned] = await phone.plan({ validity: ['2026-03-02', '2026-03-02'] })
  const works = cleaning().map((work) => ({ ...work, target: { appointmentId: planned! } }))
  const wish = { validity: ['2026-03-02', '2026-03-02'], person: people.otherCleaner } as const
  let delivery: Promise<unknown> | undefined
  await server.database.inGroup(id, async (queries) => {
    const saved = await queries
      .selectFrom('agendas')
      .select(['id as agendaId', 'periodicity_id as periodicityId'])
      .executeTakeFirstOrThrow()
    const edit = buildAgendaEdit(buildAgendaItem(phone.group, wish), saved)
    await updateAgenda(queries, { groupId: id }, readSentEdit(edit), new Date(at('11:00')))
    delivery = phone.refusals(works)
    await untilSomebodyWaits(server.database)
  })
  assert.deepEqual(await delivery, [null, null])
  const { appointments } = await phone.list()
  assert.deepEqual(
    appointments.map(({ offSchedule, status }) => [offSchedule, status]),
    [[true, 'Completo']],
  )
})

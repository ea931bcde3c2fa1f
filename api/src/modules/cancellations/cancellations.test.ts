import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { removeAppointment, restoreAppointment } from '@zelo/contract/appointments'
import {
  cancelAgendas,
  listCancellations,
  previewCancellation,
  undoCancellation,
} from '@zelo/contract/cancellations'
import fc from 'fast-check'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { untilSomebodyWaits } from '../../database/test-waiting.ts'
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

function cancel(dataIni: string, dataFim: string, more: { userId?: number; clientId?: string } = {}) {
  const { cleaner, coordinator } = schedule.group.people
  const body = { active: false, dataIni, dataFim, userId: cleaner.id, justificativa: ' Férias ' } as const
  return server.callAs(coordinator, cancelAgendas, { body: { ...body, ...more } })
}

const undo = (id: number | null) =>
  server.callAs(schedule.group.people.master, undoCancellation, { params: { id: id ?? 0 } })

const list = async () => (await server.callAs(schedule.group.people.reader, listCancellations, {})).body

/** Returns all stored fields of the group's appointments as a text. */
const state = async () => JSON.stringify(await schedule.rows())

test("cancels one person's appointments in an interval, both days included [R3-387 R3-427 R3-428]", async () => {
  const { otherCleaner, cleaner, reader } = schedule.group.people
  const plan = await schedule.save()
  await schedule.save({ environment: schedule.group.restroom, times: [['14:00', '15:00']] })
  const others = await schedule.save({ person: otherCleaner, environment: schedule.group.depot })
  const query = { dataIni: '2026-03-04', dataFim: '2026-03-05', userId: cleaner.id }
  const asked = await server.callAs(reader, previewCancellation, { query })
  assert.deepEqual(asked.body, { appointments: 4, begun: 0 })
  const { body } = await cancel('2026-03-04', '2026-03-05')
  assert.equal(body.cancelled, 4)
  assert.deepEqual(await schedule.days(plan.agendaId), [
    '2026-03-02',
    '2026-03-03',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
  ])
  assert.equal((await schedule.days(others.agendaId)).length, 7)
})

test('cancels only appointments without work, even past ones [R3-428]', async () => {
  const plan = await schedule.save()
  await schedule.begin((await schedule.on(plan.agendaId, '2026-03-02')).id, { now: monday })
  server.setClock('2026-03-05T08:00:00-03:00')
  const query = { dataIni: '2026-03-01', dataFim: '2026-03-05', userId: schedule.group.people.cleaner.id }
  const asked = await server.callAs(schedule.group.people.reader, previewCancellation, { query })
  assert.deepEqual(asked.body, { appointments: 3, begun: 1 })
  assert.equal((await cancel('2026-03-01', '2026-03-05')).body.cancelled, 3)
  assert.deepEqual(await schedule.days(), ['2026-03-02', '2026-03-06', '2026-03-07', '2026-03-08'])
})

test('the list shows author, reason, undo and appointment count of cancellations [R3-270 R3-429]', async () => {
  const { cleaner, coordinator, master } = schedule.group.people
  await schedule.save()
  const { body } = await cancel('2026-03-04', '2026-03-05')
  const cancellation = {
    id: body.id,
    User: { id: cleaner.id, nome: cleaner.name },
    dataIni: '2026-03-04',
    dataFim: '2026-03-05',
    justificativa: 'Férias',
    createdAt: monday,
    createdBy: { id: coordinator.id, nome: coordinator.name },
    cancelled: 2,
  }
  assert.deepEqual(await list(), [
    { ...cancellation, out: 2, restorable: 2, undoneAt: null, undoneBy: null, restored: null },
  ])
  server.setClock('2026-03-03T10:00:00-03:00')
  await undo(body.id)
  const undone = {
    out: 0,
    restorable: 0,
    undoneAt: '2026-03-03T10:00:00-03:00',
    undoneBy: { id: master.id, nome: master.name },
    restored: 2,
  }
  assert.deepEqual(await list(), [{ ...cancellation, ...undone }])
})

test('rejects a reversed interval and a day that does not exist [R3-431]', async () => {
  await schedule.save()
  const reversed = await cancel('2026-03-06', '2026-03-05')
  assert.deepEqual([reversed.status, reversed.problem.code], [400, 'invalid_interval'])
  const { coordinator } = schedule.group.people
  const empty = await server.send(coordinator, cancelAgendas, {
    body: { active: true, dataIni: '2026-02-30', dataFim: '', justificativa: ' \n' },
  })
  assert.deepEqual(empty.problem.errors, {
    active: 'invalid',
    dataIni: 'invalid',
    dataFim: 'invalid',
    userId: 'required',
    justificativa: 'justification_required',
  })
  assert.equal((await schedule.days()).length, 7)
})

test('a cancellation without appointments is not stored', async () => {
  await schedule.save()
  assert.deepEqual((await cancel('2026-04-01', '2026-04-30')).body, { id: null, cancelled: 0 })
  assert.deepEqual(await list(), [])
  assert.equal((await cancel('2026-03-02', '2026-03-03', { userId: 999_999 })).problem.code, 'not_found')
})

test('users without a main company cannot cancel or undo [R3-389 R3-397]', async () => {
  const { group } = schedule
  const body = {
    active: false,
    dataIni: '2026-03-02',
    dataFim: '2026-03-03',
    userId: group.people.cleaner.id,
    justificativa: 'Férias',
  } as const
  for (const person of [group.people.reader, group.people.cleaner]) {
    assert.equal((await server.callAs(person, cancelAgendas, { body })).status, 403)
    assert.equal((await server.callAs(person, undoCancellation, { params: { id: 1 } })).status, 403)
  }
})

test('an undo restores only appointments that nothing else keeps inactive [R3-430]', async () => {
  const { coordinator } = schedule.group.people
  const plan = await schedule.save()
  const off = await schedule.save({ environment: schedule.group.restroom, times: [['14:00', '15:00']] })
  await schedule.toggle(off, { ATIVO: false })
  const thursday = await schedule.on(plan.agendaId, '2026-03-05')
  await server.callAs(coordinator, removeAppointment, { params: { id: thursday.id } })
  const before = await state()
  const { body } = await cancel('2026-03-03', '2026-03-06')
  assert.equal(body.cancelled, 3)
  const undone = await undo(body.id)
  assert.equal(undone.body.restored, 3)
  assert.equal(await state(), before)
})

test('two overlapping cancellations can be undone in any order [R3-430]', async () => {
  await schedule.save()
  const before = await state()
  const first = await cancel('2026-03-03', '2026-03-05')
  const second = await cancel('2026-03-04', '2026-03-07')
  assert.deepEqual([first.body.cancelled, second.body.cancelled], [3, 2])
  await undo(first.body.id)
  assert.deepEqual(await schedule.days(), [
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-08',
  ])
  await undo(second.body.id)
  assert.equal(await state(), before)
})

test('an undo skips days without a plan and appointments already restored', async () => {
  const { coordinator } = schedule.group.people
  const plan = await schedule.save()
  const { body } = await cancel('2026-03-02', '2026-03-08')
  await schedule.begin((await schedule.on(plan.agendaId, '2026-03-02')).id, { now: monday })
  const wednesday = await schedule.on(plan.agendaId, '2026-03-04')
  await server.callAs(coordinator, restoreAppointment, { params: { id: wednesday.id } })
  await schedule.edit(plan, { days: { type: 'sem', DIAS_SEMANA: 'Quarta-feira - Sábado' } })
  assert.equal((await list())[0]?.out, 1)
  assert.equal((await undo(body.id)).body.restored, 1)
  assert.deepEqual(await schedule.days(), ['2026-03-02', '2026-03-04', '2026-03-07'])
})

test('an undo restores no appointment that was removed or paused later', async () => {
  const { coordinator } = schedule.group.people
  const plan = await schedule.save()
  const off = await schedule.save({ environment: schedule.group.restroom, times: [['14:00', '15:00']] })
  const { body } = await cancel('2026-03-04', '2026-03-05')
  const { id } = await schedule.on(plan.agendaId, '2026-03-04')
  await server.callAs(coordinator, removeAppointment, { params: { id } })
  await schedule.toggle(off, { ATIVO: false })
  const [cancellation] = await list()
  assert.deepEqual([cancellation?.out, cancellation?.restorable], [3, 1])
  assert.equal((await undo(body.id)).body.restored, 1)
  assert.deepEqual(await schedule.days(), [
    '2026-03-02',
    '2026-03-03',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
  ])
})

test('rejects an undo if another plan uses a slot, and restores nothing [R3-421]', async () => {
  await schedule.save()
  const { body } = await cancel('2026-03-04', '2026-03-05')
  const again = await schedule.save({ validity: ['2026-03-05', '2026-03-05'], times: [['09:30', '10:30']] })
  const rejected = await undo(body.id)
  assert.deepEqual([rejected.problem.code, rejected.problem.facts?.day], ['same_slot_taken', '2026-03-05'])
  assert.equal((await list())[0]?.out, 2)
  await schedule.toggle(again, { ATIVO: false })
  assert.equal((await undo(body.id)).body.restored, 2)
})

test('concurrent identical cancellations are stored once and return the same response', async () => {
  await schedule.save()
  const clientId = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => cancel('2026-03-04', '2026-03-05', { clientId })),
  )
  for (const reply of replies) assert.deepEqual(reply.body, replies[0]!.body)
  assert.equal(replies[0]!.body.cancelled, 2)
  assert.equal((await list()).length, 1)
  const other = await cancel('2026-03-06', '2026-03-07', { clientId })
  assert.equal(other.problem.code, 'already_saved')
  const { otherCleaner } = schedule.group.people
  const others = await cancel('2026-03-04', '2026-03-05', { clientId, userId: otherCleaner.id })
  assert.equal(others.problem.code, 'already_saved')
})

test('concurrent undos of a cancellation all return the restored appointments', async () => {
  await schedule.save()
  const before = await state()
  const { body } = await cancel('2026-03-04', '2026-03-06')
  const replies = await Promise.all(Array.from({ length: 6 }, () => undo(body.id)))
  for (const reply of replies) assert.equal(reply.body.restored, 3)
  assert.equal(await state(), before)
})

test('an undo during a concurrent edit fails, and a retry succeeds', async () => {
  const plan = await schedule.save()
  const { body } = await cancel('2026-03-04', '2026-03-05')
  const { otherCleaner } = schedule.group.people
  let undoing: ReturnType<typeof undo> | undefined
  await schedule.whileEdited(plan, { person: otherCleaner }, async () => {
    undoing = undo(body.id)
    await untilSomebodyWaits(server.database)
  })
  assert.equal((await undoing!).problem.code, 'changed_meanwhile')
  assert.equal((await list())[0]?.out, 2)
  assert.equal((await undo(body.id)).body.restored, 2)
  assert.deepEqual(new Set((await schedule.rows()).map(({ user_id }) => user_id)), new Set([otherCleaner.id]))
})

test('concurrent cancellations, undos and recordings lose no work', async () => {
  const plan = await schedule.save()
  const { body } = await cancel('2026-03-02', '2026-03-05')
  const today = await schedule.on(plan.agendaId, '2026-03-02')
  await Promise.all([
    undo(body.id),
    schedule.begin(today.id, { now: monday }),
    cancel('2026-03-02', '2026-03-08'),
    schedule.toggle(plan, { ATIVO: false }),
  ])
  const begun = await schedule.on(plan.agendaId, '2026-03-02')
  assert.deepEqual([begun.active, begun.status], [true, 'doing'])
})

test('a cancellation and its undo leave all appointments unchanged [R3-430]', async () => {
  const { coordinator } = schedule.group.people
  const plans = [
    await schedule.save(),
    await schedule.save({ environment: schedule.group.restroom, times: [['14:00', '15:00']] }),
  ]
  const day = fc.integer({ min: 2, max: 8 }).map((number) => `2026-03-0${number}`)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: 1 }), day), { maxLength: 4 }),
      fc.tuple(day, day).map((days) => days.sort()),
      fc.tuple(day, day).map((days) => days.sort()),
      async (removals, earlier, [from, to]) => {
        for (const [plan, on] of removals) {
          const { id } = await schedule.on(plans[plan]!.agendaId, on)
          await server.callAs(coordinator, removeAppointment, { params: { id } })
        }
        const kept = await cancel(earlier[0]!, earlier[1]!)
        const before = await state()
        const { body } = await cancel(from!, to!)
        if (body.id !== null) assert.equal((await undo(body.id)).body.restored, body.cancelled)
        assert.equal(await state(), before)
        if (kept.body.id !== null) await undo(kept.body.id)
      },
    ),
    { numRuns: 15 },
  )
})

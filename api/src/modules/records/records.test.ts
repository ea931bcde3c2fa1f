import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { listAppointments, readAppointment, removeAppointment } from '@zelo/contract/appointments'
import { readPlace } from '@zelo/contract/my-work'
import { changeRecordWindow, listRecordWindows } from '@zelo/contract/records'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { mostAwaiting } from '../executions/recording.service.ts'
import { at, type Phone } from '../my-work/test-phone.ts'
import { createRecords, type TestRecords } from './test-records.ts'

let server: TestApp
let phone: Phone
let records: TestRecords
let phones = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(async () => {
  phones += 1
  records = await createRecords(server, `fato${phones}`)
  phone = records.phone
})

test('a later scan with a key does not replace the first proof', async () => {
  const { id, code } = phone.group.lobby
  const plain = records.allTasksOn(2, { proof: { scanned: JSON.stringify({ id }) } })
  await records.deliverAt(at('09:12'), plain)
  const scanned = plain.map((work) => ({ ...work, proof: { scanned: code } }))
  const results = await records.deliverAt(at('21:00'), scanned)
  assert.deepEqual(
    results.map(({ presence }) => presence),
    ['plain_code', 'plain_code'],
  )
  const [record] = await records.recordsOn(2)
  assert.equal(record!.presence, 'plain_code')
  assert.deepEqual(record!.presences, [
    { presence: 'plain_code', at: at('09:05'), receivedAt: at('09:12') },
    { presence: 'scanned', at: at('09:05'), receivedAt: at('21:00') },
  ])
  const [event] = await records.readHistory(record!.id)
  assert.deepEqual([event!.kind, event!.at], ['added', at('21:00')])
})

test('no later delivery changes the start of a record', async () => {
  const work = records.taskOn(2, { endedAt: null })
  await records.deliverAt(at('09:06'), [work])
  await records.deliverAt(at('09:20'), [{ ...work, startedAt: at('03:05'), endedAt: at('09:15') }])
  await records.deliverAt(at('09:30'), [
    { ...work, endedAt: at('09:29'), observation: 'Molhado', extra: true },
  ])
  const [record] = await records.recordsOn(2)
  assert.deepEqual(
    [record!.createdAt, record!.updatedAt, record!.observacao, record!.extra],
    [at('09:05'), at('09:15'), 'Molhado', false],
  )
  const history = await records.readHistory(record!.id)
  assert.deepEqual(
    history.map(({ kind, facts }) => [kind, facts]),
    [
      ['added', { endedAt: at('09:15') }],
      ['added', { observation: 'Molhado' }],
    ],
  )
})

test('a task that is recorded as finished cannot become an undone task', async () => {
  const work = records.taskOn(2)
  await records.deliverAt(at('09:12'), [work])
  await records.deliverAt(at('09:30'), [{ ...work, undoneReason: 'Sala trancada' }])
  assert.equal((await records.recordsOn(2))[0]!.undoneReason, null)
})

test("late work within the company's window counts and is marked as late", async () => {
  await records.deliverAt(at('07:00', 9), records.allTasksOn(2))
  const { appointment, executions } = await records.detailOn(2)
  assert.deepEqual(
    [appointment.status, appointment.lateRecords, appointment.awaitingRecords],
    ['Completo', 2, undefined],
  )
  const { late, standing, delaySeconds, receivedAt } = executions[0]!.arrival
  assert.deepEqual(
    [late, standing, delaySeconds, receivedAt],
    [true, 'counted', 7 * 86_400 - 130 * 60, at('07:00', 9)],
  )
})

test('work that arrives before 6 a.m. the next day is not late', async () => {
  await records.deliverAt(at('05:59', 3), records.allTasksOn(2))
  assert.equal((await records.recordsOn(2))[0]!.arrival.late, false)
})

for (const [name, day, held] of [
  ['work of a day before the window', 2, 'old'],
  ['work of a future day', 20, 'ahead'],
] as const) {
  test(`${name} waits until a coordinator confirms it`, async () => {
    await records.deliverAt(at('12:00', 10), records.allTasksOn(day))
    const { appointment, executions } = await records.detailOn(day)
    assert.deepEqual(
      [appointment.status, appointment.lateRecords, appointment.awaitingRecords],
      [null, undefined, 2],
    )
    assert.deepEqual(
      executions.map(({ arrival }) => [arrival.standing, arrival.held]),
      [
        ['awaiting', held],
        ['awaiting', held],
      ],
    )
    const { total, records: waiting } = await records.awaiting()
    assert.deepEqual([total, waiting[0]!.held], [2, held])

    assert.equal((await records.judge.confirm(waiting.map(({ id }) => id))).body.records, 2)
    const confirmed = await records.detailOn(day)
    assert.deepEqual(
      [confirmed.appointment.status, confirmed.appointment.awaitingRecords],
      ['Completo', undefined],
    )
    assert.equal(confirmed.executions[0]!.arrival.standing, 'counted')
    assert.equal((await records.awaiting()).total, 0)
  })
}

test("an end that arrives after the company's window waits for a coordinator", async () => {
  const [one, two] = records.allTasksOn(2)
  await records.deliverAt(at('09:12'), [one!, { ...two!, endedAt: null }])
  await records.deliverAt(at('09:00', 20), [two!])
  await records.deliverAt(at('09:30', 20), [two!])
  const before = await records.detailOn(2)
  assert.deepEqual([before.appointment.status, before.appointment.awaitingRecords], ['Incompleto', 1])
  assert.deepEqual(before.executions.map(({ finished }) => finished).sort(), [false, true])
  const { records: waiting } = await records.awaiting()
  assert.deepEqual(
    waiting.map(({ additions }) => additions),
    [[{ endedAt: at('09:10') }]],
  )
  await records.judge.confirm([waiting[0]!.id])
  assert.equal((await records.detailOn(2)).appointment.status, 'Completo')
  assert.deepEqual(
    (await records.readHistory(waiting[0]!.id)).map(({ kind }) => kind),
    ['held', 'confirmed'],
  )
})

test('a confirmed late end keeps its own arrival time and delay', async () => {
  const work = records.taskOn(2)
  await records.deliverAt(at('09:12'), [{ ...work, endedAt: null }])
  await records.deliverAt(at('09:00', 20), [work])
  const [record] = await records.recordsOn(2)
  await records.judge.confirm([record!.id])
  const { receivedAt, delaySeconds } = (await records.recordsOn(2))[0]!.arrival
  assert.deepEqual([receivedAt, delaySeconds], [at('09:00', 20), 18 * 86_400 - 10 * 60])
})

test('no decision but a confirmation brings a removed appointment back', async () => {
  const { coordinator } = phone.group.people
  const params = { id: records.appointmentOn(2) }
  const activity = async () => {
    const { active, takenOut, slots } = (await records.detailOn(2)).appointment
    return { active, takenOut, slots }
  }
  assert.equal((await server.callAs(coordinator, removeAppointment, { params })).status, 200)
  const removed = await activity()
  await records.deliverAt(at('12:00', 10), [records.taskOn(2)])
  const [record] = await records.recordsOn(2)
  await records.judge.void([record!.id])
  assert.deepEqual(await activity(), removed)
  await records.judge.restore([record!.id])
  assert.deepEqual(await activity(), removed)
  await records.judge.confirm([record!.id])
  assert.deepEqual([removed.active, (await activity()).active], [false, true])
})

test('after a scan with a key, work with a keyless code waits', async () => {
  const { id } = phone.group.lobby
  const plain = (day: number) => records.allTasksOn(day, { proof: { scanned: JSON.stringify({ id }) } })
  await records.deliverAt(at('10:00', 2), plain(2))
  assert.equal((await records.detailOn(2)).appointment.status, 'Completo')
  await records.deliverAt(at('10:00', 3), records.allTasksOn(3))
  await records.deliverAt(at('10:00', 4), plain(4))
  const { appointment, executions } = await records.detailOn(4)
  assert.equal(appointment.status, null)
  assert.equal(executions[0]!.arrival.held, 'plain_code')
})

test('a code without a key counts if scanned before any key', async () => {
  const { id } = phone.group.lobby
  const plain = (at: string) => ({ proof: { scanned: JSON.stringify({ id }), at } })
  await records.deliverAt(at('10:00', 3), records.allTasksOn(3))
  const deliverPlain = async (moment: string, day: number, shown: string) =>
    (await records.deliverAt(moment, [records.taskOn(day, plain(shown))])).map(({ held }) => held)
  // The phone did this work before anybody scanned a key, but had no signal until later.
  assert.deepEqual(await deliverPlain(at('11:00', 3), 2, at('09:04', 2)), [undefined])
  assert.deepEqual(await deliverPlain(at('12:00', 4), 4, at('10:30', 3)), ['plain_code'])
  assert.deepEqual(await deliverPlain(at('12:00', 5), 5, at('09:00', 3)), ['plain_code'])
})

test('a code without a key does not reveal whether an environment exists', async () => {
  const { lobby, depot, people } = phone.group
  await records.deliverAt(at('10:00', 2), records.allTasksOn(2))
  const ask = async (id: number) => {
    const body = { proof: { scanned: JSON.stringify({ id }) } }
    return await server.callAs(people.cleaner, readPlace, { body })
  }
  assert.equal((await ask(depot.id)).body.name, depot.name)
  const [known, unknown] = [await ask(lobby.id), await ask(999_999)]
  assert.deepEqual([known.problem.code, unknown.problem.code], ['key_required', 'key_required'])
  assert.deepEqual(Object.keys(known.problem), Object.keys(unknown.problem))
})

test('if two off-schedule cleanings overlap, only the first counts', async () => {
  const { lobby, depot } = phone.group
  const off = (environment: typeof lobby, start: string, endedAt: string) =>
    phone.buildItem({ environment, start, endedAt })
  await records.deliverAt(at('16:00'), [
    off(depot, at('14:00'), at('14:30')),
    off(lobby, at('14:10'), at('14:20')),
    off(lobby, at('14:30'), at('14:40')),
  ])
  const { records: waiting } = await records.awaiting()
  assert.deepEqual(
    waiting.map(({ held, environment }) => [held, environment]),
    [['elsewhere', lobby.name]],
  )
})

test("limits the number of a user's waiting records for past days", async () => {
  const { lobby } = phone.group
  const works = Array.from({ length: 1200 }, (_, nth) => {
    const start = new Date(Date.parse(at('10:00')) - (20 + (nth % 300)) * 86_400_000 + nth * 60_000)
    return phone.buildItem({
      start: start.toISOString(),
      endedAt: new Date(start.getTime() + 60_000).toISOString(),
      proof: { scanned: lobby.code },
    })
  })
  const codes = []
  for (let nth = 0; nth < works.length; nth += 50) {
    const results = await records.deliverAt(at('10:30'), works.slice(nth, nth + 50))
    codes.push(...results.map(({ refused }) => refused))
  }
  assert.ok(codes.filter((code) => code === null).length <= mostAwaiting)
  assert.deepEqual(new Set(codes), new Set([null, 'too_many_records']))
  const query = { dataIni: '2025-03-01', dataFim: '2026-02-28', companyId: phone.group.parent }
  const { body } = await server.callAs(phone.group.people.reader, listAppointments, { query })
  assert.deepEqual(
    body.filter(({ active, status }) => active || status !== null),
    [],
  )
})

test('a user can start at most a hundred off-schedule cleanings a day', async () => {
  const works = Array.from({ length: 101 }, (_, nth) => {
    const start = new Date(Date.parse(at('01:00')) + nth * 10 * 60_000).toISOString()
    const { lobby, depot } = phone.group
    return phone.buildItem({ environment: nth % 2 ? lobby : depot, start, endedAt: start })
  })
  const first = await records.deliverAt(at('22:00'), works.slice(0, 50))
  const second = await records.deliverAt(at('22:00'), works.slice(50, 100))
  const last = await records.deliverAt(at('22:00'), works.slice(100))
  assert.deepEqual(new Set([...first, ...second].map(({ refused }) => refused)), new Set([null]))
  const made = (await phone.appointments()).length - records.days.length
  assert.ok(made <= 100)
  assert.equal(last[0]!.refused === null, made < 100)
})

test('no figure includes a voided record until the record is restored', async () => {
  await records.deliverAt(at('09:30'), records.allTasksOn(2))
  server.setClock(at('10:00', 9))
  const own = await records.recordsOn(2)
  const before = await records.figures()
  assert.equal((await records.judge.void([own[0]!.id])).body.records, 1)
  assert.equal((await records.judge.void([own[0]!.id])).body.records, 0)
  const voided = await records.detailOn(2)
  assert.equal(voided.appointment.status, 'Incompleto')
  assert.equal(voided.executions[0]!.arrival.standing, 'voided')
  assert.notDeepEqual(await records.figures(), before)
  const history = await records.readHistory(own[0]!.id)
  assert.deepEqual(
    history.map(({ kind, reason, by }) => [kind, reason, by.name]),
    [['voided', 'Registro de outra sala', phone.group.people.coordinator.name]],
  )
  assert.equal((await records.judge.restore([own[0]!.id])).body.records, 1)
  assert.equal((await records.detailOn(2)).appointment.status, 'Completo')
  assert.deepEqual(await records.figures(), before)
})

test('the late end of a voided record waits after its restoration', async () => {
  const [one, two] = records.allTasksOn(2)
  await records.deliverAt(at('09:12'), [one!, { ...two!, endedAt: null }])
  server.setClock(at('10:00', 3))
  const open = (await records.recordsOn(2)).find(({ finished }) => !finished)!
  await records.judge.void([open.id])
  for (let sent = 0; sent < 2; sent += 1) {
    const [result] = await records.deliverAt(at('09:00', 20), [two!])
    assert.deepEqual([result!.refused, result!.held], [null, undefined])
  }
  assert.equal((await records.awaiting()).total, 0)
  await records.judge.restore([open.id])
  const state = async () => (await records.recordsOn(2)).find(({ id }) => id === open.id)!
  assert.deepEqual(
    [(await state()).finished, (await state()).arrival.hasHeldFacts, (await records.awaiting()).total],
    [false, true, 1],
  )
  await records.judge.confirm([open.id])
  assert.equal((await state()).finished, true)
  assert.deepEqual(
    (await records.readHistory(open.id)).map(({ kind }) => kind),
    ['voided', 'held', 'restored', 'confirmed'],
  )
})

test('a confirmed record accepts repeated deliveries and additions', async () => {
  const work = records.taskOn(2, { endedAt: null })
  assert.equal((await records.deliverAt(at('12:00', 10), [work]))[0]!.held, 'old')
  const [record] = await records.recordsOn(2)
  await records.judge.confirm([record!.id])
  const repeated = await records.deliverAt(at('12:10', 10), [work])
  assert.deepEqual([repeated[0]!.refused, repeated[0]!.held], [null, undefined])
  await records.deliverAt(at('12:20', 10), [{ ...work, endedAt: at('09:10') }])
  const [waiting] = (await records.awaiting()).records
  assert.deepEqual(waiting!.additions, [{ endedAt: at('09:10') }])
})

test('an off-schedule cleaning becomes inactive if its only record is voided', async () => {
  const [result] = await records.deliverAt(at('16:00'), [
    phone.buildItem({ start: at('14:00'), endedAt: at('14:30') }),
  ])
  const params = { id: result!.appointmentId! }
  const read = async () => (await server.callAs(phone.group.people.reader, readAppointment, { params })).body
  const { executions } = await read()
  await records.judge.void(executions.map(({ id }) => id))
  const { appointment } = await read()
  assert.deepEqual([appointment.active, appointment.takenOut], [false, 'records'])
  await records.judge.restore(executions.map(({ id }) => id))
  assert.equal((await read()).appointment.active, true)
})

test('rejects unknown records, and voiding without a reason', async () => {
  await records.deliverAt(at('09:30'), records.allTasksOn(2))
  const [record] = await records.recordsOn(2)
  assert.deepEqual((await records.judge.void([record!.id], ' \u200b')).problem.errors, {
    reason: 'reason_required',
  })
  assert.equal((await records.judge.void([record!.id, 999_999])).problem.code, 'not_found')
  assert.equal((await records.detailOn(2)).appointment.status, 'Completo')
})

test("the application cannot change a record's facts in the database", async () => {
  await records.deliverAt(at('09:30'), records.allTasksOn(2))
  const statements = [
    sql`update executions set started_at = started_at - interval '1 hour'`,
    sql`update executions set presence = 'scanned'`,
    sql`delete from executions`,
    sql`update execution_events set facts = '{}'`,
  ]
  for (const statement of statements) {
    const run = server.database.inGroup(phone.group.id, (queries) => statement.execute(queries))
    await assert.rejects(run, /permission denied/)
  }
})

test('a company can set for how many days it accepts late work', async () => {
  const { branch, people } = phone.group
  const body = { companyId: branch, lateDays: 0 }
  assert.equal((await server.callAs(people.coordinator, changeRecordWindow, { body })).status, 403)
  await server.callAs(people.master, changeRecordWindow, { body })
  const windows = (await server.callAs(people.reader, listRecordWindows, {})).body
  assert.equal(windows.find(({ companyId }) => companyId === branch)!.lateDays, 0)
  await records.deliverAt(at('07:00', 3), records.allTasksOn(2))
  assert.equal((await records.recordsOn(2))[0]!.arrival.held, 'old')
})

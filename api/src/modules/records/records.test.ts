import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { listAppointments, readAppointment } from '@zelo/contract/appointments'
import { readAuditFacts } from '@zelo/contract/audit'
import { type MyWorkItem, readPlace } from '@zelo/contract/my-work'
import {
  changeRecordWindow,
  confirmRecords,
  listAwaitingRecords,
  listRecordWindows,
  readRecordHistory,
  restoreRecords,
  voidRecords,
} from '@zelo/contract/records'
import fc from 'fast-check'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { mostAwaiting } from '../executions/recording.service.ts'
import { at, createPhone, type Phone, type WorkItemWish } from '../my-work/test-phone.ts'

let server: TestApp
let phone: Phone
const everyDay = {
  type: 'sem',
  DIAS_SEMANA: 'Segunda-feira - Terça-feira - Quarta-feira - Quinta-feira - Sexta-feira - Sábado - Domingo',
} as const

/** The appointments of 2 to 27 March. */
let days: number[]
let phones = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(async () => {
  phones += 1
  server.setClock(at('08:00'))
  phone = await createPhone(server, `fato${phones}`)
  days = await phone.plan({
    validity: ['2026-03-02', '2026-03-27'],
    days: everyDay,
  })
})

/** Returns the appointment of a day of March. */
const appointmentOn = (day: number) => days[day - 2]!

/** Returns the first task of the day's main cleaning, done at 09:05–09:10. */
const taskOn = (day: number, wish: WorkItemWish = {}) =>
  phone.buildItem({
    of: appointmentOn(day),
    start: at('09:05', day),
    endedAt: at('09:10', day),
    ...wish,
  })

const allTasksOn = (day: number, wish: WorkItemWish = {}) =>
  phone.group.lobby.mandatory.map((taskId) => taskOn(day, { taskId, ...wish }))

async function deliverAt(moment: string, works: MyWorkItem[]) {
  server.setClock(moment)
  return await phone.deliver(works, undefined, moment)
}

async function detailOn(day: number) {
  const params = { id: appointmentOn(day) }
  return (await server.callAs(phone.group.people.reader, readAppointment, { params })).body
}

async function recordsOn(day: number) {
  return (await detailOn(day)).executions
}

async function awaiting() {
  const query = { companyId: phone.group.parent }
  return (await server.callAs(phone.group.people.reader, listAwaitingRecords, { query })).body
}

const judge = {
  confirm: (ids: number[]) =>
    server.callAs(phone.group.people.coordinator, confirmRecords, { body: { ids } }),
  void: (ids: number[], reason = 'Registro de outra sala') =>
    server.callAs(phone.group.people.coordinator, voidRecords, { body: { ids, reason } }),
  restore: (ids: number[]) =>
    server.callAs(phone.group.people.coordinator, restoreRecords, { body: { ids } }),
}

async function readHistory(id: number) {
  return (await server.callAs(phone.group.people.reader, readRecordHistory, { params: { id } })).body
}

test('keeps a code without a key as the proof despite later scans', async () => {
  const { id, code } = phone.group.lobby
  const plain = allTasksOn(2, { proof: { scanned: JSON.stringify({ id }) } })
  await deliverAt(at('09:12'), plain)
  const scanned = plain.map((work) => ({ ...work, proof: { scanned: code } }))
  const answers = await deliverAt(at('21:00'), scanned)
  assert.deepEqual(
    answers.map(({ presence }) => presence),
    ['plain_code', 'plain_code'],
  )
  const [record] = await recordsOn(2)
  assert.equal(record!.presence, 'plain_code')
  assert.deepEqual(record!.presences, [
    { presence: 'plain_code', at: at('09:05'), receivedAt: at('09:12') },
    { presence: 'scanned', at: at('09:05'), receivedAt: at('21:00') },
  ])
  const [event] = await readHistory(record!.id)
  assert.deepEqual([event!.kind, event!.at], ['added', at('21:00')])
})

test('never changes a delivered start', async () => {
  const work = taskOn(2, { endedAt: null })
  await deliverAt(at('09:06'), [work])
  await deliverAt(at('09:20'), [{ ...work, startedAt: at('03:05'), endedAt: at('09:15') }])
  await deliverAt(at('09:30'), [{ ...work, endedAt: at('09:29'), observation: 'Molhado', extra: true }])
  const [record] = await recordsOn(2)
  assert.deepEqual(
    [record!.createdAt, record!.updatedAt, record!.observacao, record!.extra],
    [at('09:05'), at('09:15'), 'Molhado', false],
  )
  const history = await readHistory(record!.id)
  assert.deepEqual(
    history.map(({ kind, facts }) => [kind, facts]),
    [
      ['added', { endedAt: at('09:15') }],
      ['added', { observation: 'Molhado' }],
    ],
  )
})

test('does not turn a finished task into an undone one', async () => {
  const work = taskOn(2)
  await deliverAt(at('09:12'), [work])
  await deliverAt(at('09:30'), [{ ...work, undoneReason: 'Sala trancada' }])
  assert.equal((await recordsOn(2))[0]!.undoneReason, null)
})

test('counts work of a past day inside the window, marked late', async () => {
  await deliverAt(at('07:00', 9), allTasksOn(2))
  const { appointment, executions } = await detailOn(2)
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

test('counts work of the previous evening as punctual until 6 a.m.', async () => {
  await deliverAt(at('05:59', 3), allTasksOn(2))
  assert.equal((await recordsOn(2))[0]!.arrival.late, false)
})

for (const [name, day, held] of [
  ['work of a day before the window', 2, 'old'],
  ['work of a day to come', 20, 'ahead'],
] as const) {
  test(`stores ${name} as waiting until it is confirmed`, async () => {
    await deliverAt(at('12:00', 10), allTasksOn(day))
    const { appointment, executions } = await detailOn(day)
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
    const { total, records } = await awaiting()
    assert.deepEqual([total, records[0]!.held], [2, held])

    assert.equal((await judge.confirm(records.map(({ id }) => id))).body.records, 2)
    const confirmed = await detailOn(day)
    assert.deepEqual(
      [confirmed.appointment.status, confirmed.appointment.awaitingRecords],
      ['Completo', undefined],
    )
    assert.equal(confirmed.executions[0]!.arrival.standing, 'counted')
    assert.equal((await awaiting()).total, 0)
  })
}

test('holds an end that arrives after the window; the record stays unchanged', async () => {
  const [one, two] = allTasksOn(2)
  await deliverAt(at('09:12'), [one!, { ...two!, endedAt: null }])
  await deliverAt(at('09:00', 20), [two!])
  await deliverAt(at('09:30', 20), [two!])
  const before = await detailOn(2)
  assert.deepEqual([before.appointment.status, before.appointment.awaitingRecords], ['Incompleto', 1])
  assert.deepEqual(before.executions.map(({ finished }) => finished).sort(), [false, true])
  const { records } = await awaiting()
  assert.deepEqual(
    records.map(({ additions }) => additions),
    [[{ endedAt: at('09:10') }]],
  )
  await judge.confirm([records[0]!.id])
  assert.equal((await detailOn(2)).appointment.status, 'Completo')
  assert.deepEqual(
    (await readHistory(records[0]!.id)).map(({ kind }) => kind),
    ['held', 'confirmed'],
  )
})

test('completes nothing with a plain code if a keyed label was scanned', async () => {
  const { id } = phone.group.lobby
  const plain = (day: number) => allTasksOn(day, { proof: { scanned: JSON.stringify({ id }) } })
  await deliverAt(at('10:00', 2), plain(2))
  assert.equal((await detailOn(2)).appointment.status, 'Completo')
  await deliverAt(at('10:00', 3), allTasksOn(3))
  await deliverAt(at('10:00', 4), plain(4))
  const { appointment, executions } = await detailOn(4)
  assert.equal(appointment.status, null)
  assert.equal(executions[0]!.arrival.held, 'plain_code')
})

test('reveals nothing to a plain code about key-requiring or unknown environments', async () => {
  const { lobby, depot, people } = phone.group
  await deliverAt(at('10:00', 2), allTasksOn(2))
  const ask = async (id: number) => {
    const body = { proof: { scanned: JSON.stringify({ id }) } }
    return await server.callAs(people.cleaner, readPlace, { body })
  }
  assert.equal((await ask(depot.id)).body.name, depot.name)
  const [known, unknown] = [await ask(lobby.id), await ask(999_999)]
  assert.deepEqual([known.problem.code, unknown.problem.code], ['key_required', 'key_required'])
  assert.deepEqual(Object.keys(known.problem), Object.keys(unknown.problem))
})

test('counts overlapping off-schedule cleanings in one environment only', async () => {
  const { lobby, depot } = phone.group
  const off = (environment: typeof lobby, start: string, endedAt: string) =>
    phone.buildItem({ environment, start, endedAt })
  await deliverAt(at('16:00'), [
    off(depot, at('14:00'), at('14:30')),
    off(lobby, at('14:10'), at('14:20')),
    off(lobby, at('14:30'), at('14:40')),
  ])
  const { records } = await awaiting()
  assert.deepEqual(
    records.map(({ held, environment }) => [held, environment]),
    [['elsewhere', lobby.name]],
  )
})

test('limits the records that a script can write into the past', async () => {
  const { lobby } = phone.group
  const works = Array.from({ length: 1200 }, (_, nth) => {
    const start = new Date(Date.parse(at('10:00')) - (20 + (nth % 300)) * 86_400_000 + nth * 60_000)
    return phone.buildItem({
      start: start.toISOString(),
      endedAt: new Date(start.getTime() + 60_000).toISOString(),
      proof: { scanned: lobby.code },
    })
  })
  const refused = []
  for (let nth = 0; nth < works.length; nth += 50) {
    const answers = await deliverAt(at('10:30'), works.slice(nth, nth + 50))
    refused.push(...answers.map(({ refused }) => refused))
  }
  assert.ok(refused.filter((code) => code === null).length <= mostAwaiting)
  assert.deepEqual(new Set(refused), new Set([null, 'too_many_records']))
  const query = { dataIni: '2025-03-01', dataFim: '2026-02-28', companyId: phone.group.parent }
  const { body } = await server.callAs(phone.group.people.reader, listAppointments, { query })
  assert.deepEqual(
    body.filter(({ active, status }) => active || status !== null),
    [],
  )
})

test('limits a user to a hundred off-schedule cleanings a day', async () => {
  const works = Array.from({ length: 101 }, (_, nth) => {
    const start = new Date(Date.parse(at('01:00')) + nth * 10 * 60_000).toISOString()
    const { lobby, depot } = phone.group
    return phone.buildItem({ environment: nth % 2 ? lobby : depot, start, endedAt: start })
  })
  const first = await deliverAt(at('22:00'), works.slice(0, 50))
  const second = await deliverAt(at('22:00'), works.slice(50, 100))
  const last = await deliverAt(at('22:00'), works.slice(100))
  assert.deepEqual(new Set([...first, ...second].map(({ refused }) => refused)), new Set([null]))
  const made = (await phone.appointments()).length - days.length
  assert.ok(made <= 100)
  assert.equal(last[0]!.refused === null, made < 100)
})

test('removes a voided record from all sums, and restores it', async () => {
  await deliverAt(at('09:30'), allTasksOn(2))
  server.setClock(at('10:00', 9))
  const records = await recordsOn(2)
  const before = await figures()
  assert.equal((await judge.void([records[0]!.id])).body.records, 1)
  assert.equal((await judge.void([records[0]!.id])).body.records, 0)
  const voided = await detailOn(2)
  assert.equal(voided.appointment.status, 'Incompleto')
  assert.equal(voided.executions[0]!.arrival.standing, 'voided')
  assert.notDeepEqual(await figures(), before)
  const history = await readHistory(records[0]!.id)
  assert.deepEqual(
    history.map(({ kind, reason, by }) => [kind, reason, by.name]),
    [['voided', 'Registro de outra sala', phone.group.people.coordinator.name]],
  )
  assert.equal((await judge.restore([records[0]!.id])).body.records, 1)
  assert.equal((await detailOn(2)).appointment.status, 'Completo')
  assert.deepEqual(await figures(), before)
})

test('takes out a voided off-schedule cleaning', async () => {
  const [answer] = await deliverAt(at('16:00'), [
    phone.buildItem({ start: at('14:00'), endedAt: at('14:30') }),
  ])
  const params = { id: answer!.appointmentId! }
  const read = async () => (await server.callAs(phone.group.people.reader, readAppointment, { params })).body
  const { executions } = await read()
  await judge.void(executions.map(({ id }) => id))
  const { appointment } = await read()
  assert.deepEqual([appointment.active, appointment.takenOut], [false, 'records'])
  await judge.restore(executions.map(({ id }) => id))
  assert.equal((await read()).appointment.active, true)
})

test('rejects voids without a reason and unknown records', async () => {
  await deliverAt(at('09:30'), allTasksOn(2))
  const [record] = await recordsOn(2)
  assert.deepEqual((await judge.void([record!.id], ' \u200b')).problem.errors, { reason: 'reason_required' })
  assert.equal((await judge.void([record!.id, 999_999])).problem.code, 'not_found')
  assert.equal((await detailOn(2)).appointment.status, 'Completo')
})

test("prevents the application from changing a record's facts in the database", async () => {
  await deliverAt(at('09:30'), allTasksOn(2))
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

test('lets a company set its own window', async () => {
  const { branch, people } = phone.group
  const body = { companyId: branch, lateDays: 0 }
  assert.equal((await server.callAs(people.coordinator, changeRecordWindow, { body })).status, 403)
  await server.callAs(people.master, changeRecordWindow, { body })
  const windows = (await server.callAs(people.reader, listRecordWindows, {})).body
  assert.equal(windows.find(({ companyId }) => companyId === branch)!.lateDays, 0)
  await deliverAt(at('07:00', 3), allTasksOn(2))
  assert.equal((await recordsOn(2))[0]!.arrival.held, 'old')
})

/** Returns the report figures of the first week. */
async function figures() {
  const { parent, people } = phone.group
  const query = { companyId: parent, from: '2026-03-02', to: '2026-03-08' }
  const interval = { dataIni: '2026-03-02', dataFim: '2026-03-08', companyId: parent }
  const { body: facts } = await server.callAs(people.reader, readAuditFacts, { query })
  const { body: listed } = await server.callAs(people.reader, listAppointments, { query: interval })
  const standing = listed
    .filter(({ active }) => active)
    .map(({ id, status, slots, extras, notDone }) => ({ id, status, slots, extras, notDone }))
  return { facts, standing }
}

type Attack = { day: number; task: number; nth: number; change: number; at: number; off: boolean }

const attack: fc.Arbitrary<Attack> = fc.record({
  day: fc.integer({ min: 2, max: 8 }),
  task: fc.nat(1),
  nth: fc.nat(9),
  change: fc.nat(4),
  at: fc.nat(600),
  off: fc.boolean(),
})

/** Forges a delivery with known UUIDs: unchanged, other times, an end, a note, a proof, or a new record. */
function forge(sent: readonly MyWorkItem[], { day, task, nth, change, at: minute, off }: Attack): MyWorkItem {
  const time = new Date(Date.parse(at('06:00', day)) + minute * 60_000).toISOString()
  const known = sent[nth % sent.length]!
  if (change === 0) return { ...known, startedAt: time, endedAt: null }
  if (change === 1) return { ...known, endedAt: new Date(Date.parse(time) + 86_400_000).toISOString() }
  if (change === 2) return { ...known, observation: 'Feito de novo', undoneReason: 'Ocupado' }
  if (change === 3) return { ...known, proof: { typed: phone.group.lobby.shortCode }, extra: true }
  const taskId = phone.group.lobby.mandatory[task]!
  const wish = { taskId, start: time, endedAt: time, clientId: randomUUID() }
  return off ? phone.buildItem(wish) : phone.buildItem({ ...wish, of: appointmentOn(day) })
}

test('keeps first facts and closed weeks unchanged for any delivery', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(attack, { minLength: 1, maxLength: 12 }), async (attacks) => {
      phones += 1
      server.setClock(at('08:00'))
      phone = await createPhone(server, `fecho${phones}`)
      days = await phone.plan({ validity: ['2026-03-02', '2026-03-08'], days: everyDay })
      const sent: MyWorkItem[] = []
      for (const day of [2, 3, 5]) {
        const works = [taskOn(day), taskOn(day, { taskId: phone.group.lobby.mandatory[1], endedAt: null })]
        await deliverAt(at('10:00', day), works)
        sent.push(...works)
      }
      server.setClock(at('10:00', 20))
      const before = await figures()
      const firstFacts = async () => {
        const rows = await phone.recorded()
        return sent.map(({ clientId }) => {
          const row = rows.find(({ client_id }) => client_id === clientId)!
          return [row.started_at, row.ended_at, row.observation, row.undone_reason, row.presence, row.extra]
        })
      }
      const told = await firstFacts()
      for (const one of attacks) await deliverAt(at('11:00', 20), [forge(sent, one)])
      assert.deepEqual(await figures(), before)
      assert.deepEqual(await firstFacts(), told)
    }),
    { numRuns: 12 },
  )
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createAbsence } from '@zelo/contract/absences'
import { previewAgendas, previewEdit, saveAgendas } from '@zelo/contract/agendas'
import { listAppointments } from '@zelo/contract/appointments'
import * as contract from '@zelo/contract/calendar-days'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { buildAgendaItem } from '../agendas/test-agenda.ts'
import { createSchedule, type Schedule } from '../agendas/test-schedule.ts'

let server: TestApp
let schedule: Schedule
let count = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(async () => {
  count += 1
  server.setClock(monday)
  schedule = await createSchedule(server, `dia${count}`)
})

const closure = { name: 'Dedetização', kind: 'closure', effect: 'skip' } as const

const add = async (body: object) =>
  (await server.send(schedule.group.people.coordinator, contract.createCalendarDay, { body })).body
const preview = async (body: object) =>
  (await server.send(schedule.group.people.reader, contract.previewCalendarDay, { body })).body
const remove = async (id: number) =>
  (await server.callAs(schedule.group.people.coordinator, contract.removeCalendarDay, { params: { id } }))
    .body
const turn = async (id: number, active: boolean) =>
  (
    await server.callAs(schedule.group.people.coordinator, contract.switchCalendarDay, {
      params: { id },
      body: { active },
    })
  ).body
const list = async (from: string, to: string, companyId?: number) =>
  (
    await server.callAs(schedule.group.people.reader, contract.listCalendarDays, {
      query: { from, to, ...(companyId && { companyId }) },
    })
  ).body

async function shown(from: string, to = from) {
  const { people, parent } = schedule.group
  const query = { dataIni: from, dataFim: to, companyId: parent }
  const rows = (await server.callAs(people.reader, listAppointments, { query })).body
  return rows.map(({ dataAgend, active, takenOut, skipped, plannedDay, slots }) => ({
    day: dataAgend,
    active,
    takenOut,
    skipped,
    plannedDay,
    slots: slots.map(({ start }) => start),
  }))
}

test('a closure skips its day, and can be previewed and removed', async () => {
  const { branch } = schedule.group
  await schedule.save()
  const before = await schedule.rows()
  const body = { ...closure, companyId: branch, day: '2026-03-05' }
  const looked = await preview(body)
  assert.deepEqual([looked.skipped, looked.moved, looked.clashes], [1, 0, 0])
  assert.deepEqual(await schedule.rows(), before)
  const { id, ...effect } = await add(body)
  assert.deepEqual(effect, looked)
  assert.deepEqual(await shown('2026-03-05'), [
    {
      day: '2026-03-05',
      active: false,
      takenOut: 'skipped',
      skipped: { name: 'Dedetização', reason: 'closure' },
      plannedDay: null,
      slots: ['09:00'],
    },
  ])
  assert.equal((await schedule.days()).length, 6)
  const undone = await remove(id)
  assert.deepEqual([undone.restored, undone.skipped], [1, 0])
  const rows = await schedule.rows()
  assert.deepEqual(rows, before)
})

test("lists each day that a company's or group's calendar entries cover", async () => {
  const { branch, otherBranch } = schedule.group
  await add({ ...closure, companyId: null, rule: '12-25', name: 'Natal', kind: 'national' })
  await add({ ...closure, companyId: branch, from: '2026-12-24', to: '2026-12-26', name: 'Recesso' })
  await add({ ...closure, companyId: otherBranch, rule: 'easter-2', name: 'Outra', yearFrom: 2027 })
  const days = (await list('2026-12-01', '2027-12-31', branch)).map(({ day, name, companyId, active }) => [
    day,
    name,
    companyId,
    active,
  ])
  assert.deepEqual(days, [
    ['2026-12-24', 'Recesso', branch, true],
    ['2026-12-25', 'Natal', null, true],
    ['2026-12-25', 'Recesso', branch, true],
    ['2026-12-26', 'Recesso', branch, true],
    ['2027-12-25', 'Natal', null, true],
  ])
  const all = await list('2026-01-01', '2027-06-01')
  assert.deepEqual(
    all.filter(({ name }) => name === 'Outra').map(({ day }) => day),
    ['2027-03-26'],
  )
})

test('new plans, edits and previews follow the calendar', async () => {
  const { group } = schedule
  await add({ ...closure, companyId: null, day: '2026-03-04' })
  const items = [
    buildAgendaItem(group),
    {
      ...buildAgendaItem(group, { environment: group.restroom, times: [['11:00', '12:00']] }),
      onHoliday: 'keep',
    },
    {
      ...buildAgendaItem(group, {
        environment: group.restroom,
        days: { type: 'mes', DIA_MES: 4 },
        times: [['13:00', '14:00']],
      }),
      onHoliday: 'move',
    },
  ]
  const looked = (await server.send(group.people.coordinator, previewAgendas, { query: {}, body: items }))
    .body
  const brief = looked.items.map(
    (item: { appointments: number; skippedDays: object[]; movedDays: object[] }) => [
      item.appointments,
      item.skippedDays,
      item.movedDays,
    ],
  )
  assert.deepEqual(brief, [
    [6, [{ day: '2026-03-04', name: 'Dedetização', reason: 'closure' }], []],
    [7, [], []],
    [1, [], [{ day: '2026-03-04', to: '2026-03-05' }]],
  ])
  const saved = (await server.send(group.people.coordinator, saveAgendas, { query: {}, body: items })).body
  assert.deepEqual(
    saved.agendas.map(({ appointments }: { appointments: number }) => appointments),
    [6, 7, 1],
  )
  const wednesday = await shown('2026-03-04', '2026-03-05')
  assert.deepEqual(
    wednesday.map(({ day, active, plannedDay }) => [day, active, plannedDay]),
    [
      ['2026-03-04', false, null],
      ['2026-03-04', true, null],
      ['2026-03-05', true, null],
      ['2026-03-05', true, null],
      ['2026-03-05', true, '2026-03-04'],
    ],
  )
  const plan = await schedule.save({ person: group.people.otherCleaner, times: [['16:00', '17:00']] })
  const wish = { times: [['18:00', '19:00']], person: group.people.otherCleaner } as const
  const asked = { body: schedule.changed(plan, wish) }
  const change = (await server.callAs(group.people.reader, previewEdit, asked)).body
  assert.deepEqual([change.cleanings, change.skippedDays.length, change.kept.length], [6, 1, 7])
  await schedule.edit(plan, wish)
  const edited = await schedule.on(plan.agendaId, '2026-03-04')
  assert.deepEqual([edited.active, edited.skip_name, edited.start_time], [false, 'Dedetização', '18:00'])
})

test('rejects a weekly agenda that moves cleanings off holidays', async () => {
  const { people } = schedule.group
  const body = [{ ...buildAgendaItem(schedule.group), onHoliday: 'move' }]
  const reply = await server.send(people.coordinator, saveAgendas, { query: {}, body })
  assert.deepEqual(reply.problem.errors, { '0.onHoliday': 'move_needs_month' })
})

test('a half-day closure skips only the cleanings within it', async () => {
  await schedule.save({
    times: [
      ['09:00', '10:00'],
      ['15:00', '15:20'],
    ],
  })
  const half = { ...closure, companyId: null, day: '2026-03-04', startTime: '00:00', endTime: '14:00' }
  const effect = await add(half)
  assert.deepEqual([effect.skipped, effect.shortened], [0, 1])
  const [row] = await shown('2026-03-04')
  assert.deepEqual([row?.active, row?.slots], [true, ['15:00']])
  const before = await schedule.rows()
  const second = await add({ ...half, startTime: '14:00', endTime: '18:00' })
  assert.equal(second.skipped, 1)
  await remove(second.id)
  assert.deepEqual(await schedule.rows(), before)
  await turn(effect.id, false)
  assert.deepEqual((await shown('2026-03-04'))[0]?.slots, ['09:00', '15:00'])
})

test('a change of the calendar keeps past and begun appointments', async () => {
  const plan = await schedule.save()
  server.setClock('2026-03-04T09:10:00-03:00')
  const today = await schedule.on(plan.agendaId, '2026-03-04')
  await schedule.begin(today.id, { now: '2026-03-04T09:05:00-03:00' })
  const effect = await add({ ...closure, companyId: null, from: '2026-03-03', to: '2026-03-05' })
  assert.equal(effect.skipped, 1)
  assert.deepEqual(
    (await shown('2026-03-02', '2026-03-06')).map(({ active }) => active),
    [true, true, true, false, true],
  )
})

test('work recorded on a skipped day counts', async () => {
  const plan = await schedule.save()
  await add({ ...closure, companyId: null, day: '2026-03-02' })
  const row = await schedule.on(plan.agendaId, '2026-03-02')
  assert.equal(row.active, false)
  await schedule.begin(row.id, { now: '2026-03-02T08:00:00-03:00' })
  const [done] = await shown('2026-03-02')
  assert.deepEqual([done?.active, done?.skipped], [true, null])
})

test("a removed closure causes no missed slot, even after the slot's start", async () => {
  const plan = await schedule.save()
  server.setClock('2026-03-02T08:30:00-03:00')
  const { id } = await add({ ...closure, companyId: null, day: '2026-03-02' })
  server.setClock('2026-03-02T09:30:00-03:00')
  await remove(id)
  const row = await schedule.on(plan.agendaId, '2026-03-02')
  assert.deepEqual([row.active, row.exempt_count], [true, 1])
})

test('counts the clashes of restored cleanings', async () => {
  const { group } = schedule
  const { id } = await add({ ...closure, companyId: group.branch, day: '2026-03-04' })
  await schedule.save()
  await schedule.save({
    environment: group.restroom,
    times: [['09:30', '10:30']],
    validity: ['2026-03-04', '2026-03-04'],
  })
  const looked = (
    await server.callAs(group.people.reader, contract.previewCalendarSwitch, {
      params: { id },
      body: { active: false },
    })
  ).body
  assert.deepEqual([looked.restored, looked.clashes], [2, 1])
  assert.deepEqual(
    looked.clashList.map(({ day, otherStart }) => [day, otherStart].length),
    [2],
  )
})

test('counts the clashes of cleanings that a substitute does', async () => {
  const { branch, restroom, people } = schedule.group
  const cover = { mode: 'person', userId: people.otherCleaner.id } as const
  const other = { environment: restroom, person: people.otherCleaner, times: [['09:30', '10:30']] } as const
  const cases = [
    ['2026-03-04', 'inherit', 'keep'],
    ['2026-03-05', 'keep', 'inherit'],
  ] as const
  for (const [day, covered, own] of cases) {
    const once = { validity: [day, day] } as const
    await schedule.save({ ...once, onHoliday: covered })
    await schedule.save({ ...once, ...other, onHoliday: own })
    await server.callAs(people.coordinator, createAbsence, {
      body: { userId: people.cleaner.id, from: day, to: day, kind: 'falta', cover },
    })
    const { id, skipped } = await add({ ...closure, companyId: branch, day })
    assert.equal(skipped, 1)
    const { restored, clashes, clashList } = await remove(id)
    assert.deepEqual([restored, clashes, clashList[0]?.person], [1, 1, people.otherCleaner.name], day)
  }
})

test('reports every field error of a new day at once', async () => {
  const { coordinator } = schedule.group.people
  const wrong = async (body: object) =>
    (
      await server.send(coordinator, contract.createCalendarDay, {
        body: { ...closure, companyId: null, ...body },
      })
    ).problem.errors
  assert.deepEqual(await wrong({ name: ' ' }), { name: 'calendar_name_required', day: 'required' })
  assert.deepEqual(await wrong({ day: '2026-03-04', rule: '12-25' }), { day: 'calendar_one_of' })
  assert.deepEqual(await wrong({ rule: '13-01' }), { rule: 'calendar_rule_invalid' })
  assert.deepEqual(await wrong({ from: '2026-03-04' }), { to: 'required' })
  assert.deepEqual(await wrong({ from: '2026-03-04', to: '2026-03-03' }), { to: 'calendar_range_reversed' })
  assert.deepEqual(await wrong({ from: '2026-03-04', to: '2027-03-05' }), { to: 'calendar_range_too_long' })
  const times = { startTime: '14:00', endTime: '08:00' }
  assert.deepEqual(await wrong({ day: '2026-03-04', ...times }), { endTime: 'calendar_times_reversed' })
  assert.deepEqual(await wrong({ day: '2026-03-04', yearFrom: 2026 }), {
    yearFrom: 'calendar_years_need_rule',
  })
  assert.deepEqual(await list('2026-01-01', '2026-12-31'), [])
})

test('choosing a state replaces the holidays of the previous state', async () => {
  const { branch, people } = schedule.group
  await schedule.save({ validity: ['2026-03-02', '2026-04-30'] })
  const place = { companyId: branch, state: 'PE', municipality: 'Olinda' } as const
  const looked = (await server.callAs(people.reader, contract.previewCalendarPlace, { body: place })).body
  const set = (await server.callAs(people.coordinator, contract.setCalendarPlace, { body: place })).body
  assert.deepEqual({ companyId: branch, ...looked }, set)
  // The plan skips 6 March (Pernambuco), 3 April (Good Friday) and 21 April.
  assert.equal(set.skipped, 3)
  const states = async () =>
    (await list('2026-01-01', '2026-12-31', branch))
      .filter(({ kind }) => kind === 'state')
      .map(({ day }) => day)
  assert.deepEqual(await states(), ['2026-03-06'])
  const moved = await server.callAs(people.coordinator, contract.setCalendarPlace, {
    body: { ...place, state: 'CE' },
  })
  assert.deepEqual([moved.body.skipped, moved.body.restored], [1, 1])
  assert.deepEqual(await states(), ['2026-03-25'])
  assert.equal((await list('2026-11-20', '2026-11-20', branch)).length, 1)
})

test("imports a city's holidays from Excel, or reports each wrong line", async () => {
  const { branch, people } = schedule.group
  await schedule.save()
  const send = (text: string) =>
    server.send(people.coordinator, contract.calendarDayImport.call, {
      body: { csvFeriados: new File([Buffer.from(text, 'latin1')], 'feriados.csv'), companyId: branch },
    })
  const faulty = await send(
    'data;nome;lei\r\n31/02/2026;São João;\r\n05/03/2026;;x\r\n13/jun;Antônio;\r\n13/06;Antônio;\r\n',
  )
  assert.deepEqual(
    faulty.problem.faults?.map(({ line, column, reason }) => [line, column, reason]),
    [
      [2, 'data', 'invalid_date'],
      [3, 'nome', 'required'],
      [5, 'data', 'repeated_in_file'],
    ],
  )
  const good = 'data;nome;lei\r\n05/03/2026;Aniversário;Lei 9/1900\r\n13/jun;Santo Antônio;\r\n'
  assert.deepEqual((await send(good)).body, { imported: 2 })
  const rows = (await list('2026-01-01', '2026-12-31', branch)).map(({ day, name, kind, source, rule }) => [
    day,
    name,
    kind,
    source,
    rule,
  ])
  assert.deepEqual(rows, [
    ['2026-03-05', 'Aniversário', 'municipal', 'Lei 9/1900', null],
    ['2026-06-13', 'Santo Antônio', 'municipal', '', '06-13'],
  ])
  assert.equal((await shown('2026-03-05'))[0]?.active, false)
  assert.equal((await send(good)).problem.faults?.length, 2)
})

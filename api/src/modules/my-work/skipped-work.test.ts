import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createAbsence } from '@zelo/contract/absences'
import { saveAgendas } from '@zelo/contract/agendas'
import { createCalendarDay, type NewCalendarDay, removeCalendarDay } from '@zelo/contract/calendar-days'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { buildAgendaItem } from '../agendas/test-agenda.ts'
import { at, createPhone, type Phone } from './test-phone.ts'

let server: TestApp
let phone: Phone
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

beforeEach(async () => {
  groups += 1
  server.setClock(monday)
  phone = await createPhone(server, `feriado${groups}`)
})

const closure = { companyId: null, kind: 'closure', effect: 'skip', source: '' } as const

async function close(body: Omit<NewCalendarDay, keyof typeof closure>): Promise<number> {
  const { coordinator } = phone.group.people
  return (await server.callAs(coordinator, createCalendarDay, { body: { ...closure, ...body } })).body.id
}

const readDay = (day: string) => phone.list(phone.group.people.cleaner, day, day)

test('lists a skipped cleaning with the reason and the environment', async () => {
  const { people, lobby } = phone.group
  const [, tuesday] = await phone.plan()
  const id = await close({ day: '2026-03-03', name: 'Dedetização' })
  const { appointments, skipped, places } = await readDay('2026-03-03')
  assert.deepEqual(appointments, [])
  assert.deepEqual(skipped, [
    {
      appointmentId: tuesday,
      revisionId: null,
      day: '2026-03-03',
      environmentId: lobby.id,
      start: '09:00',
      end: '10:00',
      name: 'Dedetização',
      reason: 'closure',
    },
  ])
  assert.deepEqual(
    places.map((place) => place.id),
    [lobby.id],
  )
  assert.equal((await phone.list(people.otherCleaner)).skipped, undefined)
  await server.callAs(people.coordinator, removeCalendarDay, { params: { id } })
  const restored = await readDay('2026-03-03')
  assert.deepEqual([restored.appointments[0]?.id, restored.skipped], [tuesday, undefined])
})

test('a half-day holiday skips only the cleanings within its hours', async () => {
  await phone.plan({
    times: [
      ['09:00', '10:00'],
      ['15:00', '15:20'],
    ],
  })
  await close({ day: '2026-03-03', name: 'Véspera', startTime: '14:00', endTime: '18:00' })
  const half = await readDay('2026-03-03')
  assert.deepEqual(
    half.appointments[0]?.slots.map(({ start }) => start),
    ['09:00'],
  )
  const list = (skipped: typeof half.skipped) => skipped?.map(({ start, name }) => `${start} ${name}`)
  assert.deepEqual(list(half.skipped), ['15:00 Véspera'])
  await close({ day: '2026-03-03', name: 'Obra' })
  const whole = await readDay('2026-03-03')
  assert.deepEqual([whole.appointments, list(whole.skipped)], [[], ['09:00 Obra', '15:00 Obra']])
})

test('a cleaning moved to another day shows its planned day', async () => {
  const { group } = phone
  const item = buildAgendaItem(group, { days: { type: 'mes', DIA_MES: 4 } })
  await close({ day: '2026-03-04', name: 'Feriado' })
  await server.callAs(group.people.coordinator, saveAgendas, {
    query: {},
    body: [{ ...item, onHoliday: 'move' }],
  })
  assert.deepEqual(await readDay('2026-03-04').then(({ appointments }) => appointments), [])
  const [moved] = (await readDay('2026-03-05')).appointments
  assert.deepEqual([moved?.day, moved?.plannedDay], ['2026-03-05', '2026-03-04'])
})

test('late work for a skipped appointment restores the appointment', async () => {
  const [today] = await phone.plan()
  await close({ day: '2026-03-02', name: 'Decreto' })
  assert.equal((await readDay('2026-03-02')).skipped?.length, 1)
  const [result] = await phone.deliver([phone.buildItem({ of: today! })])
  assert.deepEqual([result?.refused, result?.appointmentId], [null, today])
  const { appointments, skipped } = await readDay('2026-03-02')
  assert.deepEqual([appointments[0]?.executions.length, skipped], [1, undefined])
})

test("a phone lists no skipped cleanings during the user's absence", async () => {
  const { cleaner, coordinator } = phone.group.people
  await phone.plan()
  const absence = { from: '2026-03-03', to: '2026-03-03', kind: 'falta' } as const
  await server.callAs(coordinator, createAbsence, {
    body: { userId: cleaner.id, ...absence, cover: { mode: 'uncovered' } },
  })
  await close({ day: '2026-03-03', name: 'Dedetização' })
  const { appointments, skipped } = await readDay('2026-03-03')
  assert.deepEqual([appointments, skipped], [[], undefined])
})

test('off-schedule work on a skipped day does not restore the planned appointment', async () => {
  await phone.plan()
  await close({ day: '2026-03-02', name: 'Decreto' })
  const start = phone.buildItem({ start: at('14:00'), endedAt: at('14:05') })
  const [result] = await phone.deliver([start])
  assert.equal(result?.refused, null)
  const { appointments, skipped } = await readDay('2026-03-02')
  assert.deepEqual([appointments[0]?.offSchedule, skipped?.length], [true, 1])
})

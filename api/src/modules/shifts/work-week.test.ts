import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { previewAgendas, previewEdit } from '@zelo/contract/agendas'
import { usualWorkRules } from '@zelo/contract/rules/work-rules'
import { readWorkWeek, simulateWorkWeek } from '@zelo/contract/work-week'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { morningShift } from '../../../test/test-living-group.ts'
import { type Absences, createAbsences } from '../absences/test-absences.ts'
import { buildAgendaItem, type PlanWish } from '../agendas/test-agenda.ts'
import { giveShift, nightShift as night } from './test-shift.ts'

let server: TestApp
let plans: Absences
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

beforeEach(async () => {
  groups += 1
  server.setClock(monday)
  plans = await createAbsences(server, `semana${groups}`)
})

const by = () => plans.group.people.coordinator
const give = (name: string, shift: typeof night | typeof morningShift, userIds: readonly number[]) =>
  giveShift(server, by(), { name, shift, userIds })

const everyDay = { days: { type: '12X' }, validity: ['2026-03-02', '2026-04-30'] } as const satisfies PlanWish

async function readWeek(day: string, userId = plans.group.people.cleaner.id) {
  const { body } = await server.callAs(by(), readWorkWeek, { query: { day, userId } })
  return body
}

test("a person's week shows shifts, cleanings, load and warnings", async () => {
  const { cleaner } = plans.group.people
  await give('Manhã', morningShift, [cleaner.id])
  await plans.save({
    days: { type: 'sem', DIAS_SEMANA: 'Terça-feira - Sábado' },
    times: [['08:00', '09:00']],
    validity: ['2026-03-02', '2026-03-31'],
  })
  const { from, to, people } = await readWeek('2026-03-04')
  assert.deepEqual([from, to], ['2026-03-01', '2026-03-07'])
  const [person] = people
  assert.equal(person?.weekMinutes, 5 * 528 + 60)
  assert.deepEqual(
    person?.days.map(({ shift, cleanings, loadPercent, warnings }) => [
      shift?.name ?? null,
      cleanings.map(({ start }) => start),
      loadPercent,
      warnings.map(({ kind }) => kind),
    ]),
    [
      [null, [], 0, ['long_week']],
      ['Manhã', [], 0, []],
      ['Manhã', ['08:00'], 13, []],
      ['Manhã', [], 0, []],
      ['Manhã', [], 0, []],
      ['Manhã', [], 0, []],
      [null, ['08:00'], 13, ['day_off']],
    ],
  )
})

test('without a shift, a person gets a load, but no warnings', async () => {
  await plans.save({ times: [['08:00', '20:00']] })
  const [person] = (await readWeek('2026-03-04')).people
  assert.equal(person?.days[2]?.loadPercent, 167)
  assert.deepEqual(
    person?.days.flatMap(({ warnings }) => warnings),
    [],
  )
})

test('a night shift includes cleanings after midnight, even in the next month', async () => {
  const { cleaner } = plans.group.people
  await give('Noite', { ...night, anchorDay: '2026-03-31' }, [cleaner.id])
  await plans.save({
    days: { type: 'sem', DIAS_SEMANA: 'Quarta-feira' },
    times: [['02:00', '03:00']],
    validity: ['2026-04-01', '2026-04-01'],
  })
  const [person] = (await readWeek('2026-03-31')).people
  const tuesday = person?.days[2]
  assert.equal(tuesday?.day, '2026-03-31')
  assert.deepEqual(
    tuesday.cleanings.map(({ day, start }) => [day, start]),
    [['2026-04-01', '02:00']],
  )
  assert.equal(tuesday.capacityMinutes, 648)
  assert.deepEqual(
    person?.days.flatMap(({ warnings }) => warnings),
    [],
  )
})

test('a simulation shows the week with other rules and saves nothing', async () => {
  const { cleaner } = plans.group.people
  await give('Manhã', morningShift, [cleaner.id])
  const body = {
    day: '2026-03-04',
    userId: cleaner.id,
    rules: { ...usualWorkRules, weeklyMinutes: 2400, consecutiveDays: 4 },
  }
  const { body: simulated } = await server.callAs(by(), simulateWorkWeek, { body })
  assert.equal(simulated.rules.weeklyMinutes, 2400)
  const kinds = simulated.people[0]?.days.map(({ warnings }) => warnings.map(({ kind }) => kind))
  assert.deepEqual(kinds, [['long_week'], [], [], [], [], ['no_day_off'], []])
  const now = await readWeek('2026-03-04')
  assert.equal(now.rules.weeklyMinutes, 2640)
  assert.deepEqual(
    now.people[0]?.days.flatMap(({ warnings }) => warnings),
    [],
  )
})

test('days of absence show neither shift nor cleanings', async () => {
  const { cleaner } = plans.group.people
  await give('Manhã', morningShift, [cleaner.id])
  await plans.save()
  await plans.create({ from: '2026-03-03', to: '2026-03-04' })
  const [person] = (await readWeek('2026-03-04')).people
  assert.deepEqual(
    person?.days
      .slice(1, 5)
      .map(({ absent, shift, cleanings }) => [absent, shift !== null, cleanings.length]),
    [
      [false, true, 1],
      [true, false, 0],
      [true, false, 0],
      [false, true, 1],
    ],
  )
})

test('an absence of some hours removes its cleanings and shortens the shift', async () => {
  const { cleaner } = plans.group.people
  await give('Manhã', morningShift, [cleaner.id])
  await plans.save({
    times: [
      ['08:00', '09:00'],
      ['11:00', '12:00'],
    ],
  })
  const readDay = async () => (await readWeek('2026-03-04')).people[0]!.days[3]!
  const whole = await readDay()
  assert.deepEqual(whole.absentParts, [])
  const times = { startTime: '10:30', endTime: '18:00' }
  await plans.create(times)
  const { absent, absentParts, shift, cleanings, ...own } = await readDay()
  assert.deepEqual([absent, absentParts], [false, [times]])
  assert.deepEqual(shift, whole.shift)
  assert.deepEqual(
    cleanings.map(({ start }) => start),
    ['08:00'],
  )
  assert.equal(own.loadMinutes, 60)
  assert.ok(own.capacityMinutes < whole.capacityMinutes)
  assert.ok(own.workedMinutes < whole.workedMinutes)
})

test("lists a branch's cleaners, and does not find people of other groups", async () => {
  const { branch } = plans.group
  const query = { day: '2026-03-04', companyId: branch }
  const { body } = await server.callAs(by(), readWorkWeek, { query })
  assert.equal(body.total, body.people.length)
  assert.ok(body.people.every(({ companyId }) => companyId === branch))
  const other = await createAbsences(server, `vizinho${groups}`)
  const foreign = { query: { day: '2026-03-04', userId: other.group.people.cleaner.id } }
  assert.equal((await server.callAs(by(), readWorkWeek, foreign)).problem.code, 'not_found')
})

test('a draft on days off gets warnings, but can be saved', async () => {
  const { cleaner } = plans.group.people
  await give('Noite', night, [cleaner.id])
  const preview = async (wish: PlanWish) => {
    const body = [buildAgendaItem(plans.group, wish)]
    return (await server.callAs(by(), previewAgendas, { query: {}, body })).body.workWarnings
  }
  // The shift is worked on even days in March and on odd days in April.
  const times = [['20:00', '21:00']] as const
  const onDuty = { ...everyDay, validity: ['2026-03-02', '2026-04-29'], times } as const
  assert.deepEqual(await preview(onDuty), [])
  const [warning, ...more] = await preview({ ...everyDay, validity: ['2026-03-03', '2026-04-30'], times })
  assert.deepEqual([warning?.kind, warning?.count, warning?.person], ['day_off', 30, cleaner.name])
  assert.deepEqual(warning?.days.slice(0, 2), ['2026-03-03', '2026-03-05'])
  assert.ok(more.some(({ kind }) => kind === 'no_day_off'))
  await plans.save({ ...everyDay, validity: ['2026-03-03', '2026-04-30'], times })
  assert.equal((await plans.days()).length, 30)
  // A second draft gets no warnings that the saved appointments already cause.
  assert.deepEqual(await preview({ ...onDuty, environment: plans.group.restroom }), [])
})

test('the warnings of an edit ignore the appointments that the edit replaces', async () => {
  const { cleaner } = plans.group.people
  await give('Manhã', morningShift, [cleaner.id])
  const plan = await plans.save({ times: [['17:00', '18:00']] })
  const preview = async (wish: PlanWish) =>
    (await server.callAs(by(), previewEdit, { body: plans.changed(plan, wish) })).body.workWarnings
  const inside = await preview({ times: [['08:00', '09:00']] })
  assert.ok(inside.every(({ kind }) => kind !== 'outside_shift'))
  const outside = await preview({ times: [['19:00', '20:00']] })
  assert.ok(outside.some(({ kind }) => kind === 'outside_shift'))
})

test('a draft for a person without a shift gets no warnings', async () => {
  const body = [buildAgendaItem(plans.group, { ...everyDay, times: [['00:30', '23:00']] })]
  const reply = await server.callAs(by(), previewAgendas, { query: {}, body })
  assert.deepEqual(reply.body.workWarnings, [])
})

test('suggests substitutes with the same shift first, and marks days off', async () => {
  const { cleaner, otherCleaner } = plans.group.people
  const same = await plans.addCleaner('do mesmo turno')
  await give('Noite A', night, [cleaner.id, same.id])
  await give('Noite B', { ...night, anchorDay: '2026-03-03' }, [otherCleaner.id])
  await plans.save({ ...everyDay, validity: ['2026-03-02', '2026-03-30'], times: [['20:00', '21:00']] })
  const wish = { from: '2026-03-04', to: '2026-03-04' }
  const { body } = await plans.preview({ ...wish, cover: plans.byOther })
  assert.deepEqual(
    body.rows.map(({ offShift }) => offShift),
    [true],
  )
  const shown = body.suggestions.map(({ userId, sameShift, offShift }) => [userId, sameShift, offShift])
  assert.deepEqual(shown[0], [same.id, true, 0])
  assert.deepEqual(
    shown.find(([userId]) => userId === otherCleaner.id),
    [otherCleaner.id, false, 1],
  )
  const { body: saved } = await plans.create({ ...wish, cover: { mode: 'load' } })
  assert.equal(saved.covered, 1)
  assert.deepEqual((await plans.shown('2026-03-04'))[0]?.cover?.userId, same.id)
})

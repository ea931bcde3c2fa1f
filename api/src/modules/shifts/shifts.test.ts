import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { usualWorkRules } from '@zelo/contract/rules/work-rules'
import {
  assignShift,
  createShift,
  editShift,
  editShiftAssignment,
  listShiftAssignments,
  listShifts,
  removeShift,
  removeShiftAssignment,
} from '@zelo/contract/shifts'
import { createWorkRules, editWorkRules, listWorkRules, removeWorkRules } from '@zelo/contract/work-rules'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'
import { morningShift } from '../../../test/test-living-group.ts'

let server: TestApp
let group: TestGroup
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

beforeEach(async () => {
  groups += 1
  server.setClock(monday)
  group = await createGroup(server.database, { marker: `turno${groups}` })
})

const by = () => group.people.coordinator
const morning = { ...morningShift, name: 'Manhã' }

async function create(shift: Partial<typeof morning> = {}) {
  const { body } = await server.callAs(by(), createShift, { body: { ...morning, ...shift } })
  return body
}

const assign = (shiftId: number, from: string, to: string | null = null) =>
  server.callAs(by(), assignShift, { body: { userId: group.people.cleaner.id, shiftId, from, to } })

async function listValidities() {
  const { body } = await server.callAs(by(), listShiftAssignments, {
    query: { userId: group.people.cleaner.id },
  })
  return body.map(({ shift, from, to }) => [shift, from, to])
}

test('a saved shift contains only the fields of its kind', async () => {
  const night = { ...morning, name: 'Noite A', kind: '12x36' as const, startTime: '19:00', endTime: '07:00' }
  const body = { ...night, anchorDay: '2026-03-01', cycle: [true, false] }
  const { body: saved } = await server.callAs(by(), createShift, { body })
  assert.deepEqual([saved.weekdays, saved.anchorDay, saved.cycle], [[], '2026-03-01', []])
  await create()
  const { body: shifts } = await server.callAs(by(), listShifts, {})
  assert.deepEqual(
    shifts.map(({ name, startTime, endTime, people }) => [name, startTime, endTime, people]),
    [
      ['Manhã', '07:00', '16:48', 0],
      ['Noite A', '19:00', '07:00', 0],
    ],
  )
})

test('reports all wrong fields of a shift at once', async () => {
  const wrong = { ...morning, name: ' ', weekdays: [1, 9], breakMinutes: -1, startTime: '25:00' }
  const reply = await server.callAs(by(), createShift, { body: wrong })
  assert.equal(reply.problem.status, 400)
  const fields = Object.keys(reply.problem.errors ?? {})
  assert.deepEqual(fields.sort(), ['breakMinutes', 'name', 'startTime', 'weekdays.1'])
  const short = { ...morning, kind: '12x36' as const, anchorDay: null }
  const { problem } = await server.callAs(by(), createShift, { body: short })
  assert.deepEqual(problem.errors, { endTime: 'shift_not_12_hours', anchorDay: 'required' })
})

test('rejects a duplicate shift name and an edit of an outdated version', async () => {
  const shift = await create()
  const twice = await server.callAs(by(), createShift, { body: { ...morning, name: 'MANHA' } })
  assert.equal(twice.problem.code, 'duplicate')
  const edit = { params: { id: shift.id }, body: { shift: { ...morning, breakMinutes: 30 }, version: 1 } }
  const edited = await server.callAs(by(), editShift, edit)
  assert.deepEqual([edited.body.breakMinutes, edited.body.version], [30, 2])
  assert.equal((await server.callAs(by(), editShift, edit)).problem.code, 'changed_meanwhile')
})

test("a new shift ends the person's previous shift on the day before", async () => {
  const first = await create()
  const second = await create({ name: 'Tarde' })
  await assign(first.id, '2026-01-01')
  await assign(second.id, '2026-03-16')
  assert.deepEqual(await listValidities(), [
    ['Tarde', '2026-03-16', null],
    ['Manhã', '2026-01-01', '2026-03-15'],
  ])
  const removal = await server.callAs(by(), removeShift, { params: { id: first.id } })
  assert.equal(removal.problem.code, 'in_use')
})

test("counts the people who have a shift on their company's current day", async () => {
  await server.database.inGroup(group.id, (queries) =>
    queries
      .updateTable('companies')
      .set({ time_zone: 'America/Manaus' })
      .where('id', '=', group.branch)
      .execute(),
  )
  const shift = await create()
  await assign(shift.id, '2026-03-01', '2026-03-02')
  const count = async (now: string) => {
    server.setClock(now)
    return (await server.callAs(by(), listShifts, {})).body.map(({ people }) => people)
  }
  assert.deepEqual(await count('2026-03-02T23:59:00-04:00'), [1])
  assert.deepEqual(await count('2026-03-03T00:00:00-04:00'), [0])
})

test('a person cannot have two shifts on one day', async () => {
  const shift = await create()
  const { body: later } = await assign(shift.id, '2026-04-01', '2026-04-30')
  const reply = await assign(shift.id, '2026-03-15')
  assert.deepEqual(reply.problem.errors, { from: 'shift_overlaps' })
  assert.deepEqual((await assign(shift.id, '2026-05-02', '2026-05-01')).problem.errors, {
    to: 'shift_days_reversed',
  })
  await assign(shift.id, '2026-03-15', '2026-03-31')
  const edit = { params: { id: later.id }, body: { from: '2026-03-31', to: null, version: 1 } }
  const moved = await server.callAs(by(), editShiftAssignment, edit)
  assert.deepEqual(moved.problem.errors, { from: 'shift_overlaps' })
  assert.deepEqual(await listValidities(), [
    ['Manhã', '2026-04-01', '2026-04-30'],
    ['Manhã', '2026-03-15', '2026-03-31'],
  ])
})

test('if two overlapping shifts are assigned concurrently, only one is saved', async () => {
  const shift = await create()
  const replies = await Promise.all([
    assign(shift.id, '2026-03-02', '2026-03-31'),
    assign(shift.id, '2026-03-20', '2026-04-30'),
  ])
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 400])
  assert.equal((await listValidities()).length, 1)
})

test('removing an assignment leaves the person without a shift', async () => {
  const shift = await create()
  const { body } = await assign(shift.id, '2026-01-01')
  await server.callAs(by(), removeShiftAssignment, { params: { id: body.id } })
  assert.deepEqual(await listValidities(), [])
  const removal = await server.callAs(by(), removeShift, { params: { id: shift.id } })
  assert.equal(removal.status, 204)
})

test('rejects a second set of work rules for the same day', async () => {
  const { body: usual } = await server.callAs(by(), listWorkRules, {})
  assert.deepEqual(usual, { rows: [], usual: usualWorkRules })
  const body = { ...usualWorkRules, validFrom: '2027-01-01', weeklyMinutes: 2400 }
  const { body: rules } = await server.callAs(by(), createWorkRules, { body })
  const twice = await server.callAs(by(), createWorkRules, { body })
  assert.deepEqual(twice.problem.errors, { validFrom: 'work_rules_day_taken' })
  const edit = { params: { id: rules.id }, body: { ...body, freeSundays: 2, version: 1 } }
  assert.equal((await server.callAs(by(), editWorkRules, edit)).body.freeSundays, 2)
  assert.equal((await server.callAs(by(), editWorkRules, edit)).problem.code, 'changed_meanwhile')
  await server.callAs(by(), removeWorkRules, { params: { id: rules.id } })
  assert.deepEqual((await server.callAs(by(), listWorkRules, {})).body.rows, [])
})

test('without a main company, a coordinator can only read shifts', async () => {
  const { reader, cleaner } = group.people
  await create()
  assert.equal((await server.callAs(reader, listShifts, {})).body.length, 1)
  assert.equal((await server.callAs(reader, createShift, { body: morning })).problem.code, 'forbidden')
  assert.equal((await server.callAs(cleaner, listShifts, {})).problem.code, 'forbidden')
})

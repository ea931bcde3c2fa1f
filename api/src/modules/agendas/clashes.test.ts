import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { previewAgendas, saveAgendas } from '@zelo/contract/agendas'
import { overlaps } from '@zelo/contract/rules/slots'
import fc from 'fast-check'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'
import { Clashes } from './clashes.ts'
import { buildAgendaItem, type PlanWish } from './test-agenda.ts'

let server: TestApp
let groups = 0

before(async () => {
  server = await createTestApp()
})
after(() => server.close())

async function newGroup(): Promise<TestGroup> {
  groups += 1
  return await createGroup(server.database, { marker: `orla${groups}` })
}

function save(group: TestGroup, ...wishes: PlanWish[]) {
  const body = wishes.map((wish) => buildAgendaItem(group, wish))
  return server.callAs(group.people.coordinator, saveAgendas, { query: {}, body })
}

async function countAgendas(group: TestGroup): Promise<number> {
  const rows = await server.database.inGroup(group.id, (queries) =>
    queries.selectFrom('agendas').select('id').execute(),
  )
  return rows.length
}

const mondayOnly = ['2026-03-02', '2026-03-02'] as const
const tuesdayOnly = ['2026-03-03', '2026-03-03'] as const

test('saves overlapping plans in two environments and lists every clash [R3-420]', async () => {
  const group = await newGroup()
  const first = await save(group, {
    validity: ['2026-03-02', '2026-03-04'],
    times: [
      ['08:00', '09:00'],
      ['14:00', '15:00'],
    ],
  })
  const second = await save(group, {
    environment: group.restroom,
    validity: ['2026-03-03', '2026-03-05'],
    times: [
      ['08:30', '08:40'],
      ['11:00', '12:00'],
      ['13:30', '16:00'],
    ],
  })
  assert.equal(second.status, 201)
  const other = { otherAgendaId: first.body.agendas[0]!.ID, otherEnvironment: group.lobby.name }
  const clash = (day: string, start: string, end: string) => ({
    item: 0,
    person: group.people.cleaner.name,
    day,
    start,
    end,
    environment: group.restroom.name,
    ...other,
    ...(start === '08:30'
      ? { otherStart: '08:00', otherEnd: '09:00' }
      : { otherStart: '14:00', otherEnd: '15:00' }),
  })
  assert.deepEqual(second.body.clashes, [
    clash('2026-03-03', '08:30', '08:40'),
    clash('2026-03-03', '13:30', '16:00'),
    clash('2026-03-04', '08:30', '08:40'),
    clash('2026-03-04', '13:30', '16:00'),
  ])
  assert.equal(await countAgendas(group), 2)
})

test('adjacent slots and different people or days do not clash', async () => {
  const group = await newGroup()
  await save(group, { validity: mondayOnly, times: [['09:00', '10:00']] })
  const { otherCleaner } = group.people
  for (const wish of [
    { validity: mondayOnly, times: [['08:00', '09:00']], environment: group.restroom },
    { validity: mondayOnly, times: [['10:00', '11:00']], environment: group.restroom },
    { validity: mondayOnly, times: [['09:00', '10:00']], environment: group.restroom, person: otherCleaner },
    { validity: tuesdayOnly, times: [['09:00', '10:00']], environment: group.restroom },
  ] satisfies PlanWish[]) {
    assert.deepEqual((await save(group, wish)).body.clashes, [])
  }
  await server.database.inGroup(group.id, (queries) =>
    queries.updateTable('appointments').set({ active: false }).execute(),
  )
  const again = await save(group, { validity: mondayOnly, times: [['09:00', '10:00']] })
  assert.deepEqual(again.body.clashes, [])
})

test('lists clashes between agendas of one request', async () => {
  const group = await newGroup()
  const { body } = await save(
    group,
    { validity: mondayOnly },
    { validity: mondayOnly, environment: group.restroom },
  )
  assert.deepEqual(body.clashes, [
    {
      item: 1,
      person: group.people.cleaner.name,
      day: '2026-03-02',
      start: '09:00',
      end: '10:00',
      environment: group.restroom.name,
      otherAgendaId: null,
      otherEnvironment: group.lobby.name,
      otherStart: '09:00',
      otherEnd: '10:00',
    },
  ])
})

test('rejects two plans of one cleaner for the same environment and time [R3-421]', async () => {
  const group = await newGroup()
  await save(group, {
    times: [
      ['08:00', '09:00'],
      ['14:00', '15:00'],
    ],
  })
  const same: [PlanWish, object][] = [
    [{ times: [['08:00', '09:00']] }, { day: '2026-03-02', start: '08:00', end: '09:00' }],
    [
      { times: [['14:59', '16:00']], validity: ['2026-03-08', '2026-03-20'] },
      { day: '2026-03-08', start: '14:59', end: '16:00' },
    ],
    [
      {
        times: [
          ['07:00', '07:30'],
          ['08:10', '08:20'],
        ],
        days: { type: '12X' },
      },
      { day: '2026-03-02', start: '08:10', end: '08:20' },
    ],
  ]
  for (const [wish, facts] of same) {
    const { problem } = await save(group, { environment: group.restroom, validity: tuesdayOnly }, wish)
    assert.equal(problem.status, 400)
    assert.equal(problem.code, 'same_slot_taken')
    assert.deepEqual(problem.facts, { ...facts, environment: group.lobby.name })
    assert.equal(await countAgendas(group), 1)
  }
})

test('allows another cleaner or another time in the same environment', async () => {
  const group = await newGroup()
  await save(group, { validity: mondayOnly })
  assert.equal((await save(group, { validity: mondayOnly, person: group.people.otherCleaner })).status, 201)
  assert.equal((await save(group, { validity: mondayOnly, times: [['10:00', '11:00']] })).status, 201)
})

test('rejects two agendas of one request with the same slot [R3-421]', async () => {
  const group = await newGroup()
  const { problem } = await save(
    group,
    { validity: mondayOnly, times: [['09:00', '10:00']] },
    { validity: mondayOnly, times: [['09:30', '09:45']] },
  )
  assert.equal(problem.code, 'same_slot_taken')
  assert.equal(await countAgendas(group), 0)
})

test('exactly one of several identical concurrent saves succeeds [R3-421]', async () => {
  const group = await newGroup()
  const replies = await Promise.all([1, 2, 3, 4].map(() => save(group, {})))
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 400, 400, 400])
  assert.equal(await countAgendas(group), 1)
})

test('the second of two concurrent clashing saves reports the clash [R3-420]', async () => {
  const group = await newGroup()
  const replies = await Promise.all([
    save(group, { validity: mondayOnly }),
    save(group, { validity: mondayOnly, environment: group.restroom }),
  ])
  const listed = replies.map(({ body }) => body.clashes.length)
  assert.deepEqual(listed.toSorted(), [0, 1])
})

test('concurrent saves for several people do not deadlock', async () => {
  const group = await newGroup()
  const { cleaner, otherCleaner } = group.people
  const wishes = (people: { id: number }[], times: PlanWish['times'] & {}) =>
    people.map((person): PlanWish => ({ person, times, validity: mondayOnly }))
  const replies = await Promise.all([
    save(group, ...wishes([cleaner, otherCleaner], [['06:00', '07:00']])),
    save(group, ...wishes([otherCleaner, cleaner], [['08:00', '09:00']])),
    save(group, ...wishes([cleaner, otherCleaner], [['10:00', '11:00']])),
    save(group, ...wishes([otherCleaner, cleaner], [['12:00', '13:00']])),
  ])
  assert.ok(replies.every(({ status }) => status === 201))
  assert.equal(await countAgendas(group), 8)
})

function preview(group: TestGroup, item: number | undefined, ...wishes: PlanWish[]) {
  const body = wishes.map((wish) => buildAgendaItem(group, wish))
  return server.callAs(group.people.coordinator, previewAgendas, { query: { item }, body })
}

test("a preview shows an item's clashes with saved plans and other items", async () => {
  const group = await newGroup()
  const twoRooms: PlanWish[] = [
    { validity: ['2026-03-02', '2026-03-04'] },
    { validity: ['2026-03-03', '2026-03-05'], environment: group.restroom, times: [['09:30', '10:30']] },
  ]
  const days = ['2026-03-03', '2026-03-04']
  for (const [item, [start, otherStart]] of [
    ['09:00', '09:30'],
    ['09:30', '09:00'],
  ].entries()) {
    const { body } = await preview(group, item, ...twoRooms)
    assert.deepEqual(
      body.clashes.map((clash) => [clash.item, clash.day, clash.start, clash.otherStart]),
      days.map((day) => [item, day, start, otherStart]),
    )
    assert.deepEqual(
      body.items.map(({ clashDays }) => clashDays),
      [days, days],
    )
  }
  await save(group, { validity: ['2026-03-02', '2026-03-02'], environment: group.restroom })
  const { body } = await preview(group, 0, ...twoRooms)
  assert.deepEqual(body.items[0]?.clashDays, ['2026-03-02', ...days])
  assert.equal(body.clashes[0]?.otherAgendaId !== null, true)
})

test('if two draft items have the same slot, both report the slot', async () => {
  const group = await newGroup()
  const elsewhere: PlanWish = { environment: group.restroom, times: [['14:00', '15:00']] }
  const same: PlanWish = { validity: mondayOnly, times: [['09:30', '09:45']] }
  const { body } = await preview(group, 1, { validity: mondayOnly }, elsewhere, same)
  assert.equal(body.sameSlot, null, 'the item asked about is in another room')
  assert.deepEqual(
    body.items.map(({ sameSlot }) => sameSlot && [sameSlot.item, sameSlot.start, sameSlot.day]),
    [[0, '09:00', '2026-03-02'], null, [2, '09:30', '2026-03-02']],
  )
  const unknown = await preview(group, 3, { validity: mondayOnly })
  assert.equal(unknown.status, 400)
})

test('overlapping items clash in any order, but never with themselves', () => {
  const plan = fc.record({
    userId: fc.integer({ min: 1, max: 2 }),
    person: fc.constant(''),
    environmentId: fc.integer({ min: 1, max: 3 }),
    environment: fc.constant(''),
    slots: fc.array(
      fc.constantFrom(
        { start: '08:00', end: '09:00' },
        { start: '08:30', end: '10:00' },
        { start: '09:00', end: '09:30' },
      ),
      { minLength: 1, maxLength: 3 },
    ),
    days: fc.subarray(['2026-03-02', '2026-03-03', '2026-03-04'], { minLength: 1 }),
  })
  fc.assert(
    fc.property(fc.array(plan, { maxLength: 5 }), fc.array(plan, { maxLength: 3 }), (news, existing) => {
      const all = new Clashes(news, existing)
      for (const ours of news) {
        const expected = ours.days.filter((day) =>
          [...news, ...existing].some(
            (theirs) =>
              theirs !== ours &&
              theirs.userId === ours.userId &&
              theirs.days.includes(day) &&
              ours.slots.some((slot) => theirs.slots.some((other) => overlaps(slot, other))),
          ),
        )
        assert.deepEqual(all.listClashDays(ours), expected)
        const own = new Clashes([ours], [...existing, ...news.filter((other) => other !== ours)])
        assert.deepEqual([...new Set(own.first(1000).map(({ day }) => day))], expected)
        assert.deepEqual(all.sameEnvironment(ours), own.sameEnvironment())
      }
    }),
  )
})
